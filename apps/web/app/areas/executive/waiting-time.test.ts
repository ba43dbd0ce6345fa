import { expect, it } from "vitest"
import { shortAge } from "./waiting-time.tsx"

const now = new Date("2026-05-04T12:00:00Z")

it.each([
  ["2026-05-04T12:00:30Z", "ahora"],
  ["2026-05-04T11:59:01Z", "ahora"],
  ["2026-05-04T11:59:00Z", "hace 1 min"],
  ["2026-05-04T11:00:00Z", "hace 1 h"],
  ["2026-05-02T12:00:01Z", "hace 47 h"],
  ["2026-05-02T12:00:00Z", "hace 2 d"],
])("A9: since %s it is «%s»", (since, text) => {
  expect(shortAge(new Date(since), now)).toBe(text)
})
