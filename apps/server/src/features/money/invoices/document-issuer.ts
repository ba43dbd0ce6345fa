import type { CreditNote, Invoice, TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import {
  InvoicingCredentialsRefused,
  InvoicingMismatch,
  type InvoicingService,
} from "../../../adapters/invoicing/port.ts"
import type { Authorisation, Reception } from "../../../adapters/tax-authority/port.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { openBillingCredentials } from "../../distributors/configuration/edit-billing.ts"
import type { InvoiceRow } from "./invoice.ts"
import { documentOfRow, NotWritten } from "./prepare-invoice.ts"
import { signInvoice } from "./signing/sign-invoice.ts"

interface Sent {
  environment: TaxEnvironment
  document: Invoice | CreditNote
  /** Null where the service signs. */
  signedXml: string | null
}

/**
 * Who takes a distributor's documents to the SRI: this platform, which signs them, or the service of `INVOICING_URL`, which does
 * both (docs/decisions/0076-who-issues-documents.md).
 */
interface DocumentIssuer {
  /** What is stored before the document is sent. */
  sign(document: { id: string; document: Invoice | CreditNote }): Promise<string | null>
  receive(sent: Sent): Promise<Reception>
  authorisation(sent: Pick<Sent, "environment" | "document">): Promise<Authorisation>
}

export type IssuerDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "settings" | "taxAuthority" | "invoicing" | "log"
>

/** @throws NotWritten without a service or its credentials */
export async function openIssuer(
  scope: Scope,
  { issuedBy }: Pick<InvoiceRow, "issuedBy">,
  deps: IssuerDeps,
): Promise<DocumentIssuer> {
  const { taxAuthority, invoicing } = deps
  if (issuedBy === "service") return await openService(scope, invoicing, deps)
  return {
    sign: (document) => signInvoice(scope, document, deps),
    async receive({ environment, signedXml }) {
      if (signedXml === null) throw new Error("The document is not signed")
      return await taxAuthority.receive(environment, Buffer.from(signedXml))
    },
    authorisation: ({ environment, document }) => taxAuthority.authorisation(environment, document.accessKey),
  }
}

async function openService(
  scope: Scope,
  service: InvoicingService | null,
  deps: IssuerDeps,
): Promise<DocumentIssuer> {
  const credentials = await inScope(deps.db, scope, (tx) => openBillingCredentials(tx, deps))
  if (!service || !credentials) throw new NotWritten("service")
  return {
    sign: async () => null,
    receive: ({ document }) => forPeople(service.issue(credentials, document), deps),
    authorisation: ({ document }) => forPeople(service.authorisation(credentials, document), deps),
  }
}

/** What no later try mends waits for a person. */
async function forPeople<Response>(asked: Promise<Response>, { log }: IssuerDeps): Promise<Response> {
  return await asked.catch((error: unknown) => {
    if (error instanceof InvoicingCredentialsRefused) throw new NotWritten("serviceCredentials")
    if (!(error instanceof InvoicingMismatch)) throw error
    log.warn({ err: error }, "the invoicing service has another document")
    throw new NotWritten("serviceMismatch")
  })
}

/** A row that has its key, as its issuer takes it. @throws NotWritten */
export function sentOf(row: InvoiceRow): Sent {
  const document = documentOfRow(row)
  if (!document) throw new NotWritten("document")
  return { environment: row.environment, document, signedXml: row.signedXml }
}
