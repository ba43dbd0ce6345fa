/** Latin letters that Unicode does not decompose, in lower case, with the letters that readers of Spanish type for them. */
const plainForms: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ƕ: "hv",
  ƣ: "gh",
  ȣ: "ou",
  ...formsOf("aⱥɑɐɒ", "bƀɓƃƅ", "cƈȼ", "dđðɖɗƌ", "eəǝɛɇɜ", "fƒ", "gɠɣǥɡɤ", "hħⱨɦɥ", "iıɩɨɪ", "jɉʝ", "kĸƙⱪʞ"),
  ...formsOf("lłƚⱡɫɬ", "mɱɯ", "nŋɲƞ", "oøɔɵ", "pƥᵽ", "qɋ", "rʀɍɽ", "sʃƨƽȿʂ", "tŧƫƭʈⱦ", "uʉʊ", "vʋʌ", "wƿⱳ"),
  ...formsOf("yƴɏȝ", "zƶʒƹȥɀⱬ"),
}

/** The first letter of each group stands for the others. */
function formsOf(...groups: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    groups.flatMap(([plain = "", ...others]) => others.map((other) => [other, plain])),
  )
}

/** What is typed, pasted or autocorrected as an apostrophe within a name. */
export const apostrophes = "'`´΄’‘‛ʼʻʽʹʾʿˈ′‵＇ꞌꞋ՚׳᾽᾿"

/** Blocks of marks that stand above or below a letter. */
const combiningMarks = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"

const marks = new RegExp(`[${combiningMarks}·]`, "g")
const anyApostrophe = new RegExp(`[${apostrophes}]`, "g")

/** One apostrophe for all that look like it. */
export function withPlainApostrophes(text: string): string {
  return text.replace(anyApostrophe, "'")
}

/** Without accents and special letters: «Łukasz Đoković» becomes «Lukasz Dokovic». Other scripts stay. */
export function plainLatin(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text
  const decomposed = withPlainApostrophes(text).normalize("NFKD").replace(marks, "")
  return withPlainApostrophes(decomposed).replace(/[^\0-\x7f]/gu, plainCharacter)
}

function plainCharacter(character: string): string {
  const known = plainForms[character]
  if (known !== undefined) return known
  const small = plainForms[character.toLowerCase()]
  return small === undefined ? character : `${small.slice(0, 1).toUpperCase()}${small.slice(1)}`
}

/**
 * The form in which texts are searched: plain Latin in lower case, without apostrophes. The SQL function `search_form` gives
 * the same.
 */
export function folded(text: string): string {
  return plainLatin(text)
    .replace(/['`]/g, "")
    .replace(/[A-Z]/g, (character) => character.toLowerCase())
}
