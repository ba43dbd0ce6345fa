import { expect, it } from "vitest"
import { hiddenSignIn, withoutUnseenSigns } from "./hidden-signs.ts"

it.each([
  ["a right-to-left override", "AV. \u202eSANOZAMA"],
  ["an isolate", "\u2066ANA\u2069"],
  ["a mark of direction", "ANA\u200f"],
  ["a space without width", "ANA\u200bPEÑA"],
  ["a joiner between letters", "ANA\u200dPEÑA"],
  ["a soft hyphen", "QUI\u00adTO"],
  ["a byte order mark", "\ufeffANA"],
  ["a control sign", "ANA\u0007"],
  ["a C1 control sign", "ANA\u0085"],
  ["a line separator", "ANA\u2028PEÑA"],
  ["a private sign", "ANA\ue000"],
  ["a language tag", "ANA\u{e0041}"],
])("finds %s", (_, text) => {
  expect(hiddenSignIn(text)).toBe(true)
})

it.each(["Línea uno\r\n\tlínea dos", "ȘTEFAN D'ANGELO", "👩‍👧 y ❤️‍🔥", ""])("takes %j", (text) => {
  expect(hiddenSignIn(text)).toBe(false)
})

it.each([
  ["\u202a+593 99 123\u202c", "+593 99 123"],
  ["Mo\u00adra\u200b \u2066Luna\u2069\ufeff", "Mora Luna"],
  ["👩\u200d👧 y ANA\u200dPEÑA", "👩\u200d👧 y ANAPEÑA"],
])("takes the signs that nobody sees out of %j", (text, seen) => {
  expect(withoutUnseenSigns(text)).toBe(seen)
})
