import type { Offer } from "@trazo/contract/catalogue"
import type { CertificateKind } from "@trazo/domain/certificate-kind"
import type { Validity } from "@trazo/domain/validity"
import { useState } from "react"
import { type OfferGroup, offerNearest } from "./offer-groups.ts"

export interface OfferChoice {
  kind: CertificateKind
  offer: Offer | undefined
  /** What is chosen in a kind's own list. */
  validityOf: (kind: CertificateKind) => Validity | undefined
  chooseKind: (kind: CertificateKind) => void
  chooseValidity: (validity: Validity) => void
}

/** The kind and validity in hand; a validity is kept when another kind is chosen. */
export function useOfferChoice(
  groups: readonly OfferGroup[],
  initial?: { kind: CertificateKind; validity: Validity },
): OfferChoice {
  const [kind, chooseKind] = useState<CertificateKind>(initial?.kind ?? groups[0]?.kind ?? "subject1")
  const [validity, chooseValidity] = useState<Validity>(initial?.validity ?? "OneYear")
  return {
    kind,
    offer: offerNearest(groups, kind, validity),
    validityOf: (one) => offerNearest(groups, one, validity)?.validity,
    chooseKind,
    chooseValidity,
  }
}
