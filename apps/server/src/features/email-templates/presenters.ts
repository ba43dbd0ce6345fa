import type { MailPreview, MailTexts, MailTextsList, SentTest } from "@trazo/contract/mail-texts"
import { mailVariables } from "@trazo/domain/mail-variables"
import { type WrittenMailKey, writtenMailKeys, writtenMails } from "@trazo/domain/written-mails"
import { writtenTextsOf } from "@trazo/domain/written-texts"

type Saved = Readonly<Record<string, unknown>>

export function presentEmailTemplate(key: WrittenMailKey, saved: Saved): MailTexts {
  const { title, description, fields } = writtenMails[key]
  const texts = writtenTextsOf(key, saved[key])
  return {
    ...{ key, title, description },
    isSaved: saved[key] !== undefined,
    fields: fields.map(({ variables, compulsory, ...field }) => ({
      ...field,
      variables: variables.map((name) => ({ name, ...mailVariables[name] })),
      compulsory: [...compulsory],
      text: texts[field.key] ?? "",
    })),
  }
}

export function presentEmailTemplates(saved: Saved): MailTextsList {
  return { mails: writtenMailKeys.map((key) => presentEmailTemplate(key, saved)) }
}

export function presentPreview(letters: MailPreview["letters"]): MailPreview {
  return { letters }
}

export function presentSentTest(sentTo: string): SentTest {
  return { sentTo }
}
