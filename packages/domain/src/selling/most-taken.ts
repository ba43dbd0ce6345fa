import { type CertificateKind, certificateKinds } from "../certificates/certificate-kind.ts"
import type { Validity } from "../certificates/validity.ts"

/** Sales of these days count. */
export const mostTakenDays = 90
/** Of a kind. Fewer say nothing about what people take. */
const fewestSales = 30

export interface SoldOffer {
  kind: CertificateKind
  validity: Validity
  count: number
}

/** The validity of each kind that more than half of its buyers took. None below a number of sales. */
export function mostTaken(sold: readonly SoldOffer[]): Omit<SoldOffer, "count">[] {
  return certificateKinds.flatMap((kind) => {
    const ofKind = sold.filter((one) => one.kind === kind)
    const total = ofKind.reduce((sum, { count }) => sum + count, 0)
    const most = ofKind.find(({ count }) => count * 2 > total)
    return most && total >= fewestSales ? [{ kind, validity: most.validity }] : []
  })
}
