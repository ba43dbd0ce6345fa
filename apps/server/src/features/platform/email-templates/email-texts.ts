import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type {
  EmailTexts,
  EmailTextsList,
  MailPreview,
  SentTest,
} from "@trazo/contract/platform/email-templates"
import type { RequestMail } from "@trazo/contract/platform/mail-delivery"
import type { MailHealth, SenderCheck } from "@trazo/contract/platform/mail-health"
import { type EmailTemplateKey, emailTemplates } from "@trazo/domain/platform/email-templates"
import { type TemplateTexts, templateTextsOf } from "@trazo/domain/platform/template-texts"
import { mailVariables } from "@trazo/domain/platform/template-variables"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Replaces the texts of one mail in the configuration and keeps the rest. */
export async function storeTexts(
  tx: ScopedTransaction,
  { key, texts }: { key: EmailTemplateKey; texts: TemplateTexts },
): Promise<void> {
  const saved = JSON.stringify({ [key]: texts })
  await tx
    .updateTable("distributors")
    .set({
      configuration: sql<string>`coalesce(configuration, '{}') || jsonb_build_object(
        'mails', coalesce(configuration -> 'mails', '{}') || ${saved}::jsonb)`,
    })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export async function findExecutiveEmail(tx: ScopedTransaction, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("executives")
    .select("email")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.email ?? null
}

type Saved = Readonly<Record<string, unknown>>

export function presentEmailTemplate(
  key: EmailTemplateKey,
  { saved, lastChange }: { saved: Saved; lastChange: LastChange },
): EmailTexts {
  const { title, description, fields } = emailTemplates[key]
  const texts = templateTextsOf(key, saved[key])
  return {
    key,
    title,
    description,
    isSaved: saved[key] !== undefined,
    lastChange,
    fields: fields.map(({ variables, compulsory, ...field }) => ({
      ...field,
      variables: variables.map((name) => ({ name, ...mailVariables[name] })),
      compulsory: [...compulsory],
      text: texts[field.key] ?? "",
    })),
  }
}

export function presentEmailTemplates(mails: EmailTexts[], mayEdit: boolean): EmailTextsList {
  return { mails, mayEdit }
}

export function presentPreview(emails: MailPreview["letters"]): MailPreview {
  return { letters: emails }
}

export function presentSentTest(sentTo: string): SentTest {
  return { sentTo }
}

interface FoundHealth {
  sender: string
  checks: SenderCheck[]
  failed: readonly RequestMail[]
  seesAddresses: boolean
}

export function presentHealth({ sender, checks, failed, seesAddresses }: FoundHealth): MailHealth {
  return {
    sender,
    checks,
    failed: failed.map(({ id, title, to, reason, at }) => ({
      id,
      title,
      reason,
      at,
      to: seesAddresses ? to : to.replace(/^(.).*(?=@)/, "$1…"),
    })),
  }
}
