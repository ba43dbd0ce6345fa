import type { CreditNote, Invoice } from "@trazo/domain/money/invoices/invoice"
import type { Authorisation, Reception } from "../tax-authority/port.ts"

export interface InvoicingCredentials {
  user: string
  password: string
}

/** The service refused the distributor's credentials, and did nothing. */
export class InvoicingCredentialsRefused extends Error {
  override name = "InvoicingCredentialsRefused"
}

/** The service has a document with this key that says something else. */
export class InvoicingMismatch extends Error {
  override name = "InvoicingMismatch"
}

/**
 * A service that signs electronic invoices for a distributor and takes them to the SRI (docs/invoicing-service.md). Every method
 * throws when the service does not say what it did.
 */
export interface InvoicingService {
  /** @returns whether the service accepts the credentials @throws Error if it does not say */
  accepts(credentials: InvoicingCredentials): Promise<boolean>
  /**
   * Hands it a document, which has one effect however often it is handed over.
   * @throws InvoicingCredentialsRefused, InvoicingMismatch
   */
  issue(credentials: InvoicingCredentials, document: Invoice | CreditNote): Promise<Reception>
  /**
   * What became of a document, with the XML that the SRI authorised.
   * @throws InvoicingCredentialsRefused, InvoicingMismatch
   */
  authorisation(credentials: InvoicingCredentials, document: Invoice | CreditNote): Promise<Authorisation>
}
