import { type MailValues, mailVariables } from "@trazo/domain/mail-variables"
import { type WrittenMailKey, writtenMails } from "@trazo/domain/written-mails"
import type { WrittenTexts } from "@trazo/domain/written-texts"
import type { Deps } from "../../deps.ts"
import { type MailBrand, mailBrand } from "../mail/mail-brand.ts"
import type { renderLetter } from "../mail/render-letter.ts"
import { writtenLetter } from "../mail/written-letter.ts"
import type { Brand } from "../tenants/load-brand.ts"

/** A letter with example values, in the distributor's brand. */
export interface ExampleLetter {
  title: string
  letter: Parameters<typeof renderLetter>[0]
  around: MailBrand
}

const examples: MailValues = Object.fromEntries(
  Object.entries(mailVariables).map(([name, { example }]) => [name, example]),
)

/** The letters that these texts make; header and footer stand around one of the system's own. */
export function exampleLetters(
  { key, texts }: { key: WrittenMailKey; texts: WrittenTexts },
  brand: Brand,
  deps: Pick<Deps, "settings">,
): ExampleLetter[] {
  if (key === "headerFooter") {
    return [{ title: "Un correo del sistema", letter: systemLetter, around: mailBrand(brand, deps, texts) }]
  }
  const around = mailBrand(brand, deps)
  const values = { ...examples, enlace: around.homeUrl }
  return writtenMails[key].letters.map(({ key: letter, title }) => ({
    ...{ title, around },
    letter: writtenLetter({ key, letter, values, texts }, brand),
  }))
}

const systemLetter = {
  subject: "Así se verán sus correos",
  paragraphs: ["Este es un ejemplo: el texto de cada correo va aquí, entre su encabezado y su pie."],
}
