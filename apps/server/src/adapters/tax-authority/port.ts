import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import type { TaxMessage } from "@trazo/domain/money/tax-messages"

export type Reception = { state: "received" | "returned"; messages: TaxMessage[] }

export type Authorisation =
  /** xml: null when the SRI does not repeat the document. */
  | { state: "authorised"; number: string; at: Date; xml: string | null; messages: TaxMessage[] }
  | { state: "notAuthorised"; messages: TaxMessage[] }
  | { state: "inProcess" }
  /** The SRI has no document with this key. */
  | { state: "unknown" }

/** The SRI's two services of the offline scheme. Every method throws when the service does not say what it did. */
export interface TaxAuthority {
  /** @param document a signed document of at most 320 KB */
  receive(environment: TaxEnvironment, document: Uint8Array): Promise<Reception>
  authorisation(environment: TaxEnvironment, accessKey: string): Promise<Authorisation>
}

/** The SRI returns a larger document with error 26. */
export const largestDocument = 320 * 1024
