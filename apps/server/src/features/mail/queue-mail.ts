import { completeTheme } from "@trazo/domain/theme"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { seal } from "../../sealing.ts"
import { type Brand, loadBrand } from "../tenants/load-brand.ts"
import type { Letter } from "./letter.ts"
import { insertMail } from "./queries.ts"
import { renderLetter } from "./render-letter.ts"
import { type TemplateName, type TemplateVariables, templates } from "./templates.ts"

export interface NewMail<Name extends TemplateName> {
  to: string
  template: Name
  variables: TemplateVariables<Name>
  /** Where it was loaded with something else. */
  brand?: Brand
}

/** What waits, sealed under the mail key. */
export interface MailPayload {
  fromName: string
  replyTo: string
  subject: string
  text: string
  html: string
}

/** Writes a mail and the job that sends it: it goes out exactly if this transaction commits. */
export async function queueMail<Name extends TemplateName>(
  tx: ScopedTransaction,
  { to, template, variables, brand: loaded }: NewMail<Name>,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const brand = loaded ?? (await loadBrand(tx))
  const write = templates[template] as (variables: TemplateVariables<Name>) => Letter
  const letter = write(variables)
  const { primaryColor } = completeTheme(brand.theme)
  const payload: MailPayload = {
    fromName: brand.name,
    replyTo: brand.supportEmail,
    subject: letter.subject,
    ...renderLetter(letter, { ...brand, primaryColor }),
  }
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const content = Buffer.from(JSON.stringify(payload))
  const inserted = insertMail(tx, {
    id,
    to_address: to,
    template,
    sealed_payload: seal(deps.settings.secrets.mailKey, content, id, deps.random),
    last_error: null,
    created_at: now,
    decided_at: null,
  })
  const data = { distributorId: tx.scope.distributorId, mailId: id }
  await Promise.all([inserted, deps.jobs.enqueue(tx, "send-mail", data)])
}
