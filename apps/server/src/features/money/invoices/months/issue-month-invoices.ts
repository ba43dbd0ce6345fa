import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoiced-months"
import { dayMilliseconds, ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { mayCloseMonth } from "@trazo/domain/money/invoices/accounting-month"
import {
  groupLines,
  invoiceAmounts,
  needsInvoice,
  type SoldLine,
} from "@trazo/domain/money/invoices/invoice-amounts"
import { type IvaRate, ivaPercent, ivaRateOf } from "@trazo/domain/money/iva"
import type { Cents } from "@trazo/domain/money/money"
import { accountPaymentCode, type InvoiceFacts } from "@trazo/domain/money/sale-invoice"
import { type Actor, system } from "../../../../actor.ts"
import type { Call } from "../../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../../database/scope.ts"
import type { Deps } from "../../../../deps.ts"
import { newId } from "../../../../random.ts"
import { recordAudit } from "../../../platform/audit/record-audit.ts"
import { listDistributors } from "../../../platform/tenants/tenant-directory.ts"
import { monthOf } from "../../closed-months/closed-month.ts"
import { loadOrganisation } from "../buyer.ts"
import type { InvoicingSettings } from "../invoicing-settings.ts"
import { soldLines } from "../issue-invoice.ts"
import { findReadyInvoicing } from "../signing/ready-invoicing.ts"
import { insertInvoicedCharges, refuseInvoicedTwice } from "./invoiced-charge.ts"
import {
  type AccountMonth,
  hasMonthInvoice,
  insertMonthInvoice,
  listDueMonths,
  listUninvoiced,
  lockAccountOfMonth,
  type UninvoicedCharge,
  updateChargedCents,
} from "./month-invoice.ts"

type IssueDeps = Pick<Deps, "db" | "clock" | "random" | "jobs" | "log">

/**
 * Issues the invoices of months that ended, for organisations that agreed on one of a month. Repeated, or by two processes at
 * once, it adds nothing: a month is one transaction under the lock of its account. It looks at the last two months, so that an
 * outage at a month's end loses none.
 */
export async function issueMonthInvoices(deps: IssueDeps): Promise<void> {
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    const due = await inScope(deps.db, scope, async (tx) => await listDue(tx, lastEnded(deps.clock.now())))
    for (const month of due) {
      // Of one month alone, so that the others are issued.
      await issueDueMonth(scope, month, deps).catch((error: unknown) =>
        deps.log.error({ err: error, ...month }, "a month was not invoiced"),
      )
    }
  }
}

async function issueDueMonth(scope: Scope, month: AccountMonth, deps: IssueDeps): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    await lockAccountOfMonth(tx, month)
    // Another process may have issued it meanwhile.
    const due = await listDue(tx, month.month, month.accountId)
    if (due.some((one) => one.month === month.month)) {
      await issueMonth(tx, { ...month, onlyAgreed: true, actor: system }, deps)
    }
  })
}

/** Until the month's own transactions have ended, the month before it is the last. */
function lastEnded(now: Date): string {
  const last = monthBefore(monthOf(now))
  return mayCloseMonth(last, now) ? last : monthBefore(last)
}

const monthBefore = (month: string) => monthOf(new Date(ecuadorMonth(month).since.getTime() - 1))

/** Empty for a distributor that does not issue invoices, or not yet. */
async function listDue(tx: ScopedTransaction, last: string, accountId?: string): Promise<AccountMonth[]> {
  const settings = await findReadyInvoicing(tx)
  if (!settings) return []
  const { environment } = settings
  const { since } = ecuadorMonth(monthBefore(last))
  return await listDueMonths(tx, { environment, since, before: ecuadorMonth(last).before, accountId })
}

/** Whether the invoice of a month that ended yesterday comes without a person, and did not yet. */
export async function awaitsInvoice(
  tx: ScopedTransaction,
  { accountId, month }: AccountMonth,
  now: Date,
): Promise<boolean> {
  // What could not be issued in a day waits for people, and keeps nothing open.
  if (now.getTime() - ecuadorMonth(month).before.getTime() >= dayMilliseconds) return false
  const due = await listDue(tx, monthBefore(monthOf(now)), accountId)
  return due.some((one) => one.month === month)
}

/**
 * Invoices what a month charged and no invoice says, also where nothing was agreed.
 * @throws ApiError NOT_FOUND, MOVE_NOT_ALLOWED before the month is over, for one that has its invoice, and where nothing can be
 * invoiced
 */
