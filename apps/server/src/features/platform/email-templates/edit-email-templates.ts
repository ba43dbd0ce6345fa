import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/platform/email-templates"
import type { EmailTexts, EmailTextsList } from "@trazo/contract/platform/email-templates"
import { type EmailTemplateKey, emailTemplateKeys } from "@trazo/domain/platform/email-templates"
import {
  cleanTemplateTexts,
  type TemplateTexts,
  templateTextsProblems,
} from "@trazo/domain/platform/template-texts"
import { isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../audit/last-change.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadBrand } from "../tenants/brand.ts"
import { presentEmailTemplate, presentEmailTemplates, storeTexts } from "./email-texts.ts"

export function listEmailTemplates({ scope, actor }: Call, deps: Pick<Deps, "db">): Promise<EmailTextsList> {
  return inScope(deps.db, scope, async (tx) => {
    const mails = await Promise.all(emailTemplateKeys.map((key) => loadEmailTemplate(tx, key)))
    return presentEmailTemplates(mails, isAllowed(actor, "/configuration:edit"))
  })
}

/** The object of the template's audit rows. */
const auditObject = (key: EmailTemplateKey) => `email-template:${key}`

async function loadEmailTemplate(tx: ScopedTransaction, key: EmailTemplateKey): Promise<EmailTexts> {
  const { mails } = await loadBrand(tx)
  return presentEmailTemplate(key, { saved: mails, lastChange: await loadLastChange(tx, auditObject(key)) })
}

/** @throws ApiError VALIDATION_FAILED by field, CHANGED_MEANWHILE */
export async function saveEmailTemplate(
  {
    scope,
    actor,
    params: { mail: key },
    body: { texts: given, version },
  }: Call<typeof contract.saveEmailTexts>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<EmailTexts> {
  const texts = requireValidTexts(key, given)
  const object = auditObject(key)
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeTexts(tx, { key, texts })
    recordAudit(tx, { actor, action: "configuration.mail-saved", object, data: { mail: key } }, deps)
  })
  return inScope(deps.db, scope, (tx) => loadEmailTemplate(tx, key))
}

/** @throws ApiError VALIDATION_FAILED by field */
export function requireValidTexts(key: EmailTemplateKey, given: TemplateTexts): TemplateTexts {
  const texts = cleanTemplateTexts(key, given)
  const fields = templateTextsProblems(key, texts)
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  return texts
}
