import { countryCode } from "@trazo/domain/identity/countries"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import type { PriceList } from "@trazo/domain/pricing/price-key"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { Identity } from "./accounts.queries.ts"

export type RequestRow = Selectable<Database["requests"]>

export function priceListOf({ renewal, channel }: Pick<RequestRow, "renewal" | "channel">): PriceList {
  return renewal ?? channel
}

/** Whether a request began with known data of its account: a renewal, or another request of a signed-in client. */
export function isFilledIn({ renewal, started_by }: Pick<RequestRow, "renewal" | "started_by">): boolean {
  return renewal !== null || started_by !== null
}

export type Holder = Pick<RequestRow, "foreing" | "user_info">

export function identityTypeOf(request: Pick<RequestRow, "foreing">): IdentityType {
  return request.foreing ? "passport" : "ci"
}

/** The address verified by a one-time code. All mails, codes and links of the request go to it. */
export function verifiedEmailOf({ id, verified_email }: Pick<RequestRow, "id" | "verified_email">): string {
  if (verified_email === null) throw new Error(`Request ${id} has no verified e-mail`)
  return verified_email
}

/** ISO 3166-1 assigns it to nobody. For requests from before the country was asked. */
const unknownCountry = "ZZ"

/** ISO 3166-1 alpha-2, or null. */
export function passportCountryOf({ user_info }: Pick<RequestRow, "user_info">): string | null {
  return countryCode(user_info.passportCountry ?? "")
}

export function identityOf(request: Holder): Identity {
  const identity_type = identityTypeOf(request)
  const identity_country = identity_type === "ci" ? "EC" : (passportCountryOf(request) ?? unknownCountry)
  return { identity_type, identity_country, identity: request.user_info.identity ?? "" }
}

export function hasIdentity(client: Identity, identity: Identity): boolean {
  const keys = ["identity_type", "identity_country", "identity"] as const
  return keys.every((key) => client[key] === identity[key])
}

export type DocumentRequirement = { documentType: DocumentType; required: boolean }

export interface DocumentFile {
  rowId: string
  documentType: DocumentType
  fileId: string
  name: string
  mediaType: string
  size: number
  sha256: Buffer
  /** The request whose file this one shares. */
  reusedFrom: string | null
  uploadedAt: Date
}
