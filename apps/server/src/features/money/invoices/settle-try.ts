import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { TaxMessage } from "@trazo/domain/money/tax-messages"
import { system } from "../../../actor.ts"
import type { Authorisation } from "../../../adapters/tax-authority/port.ts"
import type { Scope, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { enqueueCredits } from "./credit-refunds.ts"
import { type IssuerDeps, openIssuer, sentOf } from "./document-issuer.ts"
import { type InvoiceRow, lockInvoice, updateInvoice } from "./invoice.ts"

const seconds = [3, 10, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600]
/** Then a person sees it. */
const tryingMilliseconds = 5 * dayMilliseconds

/** What one try found out. */
export type Outcome =
  | { is: "received" }
  | { is: "later"; problem: string }
  | (Extract<Authorisation, { state: "authorised" }> & { is: "authorised" })
  | { is: "returned" | "notAuthorised" | "waiting"; messages: TaxMessage[] }

/** What the SRI says of a document that has its key, as its issuer hears it. Null if it does not know it. */
export async function askAuthority(scope: Scope, row: InvoiceRow, deps: IssuerDeps): Promise<Outcome | null> {
  const issuer = await openIssuer(scope, row, deps)
  const answered = await issuer.authorisation(sentOf(row))
  if (answered.state === "unknown") return null
  if (answered.state === "inProcess") return { is: "received" }
  if (answered.state === "notAuthorised") return { is: "notAuthorised", messages: answered.messages }
  return { ...answered, is: "authorised" }
}

type SettleDeps = Pick<Deps, "clock" | "jobs" | "random">

export async function settleTry(
  tx: ScopedTransaction,
  { id, outcome }: { id: string; outcome: Outcome },
  deps: SettleDeps,
): Promise<void> {
  const row = await lockInvoice(tx, id)
  // Meanwhile another process ended it: what the SRI authorised stays so.
  if (row?.nextTryAt) await settle(tx, { row, outcome }, deps)
}

/** Stores what was found out of a locked invoice, with what follows from it. */
export async function settle(
  tx: ScopedTransaction,
  { row, outcome }: { row: InvoiceRow; outcome: Outcome },
  deps: SettleDeps,
): Promise<void> {
  const { id } = row
  const now = deps.clock.now()
  const changes = changesOf(row, outcome, now)
  await updateInvoice(tx, id, { ...changes, busyUntil: null })
  if (changes.nextTryAt) {
    await deps.jobs.enqueue(
      tx,
      "send-invoice",
      { ...tx.scope, invoiceId: id },
      { startAfter: changes.nextTryAt },
    )
  }
  if (changes.state === row.state) return
  if (changes.state === "authorised") {
    await deps.jobs.enqueue(tx, "mail-invoice", { ...tx.scope, invoiceId: id })
    // What went back before it was authorised.
    if (row.document === "01") await enqueueCredits(tx, row, deps)
  }
  const codes = "messages" in outcome ? outcome.messages.map(({ code }) => code) : []
  const data = { from: row.state, to: changes.state, codes }
  recordAudit(tx, { actor: system, action: "invoice.moved", object: `invoice:${id}`, data }, deps)
}

/** Whether its days are over. */
export const isOver = ({ tryingSince }: Pick<InvoiceRow, "tryingSince">, now: Date) =>
  now.getTime() - tryingSince.getTime() >= tryingMilliseconds

function changesOf(row: InvoiceRow, outcome: Outcome, now: Date) {
  const attempts = row.attempts + 1
  const again = () =>
    new Date(now.getTime() + (seconds[Math.min(row.attempts, seconds.length - 1)] ?? 3) * 1000)
  switch (outcome.is) {
    case "received": {
      const receivedAt = row.receivedAt ?? now
      // Asked again soon, however long the reception took, and also if it took all the days.
      const isFirst = row.state !== "received"
      if (isOver(row, now) && !isFirst)
        return {
          state: "waiting",
          attempts,
          receivedAt,
          nextTryAt: null,
          messages: silence(row, ""),
        } as const
      const nextTryAt = isFirst ? new Date(now.getTime() + 3000) : again()
      return { state: "received", attempts: isFirst ? 0 : attempts, receivedAt, nextTryAt } as const
    }
    case "later": {
      const messages = silence(row, outcome.problem)
      if (isOver(row, now)) return { state: "waiting", attempts, nextTryAt: null, messages } as const
      const state = row.state === "received" ? "received" : "toSend"
      return { state, attempts, nextTryAt: again(), messages } as const
    }
    case "authorised":
      return {
        state: "authorised",
        attempts,
        nextTryAt: null,
        authorisedAt: outcome.at,
        authorisedXml: outcome.xml ?? row.signedXml,
        messages: JSON.stringify(outcome.messages),
      } as const
    default:
      return {
        state: outcome.is,
        attempts,
        nextTryAt: null,
        messages: JSON.stringify(outcome.messages),
      } as const
  }
}

/** What the SRI, or the service, did not answer. */
function silence({ issuedBy }: Pick<InvoiceRow, "issuedBy">, detail: string): string {
  const code = issuedBy === "service" ? "serviceSilent" : "silent"
  return JSON.stringify([{ code, text: "", detail }] satisfies TaxMessage[])
}
