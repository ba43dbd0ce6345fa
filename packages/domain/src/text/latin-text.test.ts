import { describe, expect, it } from "vitest"
import { folded, plainLatin, withPlainApostrophes } from "./latin-text.ts"

describe("folding", () => {
  it.each([
    ["GONÇALVES", "goncalves"],
    ["João", "joao"],
    ["KÖHLER", "kohler"],
    ["Łukasz", "lukasz"],
    ["D’Angelo", "dangelo"],
    ["ȘTEFAN ȚEPEȘ", "stefan tepes"],
    ["TRƯƠNG NGỌC", "truong ngoc"],
    ["ƏLİYEV", "eliyev"],
    ["STRAẞE Straße", "strasse strasse"],
    ["Øystein Ærø Þór Ðuro ÐOKOVIĆ", "oystein aero thor duro dokovic"],
    ["Gal·la Puiŀ ŉ", "galla puil n"],
    ["ﬁn Ａ ½", "fin a 1⁄2"],
    ["MUÑOZ-PEÑA 12", "munoz-pena 12"],
    ["Иван", "Иван"],
    ["", ""],
  ])("%s becomes %s", (text, form) => {
    expect(folded(text)).toBe(form)
  })

  it("leaves no Latin letter of a living alphabet", () => {
    const letters = Array.from({ length: 0x1f00 }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => /\p{Script=Latin}/u.test(letter) && /[\p{Lu}\p{Lt}]/u.test(letter),
    )
    const unknown = letters.filter((letter) => !/^[a-z]*$/.test(folded(letter)))
    // Signs of phonetic and medieval writing.
    expect(unknown.join("")).toBe("ƄƼɁỺỼỾ".replace(/[ƄƼ]/g, ""))
  })

  it("is the same a second time", () => {
    const text = "Đ’Ångström ŉ ﬁ ½ Ǆ"
    expect(folded(folded(text))).toBe(folded(text))
  })
})

it("keeps the case of plain letters", () => {
  expect(plainLatin("Łukasz ĐOKOVIĆ Æsir ßa")).toBe("Lukasz DOKOVIC Aesir ssa")
})

it("writes every apostrophe alike", () => {
  expect(withPlainApostrophes("D’ANGELO O`HARA OʻNEILL d´Arc")).toBe("D'ANGELO O'HARA O'NEILL d'Arc")
})
