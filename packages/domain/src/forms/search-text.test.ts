import { expect, it } from "vitest"
import { matchesSearch } from "./search-text.ts"

it.each([
  ["", true],
  ["pena", true],
  ["PEÑA  maria", true],
  ["prueba.ec", true],
  ["maria lopez", false],
])("«%s» is found in a name and an address: %s", (search, found) => {
  expect(matchesSearch(search, ["MARÍA JOSÉ PEÑA", "maria@prueba.ec"])).toBe(found)
})
