import { expect, it } from "vitest"
import { rendered, textOf } from "../../../../../testing/render.tsx"
import { ChangedLines } from "./changed-lines.tsx"

const show = (before: string, after: string) => rendered(<ChangedLines before={before} after={after} />)
const numbered = (count: number, mark = "") =>
  Array.from({ length: count }, (_, at) => `${mark}${at}`).join("\n")

it("shows a change with the lines around it", () => {
  const after = numbered(20).replace("\n10\n", "\ndiez\n")
  expect(textOf(show(numbered(20), after))).toBe("⋯ 8 9 Se quitó: 10 Se agregó: diez 11 12 ⋯")
})

it("says that two texts are equal", () => {
  expect(textOf(show("a", "a"))).toBe("Los dos textos son iguales.")
})

it("shows a bounded part of 20,000 changed lines, and says so", () => {
  const page = show(numbered(20_000, "a"), numbered(20_000, "b"))
  expect(page.length).toBeLessThan(200_000)
  expect(textOf(page)).toContain("Hay más cambios de los que se muestran.")
})
