import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/platform/email-templates"
import type { MailPreview, SentTest } from "@trazo/contract/platform/email-templates"
import { type EmailTemplateKey, emailTemplates } from "@trazo/domain/platform/email-templates"
import type { TemplateTexts } from "@trazo/domain/platform/template-texts"
import { type MailValues, mailVariables } from "@trazo/domain/platform/template-variables"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { fillTemplate, type MailBrand, mailBrand } from "../mail/email-content.ts"
import { queueContent } from "../mail/queue-mail.ts"
import { renderEmail } from "../mail/render-email.ts"
import { type Brand, loadBrand } from "../tenants/brand.ts"
import { requireValidTexts } from "./edit-email-templates.ts"
import { findExecutiveEmail, presentPreview, presentSentTest } from "./email-texts.ts"

/** Saves and sends nothing. @throws ApiError VALIDATION_FAILED by field */
export function previewEmailTemplate(
  { scope, params: { mail: key }, body: { texts: given } }: Call<typeof contract.previewEmailTexts>,
  deps: Pick<Deps, "db" | "settings">,
): Promise<MailPreview> {
  const texts = requireValidTexts(key, given)
  return inScope(deps.db, scope, async (tx) => {
    const examples = exampleEmails({ key, texts }, await loadBrand(tx), deps)
    return presentPreview(
      examples.map(({ title, content, around }) => ({
        title,
        subject: content.subject,
        ...renderEmail(content, around),
      })),
    )
  })
}

/** @throws ApiError VALIDATION_FAILED by field, NOT_ALLOWED */
export function sendTestEmail(
  { scope, actor, params: { mail: key }, body: { texts: given } }: Call<typeof contract.testEmailTexts>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<SentTest> {
  const texts = requireValidTexts(key, given)
  return inScope(deps.db, scope, async (tx) => {
    const to = actor.area === "executive" ? await findExecutiveEmail(tx, actor.id) : null
    if (to === null) throw new ApiError("NOT_ALLOWED")
    const brand = await loadBrand(tx)
    for (const { content, around } of exampleEmails({ key, texts }, brand, deps)) {
      const test = { ...content, subject: `[Prueba] ${content.subject}` }
      await queueContent(tx, { to, template: "test", content: test, brand, around }, deps)
    }
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "configuration.mail-tested", object, data: { mail: key } }, deps)
    return presentSentTest(to)
  })
}

interface ExampleEmail {
  title: string
  content: Parameters<typeof renderEmail>[0]
  around: MailBrand
}

const exampleValues: MailValues = Object.fromEntries(
  Object.entries(mailVariables).map(([name, { example }]) => [name, example]),
)

function exampleEmails(
  { key, texts }: { key: EmailTemplateKey; texts: TemplateTexts },
  brand: Brand,
  deps: Pick<Deps, "settings">,
): ExampleEmail[] {
  if (key === "headerFooter") {
    return [{ title: "Un correo del sistema", content: systemContent, around: mailBrand(brand, deps, texts) }]
  }
  const around = mailBrand(brand, deps)
  const values = { ...exampleValues, enlace: around.homeUrl }
  return emailTemplates[key].emails.map(({ key: variant, title }) => ({
    title,
    around,
    content: fillTemplate({ key, variant, values, texts }, brand),
  }))
}

const systemContent = {
  subject: "Así se verán sus correos",
  paragraphs: ["Este es un ejemplo: el texto de cada correo va aquí, entre su encabezado y su pie."],
}
