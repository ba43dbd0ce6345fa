import type { EmailTexts, EmailTextsList } from "@trazo/contract/email-templates"
import { ApiError } from "@trazo/contract/errors"
import type { EmailTemplateKey } from "@trazo/domain/mail/email-templates"
import {
  cleanTemplateTexts,
  type TemplateTexts,
  templateTextsProblems,
} from "@trazo/domain/mail/template-texts"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadBrand } from "../tenants/brand.ts"
import { presentEmailTemplate, presentEmailTemplates } from "./presenters.ts"
import { storeTexts } from "./queries.ts"

export function listEmailTemplates(scope: Scope, deps: Pick<Deps, "db">): Promise<EmailTextsList> {
  return inScope(deps.db, scope, async (tx) => presentEmailTemplates((await loadBrand(tx)).mails))
}

/** @throws ApiError VALIDATION_FAILED by field */
export function saveEmailTemplate(
  scope: Scope,
  { actor, key, texts: given }: { actor: Actor; key: EmailTemplateKey; texts: TemplateTexts },
  deps: Pick<Deps, "db" | "clock">,
): Promise<EmailTexts> {
  const texts = requireValidTexts(key, given)
  return inScope(deps.db, scope, async (tx) => {
    await storeTexts(tx, { key, texts })
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "configuration.mail-saved", object, data: { mail: key } }, deps)
    return presentEmailTemplate(key, (await loadBrand(tx)).mails)
  })
}

/** @throws ApiError VALIDATION_FAILED by field */
export function requireValidTexts(key: EmailTemplateKey, given: TemplateTexts): TemplateTexts {
  const texts = cleanTemplateTexts(key, given)
  const fields = templateTextsProblems(key, texts)
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  return texts
}
