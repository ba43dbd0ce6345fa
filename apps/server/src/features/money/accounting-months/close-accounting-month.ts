import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/accounting-months"
import type { MonthMoney } from "@trazo/contract/money/accounting-months"
import { ecuadorDay, ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { formatPeriod } from "@trazo/domain/desk/period"
import {
  type DocumentSums,
  invoicedCents,
  type MonthFigures,
  mayCloseMonth,
  soldCents,
} from "@trazo/domain/money/invoices/accounting-month"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { invoiceStateNames } from "@trazo/domain/money/sale-invoice"
import { executiveOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockMonth } from "../closed-months/closed-month.ts"
import { environmentInUse, findInvoicing } from "../invoices/invoicing-settings.ts"
import { sumRefunds } from "../refunds/refund.ts"
import { countSales, sumSalesByMethod } from "../sales/sale.ts"
import { insertClosing, listClosings, markReopened, presentMonthMoney, sumFees } from "./accounting-month.ts"
import { countUnfinished, listUnfinished, sumDocumentsOfMonth } from "./month-document.ts"

const shownUnfinished = 5

export function getMonthMoney(
  { scope, params: { month } }: Call<typeof contract.getMonthMoney>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<MonthMoney> {
  return inScope(deps.db, scope, (tx) => loadMonth(tx, month, deps))
}

/**
 * Keeps the figures of a month as they are. The lock of the month lets no document of it and nothing that undoes it pass
 * between the sums and the closing.
 * @throws ApiError MOVE_NOT_ALLOWED before the month is over, for a closed one, and while a document of it is not final;
 * TOTAL_CHANGED
 */
export function closeAccountingMonth(
  { scope, actor, params: { month }, body }: Call<typeof contract.closeMonthMoney>,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<MonthMoney> {
  return inScope(deps.db, scope, async (tx) => {
    await lockMonth(tx, month)
    const now = deps.clock.now()
    const shown = await loadMonth(tx, month, deps)
    if (shown.isClosed) throw refused(`${nameOf(month)} ya está cerrado.`)
    if (!shown.mayClose)
      throw refused("El mes se cierra cuando termina, desde las 00:10 del primer día del siguiente.")
    if (shown.unfinished.count > 0) throw refused(unfinishedText(shown.unfinished))
    const { figures, environment } = shown
    if (invoicedCents(figures) !== body.invoicedCents || soldCents(figures) !== body.soldCents) {
      const message =
        "Las cifras del mes cambiaron mientras las revisaba. Vea las de ahora y cierre si está de acuerdo."
      throw new ApiError("TOTAL_CHANGED", { message })
    }
    const { id: closedBy } = executiveOf(actor)
    const row = { id: newId(deps.random, now), month, environment, closedBy, closedAt: now }
    await insertClosing(tx, { ...row, figures })
    const data = { environment, invoiced: invoicedCents(figures), sold: soldCents(figures) }
    recordAudit(tx, { actor, action: "accounting-month.closed", object: `month:${month}`, data }, deps)
    return await loadMonth(tx, month, deps)
  })
}

/** @throws ApiError MOVE_NOT_ALLOWED for a month that is not closed */
export function reopenAccountingMonth(
  { scope, actor, params: { month }, body: { reason } }: Call<typeof contract.reopenMonthMoney>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<MonthMoney> {
  return inScope(deps.db, scope, async (tx) => {
    await lockMonth(tx, month)
    const { id: by } = executiveOf(actor)
    const wasClosed = await markReopened(tx, month, { by, at: deps.clock.now(), reason })
    if (!wasClosed) throw refused(`${nameOf(month)} no está cerrado.`)
    recordAudit(tx, { actor, action: "accounting-month.reopened", object: `month:${month}` }, deps)
    return await loadMonth(tx, month, deps)
  })
}

/** Sales that could have an invoice; none before the distributor issues invoices. */
async function countWithoutInvoice(tx: ScopedTransaction, month: string): Promise<number> {
  if (!(await findInvoicing(tx))) return 0
  return await countSales(tx, { ...ecuadorMonth(month), search: "", invoice: "none" })
}

const refused = (message: string) => new ApiError("MOVE_NOT_ALLOWED", { message })

function nameOf(month: string): string {
  const name = formatMonth(month)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function unfinishedText({ count, rows }: MonthMoney["unfinished"]): string {
  const named = rows.map(
    ({ number, state }) => `${number} (${invoiceStateNames[state].toLocaleLowerCase("es")})`,
  )
  const rest = count > named.length ? ` y ${count - named.length} más` : ""
  const start = count === 1 ? "Falta que termine 1 comprobante" : `Falta que terminen ${count} comprobantes`
  return `${start}: ${named.join(", ")}${rest}. Reinténtelos o corríjalos en Facturas, y cierre después.`
}

async function loadMonth(
  tx: ScopedTransaction,
  month: string,
  { clock }: Pick<Deps, "clock">,
): Promise<MonthMoney> {
  const closings = await listClosings(tx, month)
  const closed = closings.find(({ reopenedAt }) => reopenedAt === null)
  const environment = closed?.environment ?? (await environmentInUse(tx))
  const of = { month, environment }
  const current = await figuresOf(tx, of)
  const unfinished = await listUnfinished(tx, of, shownUnfinished)
  return presentMonthMoney({
    month,
    environment,
    current,
    closings,
    mayClose: mayCloseMonth(month, clock.now()),
    unfinished: { count: await countUnfinished(tx, of), rows: unfinished },
    withoutInvoice: await countWithoutInvoice(tx, month),
  })
}

const noDocuments: DocumentSums = { count: 0, untaxedCents: 0, taxedCents: 0, ivaCents: 0, totalCents: 0 }

/** Each sum is that of its list with the filter of the month. */
async function figuresOf(
  tx: ScopedTransaction,
  of: { month: string; environment: TaxEnvironment },
): Promise<MonthFigures> {
  const instants = ecuadorMonth(of.month)
  const lastDay = new Date(instants.before.getTime() - 1)
  const days = formatPeriod({ from: ecuadorDay(instants.since), to: ecuadorDay(lastDay) })
  const [sales, documents, fees, refunds] = await Promise.all([
    sumSalesByMethod(tx, { ...instants, search: "" }),
    sumDocumentsOfMonth(tx, of),
    sumFees(tx, instants),
    sumRefunds(tx, { state: "refunded", search: "", period: null, decided: days }),
  ])
  const sumsOf = (kind: "01" | "04"): DocumentSums => {
    const { document: _, ...sums } = documents.find(({ document }) => document === kind) ?? {
      document: kind,
      ...noDocuments,
    }
    return sums
  }
  return {
    sales: sales.map(({ method, count, cents, refundedCount, refundedCents }) => ({
      method,
      count: count + refundedCount,
      cents: cents + refundedCents,
    })),
    invoices: sumsOf("01"),
    creditNotes: sumsOf("04"),
    fees,
    refunds: { count: refunds.total, cents: refunds.totalCents },
  }
}
