import { isDeepStrictEqual } from "node:util"
import type { RouteInput } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoice-buyer"
import type { SaleBuyer } from "@trazo/contract/money/invoice-buyer"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { InvoiceBuyer } from "@trazo/domain/money/invoices/invoice"
import { buyerProblems, finalConsumer, tidyBuyer } from "@trazo/domain/money/invoices/invoice-buyer"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockOwnRequest, type RequestRow } from "../../requests/requests/request.ts"
import {
  buyerOf,
  deleteChosenBuyer,
  findChosenBuyer,
  findFormerBuyer,
  presentSaleBuyer,
  putChosenBuyer,
} from "./buyer.ts"
import { findInvoiceOfRequest, type InvoiceRow, lockInvoice, mayChooseBuyer } from "./invoice.ts"
import { rewriteInvoice } from "./rewrite-invoice.ts"

type Choosing = Pick<Deps, "clock">

/**
 * Whose invoice the request's payment gets. «Own» stores nothing, so that a correction of the request's data reaches the
 * invoice.
 * @throws ApiError MOVE_NOT_ALLOWED once the invoice may be at the SRI; VALIDATION_FAILED
 */
export function chooseInvoiceBuyer(
  { scope, actor, body }: Call<typeof contract.chooseInvoiceBuyer>,
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<SaleBuyer> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    const found = await findInvoiceOfRequest(tx, request.id)
    const invoice = found && (await lockInvoice(tx, found.id))
    if (!isOpen({ request, invoice }, deps)) throw new ApiError("MOVE_NOT_ALLOWED", { message: tooLate })
    const chosen = chosenOf(body, request, deps)
    const before = await findChosenBuyer(tx, request.id)
    if (!isDeepStrictEqual(chosen, before)) {
      const now = deps.clock.now()
      if (chosen) {
        const row = { requestId: request.id, buyer: JSON.stringify(chosen), chosenAt: now }
        await putChosenBuyer(tx, row)
      } else await deleteChosenBuyer(tx, request.id)
      const data = { choice: body.choice }
      recordAudit(tx, { actor, action: "invoice.buyer-chosen", object: `request:${request.id}`, data }, deps)
      if (invoice) await rewriteInvoice(tx, invoice, { buyer: chosen ?? tidyBuyer(buyerOf(request)) }, deps)
    }
    return await show(tx, { request, chosen, mayChange: true }, deps)
  })
}

const tooLate = "La factura ya se envió al SRI. Escríbanos si hay que corregirla."

/** @throws ApiError VALIDATION_FAILED */
function chosenOf(
  { choice, kind, identity = "", names = "", address = "", email = "" }: Typed,
  request: RequestRow,
  deps: Choosing,
): InvoiceBuyer | null {
  if (choice === "own") return null
  if (choice === "other" && kind === undefined)
    throw new ApiError("VALIDATION_FAILED", { fields: { kind: "Elija el tipo de identificación" } })
  const typed: InvoiceBuyer =
    choice === "other"
      ? { code: kind ?? "05", identity, names, address, email }
      : { code: "07", ...finalConsumer, address: null, email: null }
  const buyer = tidyBuyer(typed)
  const { code, ...others } = buyerProblems(buyer, sumOf(request, deps))
  const fields = { ...others, ...(code && { choice: code }) }
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  return buyer
}
type Typed = RouteInput<typeof contract.chooseInvoiceBuyer>["body"]

const sumOf = ({ totalCents }: RequestRow, { clock }: Choosing) => ({
  totalCents: totalCents ?? 0,
  day: ecuadorDay(clock.now()),
})

interface Sale {
  request: RequestRow
  /** Of the payment that is received or checked. */
  invoice: InvoiceRow | undefined
}

function isOpen({ request, invoice }: Sale, { clock }: Choosing): boolean {
  if (request.status === "payment") return true
  return invoice ? mayChooseBuyer(invoice, clock.now()) : request.status === "paymentReview"
}

/** Null for a request that costs nothing. */
export async function loadSaleBuyer(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Choosing,
): Promise<SaleBuyer | null> {
  if ((request.totalCents ?? 0) === 0) return null
  const invoice = await findInvoiceOfRequest(tx, request.id)
  const chosen = await findChosenBuyer(tx, request.id)
  return await show(tx, { request, chosen, mayChange: isOpen({ request, invoice }, deps) }, deps)
}

async function show(
  tx: ScopedTransaction,
  { request, ...parts }: { request: RequestRow; chosen: InvoiceBuyer | null; mayChange: boolean },
  deps: Choosing,
): Promise<SaleBuyer> {
  const former = await findFormerBuyer(tx, request)
  return presentSaleBuyer(request, { ...parts, former, sum: sumOf(request, deps) })
}
