import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { openIssuer, sentOf } from "./document-issuer.ts"
import { type InvoiceRow, lockInvoice, updateInvoice } from "./invoice.ts"
import { NotWritten, prepareInvoice } from "./prepare-invoice.ts"
import { askAuthority, isOver, type Outcome, settleTry } from "./settle-try.ts"

/** Longer than the calls of one try may take together. */
const leaseMilliseconds = 150_000
/** How long the SRI may take to know a document that it received. */
const unseenMilliseconds = 600_000

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
  await inScope(deps.db, scope, (tx) => settleTry(tx, { id, outcome }, deps))
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

/** With its number and key, and signed where this platform signs. Null if the sale was undone before. */
async function write(scope: Scope, { id }: InvoiceRow, deps: Deps): Promise<InvoiceRow | null> {
  const row = await inScope(deps.db, scope, async (tx) => {
    const locked = await lockInvoice(tx, id)
    return locked ? await prepareInvoice(tx, locked, deps) : null
  })
  if (!row) return null
  deps.crash.reach("invoice-numbered")
  if (row.signedXml !== null) return row
  const { document } = sentOf(row)
  const signedXml = await (await openIssuer(scope, row, deps)).sign({ id, document })
  deps.crash.reach("invoice-signed")
  const stored = await inScope(deps.db, scope, (tx) => updateInvoice(tx, id, { signedXml }))
  deps.crash.reach("invoice-stored")
  return stored
}

async function send(scope: Scope, row: InvoiceRow, deps: Deps): Promise<Outcome> {
  if (row.sentAt !== null) {
    const known = await askAuthority(scope, row, deps)
    if (known) return known
    const isFresh =
      row.receivedAt && deps.clock.now().getTime() - row.receivedAt.getTime() < unseenMilliseconds
    if (isFresh) return { is: "later", problem: "El SRI todavía no muestra el comprobante que recibió" }
  }
  const issuer = await openIssuer(scope, row, deps)
  await inScope(deps.db, scope, (tx) => updateInvoice(tx, row.id, { sentAt: deps.clock.now() }))
  deps.crash.reach("invoice-sending")
  const { state, messages } = await issuer.receive(sentOf(row))
  deps.crash.reach("invoice-received")
  if (state === "received") return { is: "received" }
  const codes = messages.map(({ code }) => code)
  if (!codes.some((code) => code === "43" || code === "45" || code === "70")) {
    return { is: "returned", messages }
  }
  const known = await askAuthority(scope, row, deps)
  if (known) return known
  // Another document has the number, unless it is this one after an earlier try.
  if (codes.includes("45") && (row.sentAt === null || isOver(row, deps.clock.now()))) {
    return { is: "returned", messages }
  }
  return { is: "later", problem: `El SRI tiene el comprobante y todavía no lo muestra (${codes.join(", ")})` }
}
