import fc from "fast-check"
import { expect, it } from "vitest"
import { taxText } from "./tax-text.ts"

it.each([
  ["line breaks", "Peña\nHijos\r\nS.A.\rUno", "Peña Hijos S.A. Uno"],
  ["line breaks of Unicode", "uno\u0085dos\u2028tres\u2029cuatro", "uno dos tres cuatro"],
  ["tabs", "uno\tdos\vtres\fcuatro", "uno dos tres cuatro"],
  ["double spaces, and spaces around", "  uno   dos\u00a0\u2003tres ", "uno dos tres"],
  ["spaces around what goes away", "uno \u0007 dos", "uno dos"],
  ["control characters", "Pe\u0000ña\u0008 \u001bHijos\u007f\u0090", "Peña Hijos"],
  ["halves of surrogate pairs", "Pe\ud83dña\ude00", "Peña"],
  ["code points that are no characters", "Pe\ufffeña\uffff\ufdd0\u{1fffe}", "Peña"],
  ["signs that nobody sees", "Pe\u200bña\u202e\ufeff\u00ad", "Peña"],
  ["signs of private use, and joiners between pictures", "Pe\ue000ña 👩\u200d⚕", "Peña 👩⚕"],
  ["accents written apart", "Pen\u0303a", "Peña"],
  ["nothing that stays", "\n\u0000\t\ufeff", ""],
])("a text with %s", (_title, text, expected) => {
  expect(taxText(text, 300)).toBe(expected)
})

it("keeps what XML escapes, other scripts and pictures", () => {
  const text = "A&B <S.A.> \"uno\" 'dos' ]]> 北京 😀"
  expect(taxText(text, 300)).toBe(text)
})

it("is cut by characters, not by halves of them, and ends in no space", () => {
  expect(taxText("😀".repeat(301), 300)).toBe("😀".repeat(300))
  expect(taxText(`${"a".repeat(299)} b`, 300)).toBe("a".repeat(299))
})

it("gives one line of characters of XML 1.0, and stays as it is", () => {
  const one = /^[\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
      const found = taxText(text, 30)
      expect(found).toMatch(one)
      expect([...found].length).toBeLessThanOrEqual(30)
      expect(found.trim()).toBe(found)
      expect(taxText(found, 30)).toBe(found)
    }),
  )
})
