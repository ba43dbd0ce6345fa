import { fillVariables, type MailValues } from "@trazo/domain/mail-variables"
import { type WrittenMailKey, writtenMails } from "@trazo/domain/written-mails"
import { type WrittenTexts, writtenTextsOf } from "@trazo/domain/written-texts"
import type { Brand } from "../tenants/load-brand.ts"
import { fillBlocks } from "./fill-blocks.ts"
import type { WrittenLetter } from "./letter.ts"
import { brandValues } from "./mail-brand.ts"

export interface WrittenLetterOf {
  key: WrittenMailKey
  /** Which of the mail's letters. */
  letter: string
  /** What its variables say, those about the distributor apart. */
  values: MailValues
  /** Instead of the saved ones. */
  texts?: WrittenTexts
}

/** A letter in the distributor's own words, or the standard ones where it wrote none. */
export function writtenLetter({ key, letter, values, texts }: WrittenLetterOf, brand: Brand): WrittenLetter {
  const words = texts ?? writtenTextsOf(key, brand.mails[key])
  const parts = writtenMails[key].letters.find((each) => each.key === letter)
  if (!parts) throw new TypeError(`${key} has no letter ${letter}`)
  const all = { ...values, ...brandValues(brand) }
  const subject = fillVariables(words[parts.subject] ?? "", all)
    .replace(/\s+/g, " ")
    .trim()
  return { subject, blocks: fillBlocks(words[parts.body] ?? "", all) }
}
