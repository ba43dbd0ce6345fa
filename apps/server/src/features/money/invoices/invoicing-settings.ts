import type { DocumentIssuerKind, InvoiceIssuer, TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Parts of the billing settings, each as it is stored or missing. */
interface StoredBilling {
  establishment?: { code?: string; emissionPoint?: string }
  products?: { main?: string; extra?: string }
  issuedBy?: DocumentIssuerKind
  issuer?: Omit<InvoiceIssuer, "establishment" | "emissionPoint"> & { environment: TaxEnvironment }
}

export interface InvoicingSettings {
  issuer: InvoiceIssuer
  environment: TaxEnvironment
  issuedBy: DocumentIssuerKind
  products: { main: string; extra: string }
}

/** What the distributor issues invoices with. Null as long as a part is missing. */
export async function findInvoicing(tx: ScopedTransaction): Promise<InvoicingSettings | null> {
  const row = await tx
    .selectFrom("distributors")
    .select(sql<StoredBilling | null>`configuration -> 'billing'`.as("billing"))
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  const { establishment, products, issuer, issuedBy = "platform" } = row?.billing ?? {}
  if (!issuer || !establishment?.code || !establishment.emissionPoint) return null
  const { environment, ...data } = issuer
  return {
    issuer: { ...data, establishment: establishment.code, emissionPoint: establishment.emissionPoint },
    environment,
    issuedBy,
    products: { main: products?.main || "FIRMA", extra: products?.extra || "ADICIONAL" },
  }
}

/** Of the SRI, in which the distributor issues now. Lists and figures leave out the other one. */
export const environmentInUse = async (tx: ScopedTransaction): Promise<TaxEnvironment> =>
  (await findInvoicing(tx))?.environment ?? "production"

/** As administrators registered it. */
export interface Company {
  name: string
  ruc: string
}

export async function findCompany(tx: ScopedTransaction): Promise<Company> {
  return await tx
    .selectFrom("distributors")
    .select(["name", "ruc"])
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirstOrThrow()
}

export const pointOf = ({ issuer, environment }: Pick<InvoicingSettings, "issuer" | "environment">) => ({
  environment,
  ruc: issuer.ruc,
  establishment: issuer.establishment,
  emissionPoint: issuer.emissionPoint,
})
