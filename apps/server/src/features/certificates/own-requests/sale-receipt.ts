import { ApiError } from "@trazo/contract/errors/errors"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { ivaPercent } from "@trazo/domain/money/iva"
import { formatMoney } from "@trazo/domain/money/money"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadBuyer } from "../../money/invoices/buyer.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { ownClientRequest } from "../../requests/requests/request.ts"
import { drawReceipt, type Receipt } from "./draw-receipt.ts"
import { findClientPayment } from "./own-request.ts"
import { receiptProblem } from "./receipt-problem.ts"

/**
 * The receipt of the client's own paid request, as a PDF. The number of the sale is the request's, which has at most one
 * received payment.
 * @throws ApiError REQUEST_NOT_FOUND, SALE_NOT_FOUND, SALE_REFUNDED
 */
export async function getSaleReceipt(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ number: string; pdf: Buffer }> {
  const receipt = await inScope(deps.db, scope, async (tx): Promise<Receipt> => {
    const request = await ownClientRequest(tx, { actor, id, lock: false })
    const payment = await findClientPayment(tx, id)
    const problem = receiptProblem(payment)
    if (problem || !payment) throw new ApiError(problem ?? "SALE_NOT_FOUND")
    const { distributorData: seller, configuration } = await loadDistributor(tx)
    const buyer = await loadBuyer(tx, request, deps)
    const { number, kind, validity, baseCents, ivaCents, totalCents, ivaRate } = request
    const iva = ivaRate === null ? "IVA" : `IVA ${ivaPercent(ivaRate)} %`
    return {
      seller,
      number: number ?? "",
      color: configuration?.theme.primaryColor ?? "#09497E",
      facts: [
        ["Pagado", formatDateTime(payment.receivedAt ?? deps.clock.now())],
        [
          "Forma de pago",
          [settlementMethodNames[payment.method], payment.reference].filter(Boolean).join(", "),
        ],
        ["Comprador", buyer.names],
        ["Identificación", buyer.identity],
        ["Dirección", buyer.address ?? ""],
      ],
      lines: [
        [
          `Firma electrónica: ${certificateKindNames[kind]}, ${validityNames[validity]}`,
          formatMoney(baseCents ?? 0),
        ],
        [iva, formatMoney(ivaCents ?? 0)],
      ],
      total: formatMoney(totalCents ?? 0),
      note: payment.refundDue ? "La solicitud terminó y este pago está por devolverse." : null,
    }
  })
  return { number: receipt.number, pdf: await drawReceipt(receipt, deps) }
}
