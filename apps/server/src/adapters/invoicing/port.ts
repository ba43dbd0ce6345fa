export interface InvoicingCredentials {
  user: string
  password: string
}

/** A service that issues electronic invoices for a distributor. */
export interface InvoicingService {
  /** @returns whether the service accepts the credentials @throws Error if it does not say */
  accepts(credentials: InvoicingCredentials): Promise<boolean>
}
