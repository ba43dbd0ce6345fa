import type { EmailTexts, EmailTextsList, MailPreview, SentTest } from "@trazo/contract/email-templates"
import { type EmailTemplateKey, emailTemplateKeys, emailTemplates } from "@trazo/domain/mail/email-templates"
import { templateTextsOf } from "@trazo/domain/mail/template-texts"
import { mailVariables } from "@trazo/domain/mail/template-variables"

type Saved = Readonly<Record<string, unknown>>

export function presentEmailTemplate(key: EmailTemplateKey, saved: Saved): EmailTexts {
  const { title, description, fields } = emailTemplates[key]
  const texts = templateTextsOf(key, saved[key])
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

export function presentEmailTemplates(saved: Saved): EmailTextsList {
  return { mails: emailTemplateKeys.map((key) => presentEmailTemplate(key, saved)) }
}

export function presentPreview(emails: MailPreview["letters"]): MailPreview {
  return { letters: emails }
}

export function presentSentTest(sentTo: string): SentTest {
  return { sentTo }
}