export function issueMonthInvoice(
  { scope, actor, params: { id: accountId, month } }: Call<typeof contract.issueMonthInvoice>,
  deps: IssueDeps,
): Promise<{ invoiceIds: string[] }> {
  const issued = inScope(deps.db, scope, async (tx) => {
    if (!mayCloseMonth(month, deps.clock.now()))
      refuse("El mes todavía no termina: su factura se emite después.")
    await lockAccountOfMonth(tx, { accountId, month })
    if (await hasMonthInvoice(tx, { accountId, month }))
      refuse("Ese mes ya tiene su factura. Para emitir otra, anule primero esa en el SRI y regístrelo aquí.")
    const wanted = { accountId, month, onlyAgreed: false, actor: actor as Actor }
    const invoiceIds = await issueMonth(tx, wanted, deps)
    if (invoiceIds.length === 0)
      refuse("No hay nada que facturar en ese mes, o faltan los datos o la firma de facturación.")
    return { invoiceIds }
  })
  return issued.catch(refuseInvoicedTwice)
}

function refuse(message: string): never {
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}

interface IssuedMonth extends AccountMonth {
  /** Else all that no invoice says. */
  onlyAgreed: boolean
  actor: Actor
}

/**
 * Issues the invoice of a locked account's month, one for each rate of IVA.
 * @returns their ids; none where nothing is left to invoice, or before invoicing is complete
 */
async function issueMonth(
  tx: ScopedTransaction,
  { accountId, month, onlyAgreed, actor }: IssuedMonth,
  deps: Pick<Deps, "clock" | "random" | "jobs">,
): Promise<string[]> {
  const settings = await findReadyInvoicing(tx)
  if (!settings) return []
  const { environment } = settings
  const wanted = { accountId, environment, ...ecuadorMonth(month) }
  const sold = soldOf(await listUninvoiced(tx, wanted, { onlyAgreed }), settings)
  const buyer = await loadOrganisation(tx, accountId)
  const ids: string[] = []
  for (const [percent, charges] of Map.groupBy(sold, (one) => one.percent)) {
    const { amounts, shares } = monthAmounts(charges, ivaRateOf(percent))
    const facts: InvoiceFacts = {
      ...amounts,
      iva: ivaRateOf(percent),
      buyer,
      payments: [{ code: accountPaymentCode, cents: amounts.totalCents }],
      notes: [
        { name: "Mes", value: formatMonth(month) },
        { name: "Solicitudes", value: String(charges.length) },
      ],
    }
    const now = deps.clock.now()
    const id = newId(deps.random, now)
    await insertMonthInvoice(tx, { id, accountId, month, environment, facts, now })
    const shared = charges.map(({ paymentId }, index) => ({ paymentId, cents: shares[index] ?? 0 }))
    await insertInvoicedCharges(tx, { invoiceId: id, environment, charges: shared })
    await updateChargedCents(tx, id)
    const data = { account: accountId, month, environment, charges: charges.length, total: facts.totalCents }
    recordAudit(tx, { actor, action: "invoice.created", object: `invoice:${id}`, data }, deps)
    await deps.jobs.enqueue(tx, "send-invoice", { ...tx.scope, invoiceId: id })
    ids.push(id)
  }
  return ids
}

interface SoldCharge {
  paymentId: string
  percent: number
  lines: SoldLine[]
}

/** Without charges whose amounts form no invoice: they stay without one. */
function soldOf(charges: readonly UninvoicedCharge[], settings: InvoicingSettings): SoldCharge[] {
  return charges.flatMap((charge) => {
    const sold = { paymentId: charge.paymentId, percent: ivaPercent(charge.ivaRate) }
    try {
      const lines = soldLines(charge, settings)
      return needsInvoice(invoiceAmounts(lines, ivaRateOf(sold.percent)).totalCents)
        ? [{ ...sold, lines }]
        : []
    } catch (error) {
      if (error instanceof RangeError) return []
      throw error
    }
  })
}

/**
 * The tax is that of the whole base, rounded once, as the SRI adds it up. Each charge has its share of the total, at most a cent
 * from its own price, so that the shares add up.
 */
function monthAmounts(charges: readonly SoldCharge[], rate: IvaRate) {
  const single = charges.map(({ lines }) => {
    const cents = invoiceAmounts(lines, rate).baseCents
    return { code: "", description: "", quantity: 1, unitCents: cents, discountCents: 0 }
  })
  const shares = invoiceAmounts(single, rate).lines.map(
    ({ baseCents, ivaCents }): Cents => baseCents + ivaCents,
  )
  return { amounts: invoiceAmounts(groupLines(charges.flatMap(({ lines }) => lines)), rate), shares }
}
