import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { TaxMessage } from "@trazo/domain/money/tax-messages"
import { system } from "../../../actor.ts"
import type { Authorisation } from "../../../adapters/tax-authority/port.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { type InvoiceRow, lockInvoice, updateInvoice } from "./invoice.ts"
import { documentOfRow, NotWritten, prepareInvoice } from "./prepare-invoice.ts"
import { signInvoice } from "./sign-invoice.ts"

/** Longer than the calls of one try may take together. */
const leaseMilliseconds = 150_000
const seconds = [3, 10, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600]
/** Then a person sees it. */
const tryingMilliseconds = 5 * dayMilliseconds
/** How long the SRI may take to know a document that it received. */
const unseenMilliseconds = 600_000

/** What one try found out. */
type Outcome =
  | { is: "received" }
  | { is: "later"; problem: string }
  | (Extract<Authorisation, { state: "authorised" }> & { is: "authorised" })
  | { is: "returned" | "notAuthorised" | "waiting"; messages: TaxMessage[] }

/**
 * Takes an invoice one step further: number and key, signature, reception, authorisation. Every step is stored before the next
 * begins, and a document that the SRI may have is asked for by its key before it is sent again, so that a process that is
 * killed at any line leaves one invoice. Nothing waits here: the next try is a job of later.
 */
export async function sendInvoice(scope: Scope, id: string, deps: Deps): Promise<void> {
  const claimed = await claim(scope, id, deps)
  if (!claimed) return
  let outcome: Outcome
  try {
    const ready = await write(scope, claimed, deps)
    if (!ready) return
    outcome = await send(scope, ready, deps)
  } catch (error) {
    outcome = outcomeOf(error)
    deps.log.warn({ err: error, invoice: id }, "an invoice was not sent")
  }
  deps.crash.reach("invoice-answered")
  await inScope(deps.db, scope, (tx) => settle(tx, { id, outcome }, deps))
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof NotWritten) {
    return { is: "waiting", messages: [{ code: error.problem, text: "", detail: "" }] }
  }
  return { is: "later", problem: error instanceof Error ? error.message.slice(0, 300) : "" }
}

/** Null if it is not due, or another process works on it. */
function claim(scope: Scope, id: string, { db, clock }: Deps): Promise<InvoiceRow | null> {
  return inScope(db, scope, async (tx) => {
    const row = await lockInvoice(tx, id)
    const now = clock.now()
    if (!row?.nextTryAt || row.nextTryAt > now || (row.busyUntil && row.busyUntil > now)) return null
    const isFirst = row.attempts === 0 && row.sentAt === null
    return await updateInvoice(tx, id, {
      busyUntil: new Date(now.getTime() + leaseMilliseconds),
      // Its days count from the first try, however long the sale waited for it.
      ...(isFirst && { tryingSince: now }),
    })
  })
}

type Signed = InvoiceRow & { accessKey: string; signedXml: string }

/** With its number, key and signature. Null if the sale was undone before. */
async function write(scope: Scope, { id }: InvoiceRow, deps: Deps): Promise<Signed | null> {
  const row = await inScope(deps.db, scope, async (tx) => {
    const locked = await lockInvoice(tx, id)
    return locked ? await prepareInvoice(tx, locked, deps) : null
  })
  if (!row) return null
  deps.crash.reach("invoice-numbered")
  if (isSigned(row)) return row
  const document = documentOfRow(row)
  if (!document) throw new NotWritten("document")
  const signedXml = await signInvoice(scope, { id, document }, deps)
  deps.crash.reach("invoice-signed")
  const stored = await inScope(deps.db, scope, (tx) => updateInvoice(tx, id, { signedXml }))
  deps.crash.reach("invoice-stored")
  return isSigned(stored) ? stored : null
}

const isSigned = (row: InvoiceRow): row is Signed => row.signedXml !== null && row.accessKey !== null

