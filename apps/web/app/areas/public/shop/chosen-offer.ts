import { ApiError } from "@trazo/contract/errors"
import { type CertificateKind, isCertificateKind } from "@trazo/domain/certificate-kind"
import { isValidity, type Validity } from "@trazo/domain/validity"
import { validityField } from "./offer-groups.ts"

/** The kind and validity of a posted OfferChooser. @throws ApiError PRICE_NOT_FOUND for what nobody sells */
export function chosenOffer(form: FormData): { kind: CertificateKind; validity: Validity } {
  const kind = form.get("kind")
  if (!isCertificateKind(kind)) throw new ApiError("PRICE_NOT_FOUND")
  const validity = form.get(validityField(kind))
  if (!isValidity(validity)) throw new ApiError("PRICE_NOT_FOUND")
  return { kind, validity }
}
