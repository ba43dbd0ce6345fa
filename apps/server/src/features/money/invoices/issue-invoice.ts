import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import type { InvoiceBuyer, InvoicePaymentCode } from "@trazo/domain/money/invoices/invoice"
import {
  invoiceAmounts,
  needsInvoice,
  type SoldLine,
  spreadDiscount,
} from "@trazo/domain/money/invoices/invoice-amounts"
import { ivaPercent, ivaRateOf } from "@trazo/domain/money/iva"
import type { SettlementMethod } from "@trazo/domain/money/payment-receipt"
import {
  accountPaymentCode,
  type InvoiceFacts,
  invoicePaymentCodeOf,
  isAccountMethod,
} from "@trazo/domain/money/sale-invoice"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { findBilledOrganisation, loadBuyer } from "./buyer.ts"
import { insertInvoice } from "./invoice.ts"
import type { InvoicingSettings } from "./invoicing-settings.ts"
import { insertInvoicedCharges } from "./months/invoiced-charge.ts"
import { findReadyInvoicing } from "./signing/ready-invoicing.ts"

interface PaidSale {
  paymentId: string
  /** Locked in this transaction. */
  request: RequestRow
  method: SettlementMethod
  actor: Actor
}

/**
 * Stores the invoice of a payment in the transaction that receives it, and sends it after the commit. A sale of nothing has
 * none, and neither has one of a distributor that does not issue invoices, or not yet. What a monthly account pays is invoiced to
 * its organisation, if that was agreed.
 * @returns the invoice's id
 */
export async function issueInvoice(
  tx: ScopedTransaction,
  { paymentId, request, method, actor }: PaidSale,
  deps: Pick<Deps, "clock" | "random" | "jobs">,
): Promise<string | null> {
  if (!needsInvoice(request.totalCents ?? 0)) return null
  const settings = await findReadyInvoicing(tx)
  if (!settings) return null
  const organisation = isAccountMethod(method)
    ? await findBilledOrganisation(tx, { paymentId, environment: settings.environment })
    : null
  const code = organisation ? accountPaymentCode : invoicePaymentCodeOf[method]
  if (!code) return null
  const buyer = organisation ?? (await loadBuyer(tx, request, deps))
  const facts = factsIfAny(request, { settings, code, buyer })
  if (!facts) return null
  const now = deps.clock.now()
  const created = newId(deps.random, now)
  const { environment } = settings
  const row = { id: created, paymentId, requestId: request.id, environment, now }
  const id = await insertInvoice(tx, { ...row, facts })
  if (id === created) {
    if (organisation)
      await insertInvoicedCharges(tx, {
        invoiceId: id,
        environment,
        charges: [{ paymentId, cents: facts.totalCents }],
      })
    const data = { payment: paymentId, environment }
    recordAudit(tx, { actor, action: "invoice.created", object: `invoice:${id}`, data }, deps)
  }
  await deps.jobs.enqueue(tx, "send-invoice", { ...tx.scope, invoiceId: id })
  return id
}

/** Null for amounts that form no invoice: its payment is received all the same, and stays without one. */
function factsIfAny(...sale: Parameters<typeof factsOf>): InvoiceFacts | null {
  try {
    return factsOf(...sale)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What was sold, as it was charged. */
export function soldLines(
  request: Pick<RequestRow, "selectProducts" | "discountCents" | "kind" | "validity" | "baseCents">,
  settings: Pick<InvoicingSettings, "products">,
): SoldLine[] {
  const { selectProducts, discountCents, kind, validity } = request
  const products = selectProducts.map(({ name, baseCents }) => ({ name, baseCents }))
  const sum = products.reduce((total, { baseCents }) => total + baseCents, 0)
  const certificate = (request.baseCents ?? 0) + discountCents - sum
  const sold = [
    {
      code: settings.products.main,
      name: `Firma electrónica: ${certificateKindNames[kind]}, ${validityNames[validity]}`,
      baseCents: certificate,
    },
    ...products.map((product) => ({ ...product, code: settings.products.extra })),
  ].filter(({ baseCents }) => baseCents > 0)
  const bases = sold.map(({ baseCents }) => baseCents)
  const discounts = spreadDiscount(bases, discountCents)
  return sold.map(({ code, name, baseCents }, index) => ({
    code,
    description: name,
    quantity: 1,
    unitCents: baseCents,
    discountCents: discounts[index] ?? 0,
  }))
}

function factsOf(
  request: RequestRow,
  { settings, code, buyer }: { settings: InvoicingSettings; code: InvoicePaymentCode; buyer: InvoiceBuyer },
): InvoiceFacts {
  const iva = ivaRateOf(ivaPercent(request.ivaRate))
  const amounts = invoiceAmounts(soldLines(request, settings), iva)
  return {
    ...amounts,
    iva,
    buyer,
    payments: [{ code, cents: request.totalCents ?? 0 }],
    notes: [{ name: "Solicitud", value: request.number ?? "" }],
  }
}
