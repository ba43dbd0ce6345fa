import type { MailPreview, MailTexts, MailTextsList, SentTest } from "@trazo/contract/email-templates"
import { type WrittenMailKey, writtenMailKeys, writtenMails } from "@trazo/domain/mail/email-templates"
import { writtenTextsOf } from "@trazo/domain/mail/template-texts"
import { mailVariables } from "@trazo/domain/mail/template-variables"

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
