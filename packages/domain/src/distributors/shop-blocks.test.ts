import { expect, test } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { blockLines, shopBlockFields } from "./shop-blocks.ts"

test("reads a block's lines with their two texts", () => {
  expect(blockLines("12 000 | firmas emitidas\r\n\n a | b | c ")).toEqual([
    { first: "12 000", second: "firmas emitidas" },
    { first: "a | b", second: "c" },
  ])
  expect(blockLines(undefined)).toEqual([])
})

test("refuses too many lines, a line without its bar and texts that are too long", () => {
  const { figures, voices } = shopBlockFields
  const problem = (text: string) => formFieldProblem(figures, text)
  expect(problem("")).toBeNull()
  expect(problem("1 | a\n2 | b\n3 | c\n4 | d")).toBeNull()
  expect(problem("1 | a\n2 | b\n3 | c\n4 | d\n5 | e")).toBe("Escriba hasta 4 líneas")
  for (const wrong of [
    "12 000 firmas",
    "| firmas",
    "12 000 |",
    `${"1".repeat(17)} | a`,
    `1 | ${"a".repeat(61)}`,
  ]) {
    expect(problem(wrong)).toContain("una barra |")
  }
  expect(formFieldProblem(voices, `${"a".repeat(240)} | Ana, Quito`)).toBeNull()
})