async function send(scope: Scope, row: Signed, deps: Deps): Promise<Outcome> {
  if (row.sentAt !== null) {
    const known = await ask(row, deps)
    if (known) return known
    const isFresh =
      row.receivedAt && deps.clock.now().getTime() - row.receivedAt.getTime() < unseenMilliseconds
    if (isFresh) return { is: "later", problem: "El SRI todavía no muestra el comprobante que recibió" }
  }
  await inScope(deps.db, scope, (tx) => updateInvoice(tx, row.id, { sentAt: deps.clock.now() }))
  deps.crash.reach("invoice-sending")
  const { state, messages } = await deps.taxAuthority.receive(row.environment, Buffer.from(row.signedXml))
  deps.crash.reach("invoice-received")
  if (state === "received") return { is: "received" }
  const codes = messages.map(({ code }) => code)
  if (!codes.some((code) => code === "43" || code === "45" || code === "70")) {
    return { is: "returned", messages }
  }
  const known = await ask(row, deps)
  if (known) return known
  // Another document has the number.
  if (codes.includes("45")) return { is: "returned", messages }
  return { is: "later", problem: `El SRI tiene el comprobante y todavía no lo muestra (${codes.join(", ")})` }
}

/** What the SRI says of the key. Null if it does not know it. */
async function ask({ environment, accessKey }: Signed, { taxAuthority }: Deps): Promise<Outcome | null> {
  const answered = await taxAuthority.authorisation(environment, accessKey)
  if (answered.state === "unknown") return null
  if (answered.state === "inProcess") return { is: "received" }
  if (answered.state === "notAuthorised") return { is: "notAuthorised", messages: answered.messages }
  return { ...answered, is: "authorised" }
}

async function settle(
  tx: ScopedTransaction,
  { id, outcome }: { id: string; outcome: Outcome },
  deps: Deps,
): Promise<void> {
  const row = await lockInvoice(tx, id)
  // Meanwhile another process ended it: what the SRI authorised stays so.
  if (!row?.nextTryAt) return
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
    if (row.document === "01")
      await deps.jobs.enqueue(tx, "credit-refunds", { ...tx.scope, paymentId: row.paymentId })
  }
  const codes = "messages" in outcome ? outcome.messages.map(({ code }) => code) : []
  const data = { from: row.state, to: changes.state, codes }
  recordAudit(tx, { actor: system, action: "invoice.moved", object: `invoice:${id}`, data }, deps)
}

function changesOf(row: InvoiceRow, outcome: Outcome, now: Date) {
  const attempts = row.attempts + 1
  const again = () =>
    new Date(now.getTime() + (seconds[Math.min(row.attempts, seconds.length - 1)] ?? 3) * 1000)
  const isOver = now.getTime() - row.tryingSince.getTime() >= tryingMilliseconds
  switch (outcome.is) {
    case "received": {
      const receivedAt = row.receivedAt ?? now
      // Asked again soon, however long the reception took, and also if it took all the days.
      const isFirst = row.state !== "received"
      if (isOver && !isFirst)
        return { state: "waiting", attempts, receivedAt, nextTryAt: null, messages: silence("") } as const
      const nextTryAt = isFirst ? new Date(now.getTime() + 3000) : again()
      return { state: "received", attempts: isFirst ? 0 : attempts, receivedAt, nextTryAt } as const
    }
    case "later": {
      const messages = silence(outcome.problem)
      if (isOver) return { state: "waiting", attempts, nextTryAt: null, messages } as const
      const state = row.state === "received" ? "received" : "toSend"
      return { state, attempts, nextTryAt: again(), messages } as const
    }
    case "authorised":
      return {
        state: "authorised",
        attempts,
        nextTryAt: null,
        authorisedAt: outcome.at,
        authorisedXml: outcome.xml,
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

/** What the SRI did not answer. */
const silence = (detail: string) =>
  JSON.stringify([{ code: "silent", text: "", detail }] satisfies TaxMessage[])
