import { expect, it } from "vitest"
import { suggestedEmail } from "./email-suggestion.ts"

it.each([
  ["camila@gmial.com", "camila@gmail.com"],
  ["camila@gmai.com", "camila@gmail.com"],
  ["camila@gmaill.com", "camila@gmail.com"],
  ["camila@gnail.com", "camila@gmail.com"],
  ["camila@gmail.con", "camila@gmail.com"],
  ["camila@gmial.con", "camila@gmail.com"],
  ["camila@gmail.co", "camila@gmail.com"],
  ["camila@hotmial.com", "camila@hotmail.com"],
  ["camila@hotmai.es", "camila@hotmail.es"],
  ["camila@outlok.com", "camila@outlook.com"],
  ["camila@yaho.es", "camila@yahoo.es"],
  [" Camila@GMIAL.COM ", "camila@gmail.com"],
])("«%s» probably means «%s»", (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

it.each([
  "camila@gmail.com",
  "camila@hotmail.es",
  "camila@mail.com",
  "camila@ymail.com",
  "camila@proton.me",
  "camila@empresa.com.ec",
  "camila@uce.edu.ec",
  "camila@gob.ec",
  "camila",
  "@gmial.com",
  "a@b@gmial.com",
  "",
])("proposes nothing for «%s»", (typed) => {
  expect(suggestedEmail(typed)).toBeNull()
})
