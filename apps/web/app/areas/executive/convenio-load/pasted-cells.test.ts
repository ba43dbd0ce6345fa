import { expect, test } from "vitest"
import { isBlock, pastedCells, placePasted } from "./pasted-cells.ts"

test.each([
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a\n\nc", [["a"], [""], ["c"]]],
  ["a\t\tc", [["a", "", "c"]]],
  ['"dos\nlíneas"\t"dice ""sí"""', [["dos líneas", 'dice "sí"']]],
  ['el "Chino" Vera\t5" de largo', [['el "Chino" Vera', '5" de largo']]],
  ["\u200b0926687856\u00a0 ", [["0926687856"]]],
  ["", [[""]]],
])("B4: reads the cells of the clipboard %j", (text, rows) => {
  expect(pastedCells(text)).toEqual(rows)
})

test("B4: a text with the line end of one copied cell is one cell", () => {
  expect([isBlock("a\r\n"), isBlock("a\tb"), isBlock("a\nb")]).toEqual([false, true, true])
})

test("B4: a large clipboard is read in linear time", () => {
  const start = performance.now()
  expect(pastedCells('"a\t'.repeat(400_000)).length).toBe(1)
  expect(performance.now() - start).toBeLessThan(2000)
})

test("B4: a block goes over the rows and columns from the chosen cell on, and what has no room is counted", () => {
  const place = {
    lines: [2, 5, 9],
    columns: ["identity", "email", "phone"],
    at: { line: 5, column: "email" },
  }
  expect(placePasted([["a", "b", "c"], ["d"], ["e"]], place)).toEqual({
    cells: [
      { line: 5, column: "email", text: "a" },
      { line: 5, column: "phone", text: "b" },
      { line: 9, column: "email", text: "d" },
    ],
    left: { rows: 1, columns: 1 },
  })
})
