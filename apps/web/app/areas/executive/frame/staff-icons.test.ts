import { moduleCatalogue } from "@trazo/domain/access/module-catalogue"
import { expect, it } from "vitest"
import { staffIcons } from "./staff-icons.ts"

it("C2: every module has its own icon in the side menu", () => {
  const without = moduleCatalogue.filter(({ icon }) => !staffIcons[icon])
  expect(without.map(({ key }) => key)).toEqual([])
})
