import type { PurchaseFlow } from "@trazo/contract/purchase"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { listOffers } from "../catalogue/get-catalogue.ts"
import { loadPayment } from "../payments/record-payment.ts"
import { listMovements } from "../requests/load-request.ts"
import { categoriesOf } from "../requests/request-documents.ts"
import type { RequestRow } from "../requests/request-row.ts"
import { documentRequirements } from "../requests/required-documents.ts"
import { loadDraft } from "./load-draft.ts"
import { type FlowParts, presentFlow } from "./presenters.ts"
import { findIssuedCertificate } from "./queries.ts"

export async function loadFlow(
  tx: ScopedTransaction,
  stored: RequestRow,
  deps: Pick<Deps, "clock" | "authority">,
): Promise<PurchaseFlow> {
  const now = deps.clock.now()
  const { request, files, biometricConsent, termsAccepted } = await loadDraft(tx, stored, deps)
  const { offers } = await listOffers(tx, request.channel, deps)
  const ofKind = offers.filter((offer) => offer.kind === request.kind)
  const certificate = request.status === "issued" ? await findIssuedCertificate(tx, request.id) : undefined
  const { configuration } = await loadDistributor(tx)
  return presentFlow({
    request,
    configuration,
    categories: categoriesOf(documentRequirements(request, now), files),
    files,
    timeline: await listMovements(tx, request.id),
    payment: await loadPayment(tx, request.id),
    offers: ofKind,
    price: priceOfFlow(request, ofKind),
    certificateStatus: certificate ? shownStatus({ ...certificate, now }) : null,
    biometricConsent,
    termsAccepted: termsAccepted || request.status !== "draft",
  })
}

/** Returns the frozen price after submission, otherwise the current price, or zero when the offer is gone. */
function priceOfFlow(request: RequestRow, offers: FlowParts["offers"]): FlowParts["price"] {
  const { base_cents: baseCents, iva_cents: ivaCents, total_cents: totalCents } = request
  if (baseCents !== null && ivaCents !== null && totalCents !== null)
    return { baseCents, ivaCents, totalCents }
  const offer = offers.find(({ validity }) => validity === request.validity)
  return offer?.price ?? { baseCents: 0, ivaCents: 0, totalCents: 0 }
}
