import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs"
import { moduleCatalogue } from "@trazo/domain/module-catalogue"
import { expect, it } from "vitest"
import { staffIcon } from "./staff-icons.ts"

it("C2: every module has its own icon in the side menu", () => {
  const dotted = moduleCatalogue.filter(({ icon }) => staffIcon(icon) === IconPoint)
  expect(dotted.map(({ key }) => key)).toEqual([])
})
