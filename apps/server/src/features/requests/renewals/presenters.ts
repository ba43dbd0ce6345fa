import type { ListedRenewal, RenewalLink } from "@trazo/contract/requests/renewals"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import { renewalTime, renewalWindow } from "@trazo/domain/certificates/renewal-window"
import type { ListedOffer } from "../../distributors/catalogue/get-catalogue.ts"
import type { RequestRow } from "../requests/request.ts"
import type { RenewableRow } from "./renewal.ts"

interface RenewalTerms {
  /** The open renewal of the certificate. */
  request: RequestRow | undefined
  renewals: readonly ListedOffer[]
  reissues: readonly ListedOffer[]
  now: Date
}

export function presentRenewal(
  row: RenewableRow,
  { request, renewals, reissues, now }: RenewalTerms,
): ListedRenewal {
  const { kind, validity, notAfter } = row
  const window = { notBefore: row.notBefore, notAfter }
  const { opens, closes } = renewalWindow(window)
  const time = renewalTime(window, now)
  const ofKind = renewals.filter((offer) => offer.kind === kind)
  const reissue = reissues.find((offer) => offer.kind === kind && offer.validity === validity)
  const isUsable = row.status === "valid" && row.replacedBy === null
  return {
    serial: row.serial,
    kind,
    validity,
    time,
    notAfter: notAfter.toISOString(),
    status: shownStatus({ stored: row.status, notAfter, replacedBySerial: row.replacedBy, now }),
    opens: opens.toISOString(),
    closes: closes.toISOString(),
    mayRenew: isUsable && (time === "open" || time === "ended") && ofKind.length > 0,
    offers: ofKind.map((offer) => ({ validity: offer.validity, price: offer.price })),
    reissue: isUsable && now <= notAfter && reissue ? reissue.price : null,
    request: request
      ? {
          id: request.id,
          number: request.number,
          status: request.status,
          renewal: request.renewal ?? "renewal",
        }
      : null,
  }
}

/** Nothing personal: the link may have been forwarded. */
export function presentRenewalLink(row: RenewableRow | undefined, now: Date): RenewalLink {
  if (!row || row.status === "revoked" || row.status === "suspended")
    return { state: "unavailable", notAfter: null }
  const notAfter = row.notAfter.toISOString()
  if (row.replacedBy !== null) return { state: "renewed", notAfter }
  const time = renewalTime({ notBefore: row.notBefore, notAfter: row.notAfter }, now)
  return { state: time === "ended" ? "open" : time, notAfter }
}
