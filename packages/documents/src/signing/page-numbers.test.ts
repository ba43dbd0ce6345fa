import { expect, it } from "vitest"
import { pagesInRanges, readPageNumbers } from "./page-numbers.ts"

const pages = (text: string, count = 10) => {
  const ranges = readPageNumbers(text)
  return ranges && pagesInRanges(ranges, count)
}

it("reads pages and ranges in any order, each page once", () => {
  expect(pages("5, 1-3 2;3–4")).toEqual([0, 1, 2, 3, 4])
  expect(pages(" 10 ")).toEqual([9])
})

it("refuses what is not a list of pages, before it counts any", () => {
  for (const text of ["", ",", "0", "3-1", "1-", "-2", "uno", "1.5", "1e3", "9999999", "1,".repeat(101)]) {
    expect([text, pages(text)]).toEqual([text, null])
  }
})

it("refuses a page that the document does not have", () => {
  expect(() => pages("9-11")).toThrow("no tiene esa página")
  expect(() => pages("1-999999")).toThrow("no tiene esa página")
})
