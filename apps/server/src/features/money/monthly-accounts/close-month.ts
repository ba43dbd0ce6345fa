import { ApiError } from "@trazo/contract/errors/errors"
import { ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { isOver, nextClosing } from "@trazo/domain/money/monthly-account"
import { type Actor, executiveOf } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { awaitsInvoice } from "../invoices/months/issue-month-invoices.ts"
import { listMonths, presentMonth } from "./account-line.ts"
import {
  assignMonth,
  findClosing,
  findLastClosed,
  hasRefundDue,
  insertClosing,
  markPaid,
  markUnpaid,
  sumOpen,
} from "./closing.ts"
import { type AccountRow, findAccount, objectOf, type Payer } from "./monthly-account.ts"

interface Month {
  actor: Actor
  payer: Payer
  month: string
}

async function lockAccount(tx: ScopedTransaction, payer: Payer): Promise<AccountRow> {
  const account = await findAccount(tx, payer, true)
  if (!account) throw new ApiError("NOT_FOUND")
  return account
}

const refused = (month: string) => new ApiError("VALIDATION_FAILED", { fields: { month } })

/**
 * Closes what came until the month's end: its lines and its statement stay as they are. Repeating it returns the same.
 * @param expectedCents the total that whoever closes has seen
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED also for a month in favour of whoever pays, which the next one takes in,
 * and while an earlier one can be closed; TOTAL_CHANGED
 */
export function closeMonth(
  scope: Scope,
  { actor, payer, month, expectedCents }: Month & { expectedCents: number },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ totalCents: number }> {
  const now = deps.clock.now()
  if (!isOver(month, now)) throw refused("El mes todavía no termina")
  return inScope(deps.db, scope, async (tx) => {
    const { id, company, ruc } = await lockAccount(tx, payer)
    const closed = await findClosing(tx, id, month)
    if (closed) return { totalCents: closed.totalCents }
    const last = await findLastClosed(tx, id)
    if (last !== null && month < last) throw refused("Ya se cerró un mes posterior")
    const next = nextClosing((await listMonths(tx, id)).map(presentMonth), now)
    if (next && next.month < month) throw refused(`Cierre primero ${formatMonth(next.month)}`)
    if (await awaitsInvoice(tx, { accountId: id, month }, now)) {
      throw refused(
        "Su factura se hace en la primera hora del mes siguiente. Cierre el mes después, con su total",
      )
    }
    const { before } = ecuadorMonth(month)
    const { count, cents: totalCents } = await sumOpen(tx, id, before)
    if (count === 0) throw refused("No hay nada que cerrar en ese mes")
    if (totalCents < 0) {
      throw refused(`Tiene ${formatMoney(-totalCents)} a favor: se descuentan al cerrar el mes siguiente`)
    }
    if (totalCents !== expectedCents) {
      const message = `El total de ese mes cambió: ahora es ${formatMoney(totalCents)}. Actualice la página y revíselo.`
      throw new ApiError("TOTAL_CHANGED", { message })
    }
    const { id: closedBy } = executiveOf(actor)
    const seller = (await loadDistributor(tx)).distributorData.name
    const closing = { accountId: id, month, totalCents, closedBy, closedAt: now }
    await insertClosing(tx, { ...closing, company, ruc, seller })
    await assignMonth(tx, { accountId: id, month, before })
    const data = { month, totalCents, lines: count }
    recordAudit(tx, { actor, action: "monthly-account.month-closed", object: objectOf(payer), data }, deps)
    return { totalCents }
  })
}

/** @throws ApiError NOT_FOUND for a month that is not closed */
export async function recordMonthPaid(
  scope: Scope,
  { actor, payer, month, reference }: Month & { reference: string | null },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const { id: accountId } = await lockAccount(tx, payer)
    const closed = await findClosing(tx, accountId, month)
    if (!closed) throw new ApiError("NOT_FOUND")
    if (closed.paidAt) return
    await markPaid(tx, { accountId, month, by: executiveOf(actor).id, at: deps.clock.now(), reference })
    const data = { month, totalCents: closed.totalCents }
    recordAudit(tx, { actor, action: "monthly-account.month-paid", object: objectOf(payer), data }, deps)
  })
  return { ok: true }
}

/**
 * Undoes the payment of a month, which is owed again. The account's lock keeps what ends a request of it waiting.
 * @throws ApiError NOT_FOUND for a month that is not closed, MOVE_NOT_ALLOWED for one that is not paid, or of which money goes back
 */
export async function undoMonthPaid(
  scope: Scope,
  { actor, payer, month, reason }: Month & { reason: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const { id: accountId } = await lockAccount(tx, payer)
    const closed = await findClosing(tx, accountId, month)
    if (!closed) throw new ApiError("NOT_FOUND")
    if (!closed.paidAt) throw new ApiError("MOVE_NOT_ALLOWED", { message: "Ese mes no está pagado." })
    if (await hasRefundDue(tx, { accountId, month })) {
      const message =
        "El pago de ese mes ya no se deshace: por él se devuelve dinero de una solicitud (Devoluciones). Cobre lo que falta como otro valor."
      throw new ApiError("MOVE_NOT_ALLOWED", { message })
    }
    await markUnpaid(tx, { accountId, month, by: executiveOf(actor).id, at: deps.clock.now(), reason })
    const data = { month, totalCents: closed.totalCents }
    recordAudit(tx, { actor, action: "monthly-account.payment-undone", object: objectOf(payer), data }, deps)
  })
  return { ok: true }
}
