import type { Offer } from "@trazo/contract/distributors/catalogue"
import { ApiError } from "@trazo/contract/errors/errors"
import {
  type CertificateKind,
  certificateKinds,
  isCertificateKind,
} from "@trazo/domain/certificates/certificate-kind"
import { isValidity, type Validity, validities } from "@trazo/domain/certificates/validity"

export interface OfferGroup {
  kind: CertificateKind
  /** Shortest validity first, never empty. */
  offers: Offer[]
}

/** Offers by kind. Kinds without offers are omitted. */
export function groupOffers(offers: readonly Offer[]): OfferGroup[] {
  return certificateKinds
    .map((kind) => ({
      kind,
      offers: offers
        .filter((offer) => offer.kind === kind)
        .toSorted((a, b) => validities.indexOf(a.validity) - validities.indexOf(b.validity)),
    }))
    .filter((group) => group.offers.length > 0)
}

/** A kind's offer with this validity, or its one-year offer, or its first. */
export function offerNearest(
  groups: readonly OfferGroup[],
  kind: CertificateKind,
  validity: Validity,
): Offer | undefined {
  const ofKind = groups.find((group) => group.kind === kind)?.offers ?? []
  const withValidity = (wished: Validity) => ofKind.find((offer) => offer.validity === wished)
  return withValidity(validity) ?? withValidity("OneYear") ?? ofKind[0]
}

/** Name of the field with a kind's validity. Each kind has one, so that the form works without scripts. */
export const validityField = (kind: CertificateKind): string => `validity-${kind}`

/** The kind and validity of a posted OfferChooser. @throws ApiError PRICE_NOT_FOUND for an unknown one */
export function chosenOffer(form: FormData): { kind: CertificateKind; validity: Validity } {
  const kind = form.get("kind")
  if (!isCertificateKind(kind)) throw new ApiError("PRICE_NOT_FOUND")
  const validity = form.get(validityField(kind))
  if (!isValidity(validity)) throw new ApiError("PRICE_NOT_FOUND")
  return { kind, validity }
}
