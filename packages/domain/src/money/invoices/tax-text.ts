const blanks = /[\s\u0085]+/gu
/** Control signs, signs that nobody sees, halves of surrogate pairs and code points that are no characters (XML 1.0 §2.2). */
const forbidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\p{Noncharacter_Code_Point}/gu

/**
 * A text as the SRI's schemas take it: one line of characters that XML has, without blanks around it or two together, cut
 * to so many characters. Empty when nothing is left.
 */
export function taxText(text: string, maximum: number): string {
  const line = text.replace(blanks, " ").replace(forbidden, "").normalize("NFC").replace(/ +/g, " ").trim()
  return [...line].slice(0, maximum).join("").trimEnd()
}
