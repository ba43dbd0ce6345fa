import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { seal } from "../../sealing.ts"
import type { Brand } from "../tenants/load-brand.ts"
import type { Letter, WrittenLetter } from "./letter.ts"
import { type MailBrand, mailBrand } from "./mail-brand.ts"
import { insertMail } from "./queries.ts"
import { renderLetter } from "./render-letter.ts"

export interface NewLetter {
  to: string
  /** By which it is known in table `mails`. */
  template: string
  letter: Letter | WrittenLetter
  brand: Brand
  /** Instead of what the brand saved. */
  around?: MailBrand
  requestId?: string
}

/** What waits, sealed under the mail key. */
export interface MailPayload {
  fromName: string
  replyTo: string
  subject: string
  text: string
  html: string
}

/** Writes a mail and the job that sends it, in this transaction. @returns its id */
export async function queueLetter(
  tx: ScopedTransaction,
  { to, template, letter, brand, around, requestId }: NewLetter,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<string> {
  const payload: MailPayload = {
    ...{ fromName: brand.name, replyTo: brand.supportEmail, subject: letter.subject },
    ...renderLetter(letter, around ?? mailBrand(brand, deps)),
  }
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const content = Buffer.from(JSON.stringify(payload))
  const inserted = insertMail(tx, {
    ...{ id, to_address: to, template, request_id: requestId ?? null },
    sealed_payload: seal(deps.settings.secrets.mailKey, content, id, deps.random),
    last_error: null,
    created_at: now,
    decided_at: null,
  })
  const data = { distributorId: tx.scope.distributorId, mailId: id }
  await Promise.all([inserted, deps.jobs.enqueue(tx, "send-mail", data)])
  return id
}
