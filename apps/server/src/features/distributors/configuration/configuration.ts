import type { BillingSettings, InvoiceIssuerSettings } from "@trazo/contract/distributors/billing-settings"
import type { BrandTexts } from "@trazo/contract/distributors/brand-texts"
import type { BrandTheme } from "@trazo/contract/distributors/brand-theme"
import type { PaymentSettings } from "@trazo/contract/distributors/payment-methods"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { type BrandTextKey, brandTextFields } from "@trazo/domain/distributors/text-fields"
import { completeTheme, type Theme } from "@trazo/domain/distributors/theme"
import type { DocumentIssuerKind } from "@trazo/domain/money/invoices/invoice"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { StoredAccount } from "../../platform/branding/distributor.ts"

type Stored = Record<string, unknown>

export async function findConfiguration(tx: ScopedTransaction): Promise<Stored> {
  const row = await tx
    .selectFrom("distributors")
    .select("configuration")
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return (row?.configuration ?? {}) as Stored
}

/** Replaces one part of the configuration and keeps the others. */
export async function storePart(
  tx: ScopedTransaction,
  part: "texts" | "theme" | "paymentMethods" | "billing",
  value: object,
): Promise<void> {
  const stored = JSON.stringify({ [part]: value })
  await tx
    .updateTable("distributors")
    .set({ configuration: sql<string>`coalesce(configuration, '{}') || ${stored}::jsonb` })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export async function removePart(tx: ScopedTransaction, part: "billing"): Promise<void> {
  await tx
    .updateTable("distributors")
    .set({ configuration: sql<string>`configuration - ${part}::text` })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

/** Those of the given accounts that have a payment, also a refused one. */
export async function listPaidAccounts(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom("payments")
    .select("accountId")
    .distinct()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("accountId", "in", ids)
    .execute()
  return new Set(rows.map((row) => row.accountId))
}

export interface Editing {
  lastChange: LastChange
  mayEdit: boolean
}

export function presentTexts(stored: unknown, editing: Editing): BrandTexts {
  const saved = (stored ?? {}) as Record<string, unknown>
  const texts = Object.keys(brandTextFields).map((key) => {
    const text = saved[key]
    return [key, typeof text === "string" ? text : ""]
  })
  return { texts: Object.fromEntries(texts) as Record<BrandTextKey, string>, ...editing }
}

interface StoredPayments {
  accepts: PaymentSettings["accepts"]
  accounts: readonly StoredAccount[]
  asksReference: boolean
  texts: unknown
}

export function presentPaymentSettings(
  { accepts, accounts, asksReference, texts }: StoredPayments,
  { paid, lastChange, mayEdit }: Editing & { paid: ReadonlySet<string> },
): PaymentSettings {
  return {
    accepts,
    asksReference,
    accounts: accounts.map((account) => ({ ...account, hasPayments: paid.has(account.id) })),
    instructions: presentTexts(texts, { lastChange, mayEdit }).texts.transaction,
    lastChange,
    mayEdit,
  }
}

/** As stored: every part may be missing. */
interface StoredBilling {
  credentials?: { user?: string; testedAt?: string; sealed?: string }
  issuedBy?: DocumentIssuerKind
  establishment?: { code?: string; emissionPoint?: string }
  products?: { main?: string; extra?: string }
  issuer?: InvoiceIssuerSettings
}

export const storedCredentials = (stored: unknown) => ((stored ?? {}) as StoredBilling).credentials ?? {}

/** Without the sealed password. */
export function presentBilling(stored: unknown, editing: Editing): BillingSettings {
  const {
    credentials,
    establishment,
    products,
    issuer,
    issuedBy = "platform",
  } = (stored ?? {}) as StoredBilling
  return {
    isOn: typeof stored === "object" && stored !== null,
    user: credentials?.user ?? "",
    testedAt: credentials?.testedAt ?? null,
    data: {
      establishment: establishment?.code ?? "",
      emissionPoint: establishment?.emissionPoint ?? "",
      main: products?.main ?? "",
      extra: products?.extra ?? "",
    },
    issuer: issuer ?? null,
    issuedBy,
    ...editing,
  }
}

export function presentTheme(stored: unknown, editing: Editing): BrandTheme {
  return { theme: completeTheme(stored as Partial<Theme> | undefined), ...editing }
}
