import type { BillingSettings } from "@trazo/contract/distributors/billing-settings"
import type { BrandTexts } from "@trazo/contract/distributors/brand-texts"
import type { BrandTheme } from "@trazo/contract/distributors/brand-theme"
import type { PaymentSettings } from "@trazo/contract/distributors/payment-methods"
import type { TermsHistory, TermsText, TermsVersion } from "@trazo/contract/distributors/terms"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { type BrandTextKey, brandTextFields } from "@trazo/domain/distributors/text-fields"
import { completeTheme, type Theme } from "@trazo/domain/distributors/theme"
import type { StoredAccount } from "../../platform/branding/distributor.ts"
import type { TermsHistoryRow, TermsRow } from "./terms.queries.ts"

interface Editing {
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
  credentials?: { user?: string; testedAt?: string }
  establishment?: { code?: string; emissionPoint?: string }
  products?: { main?: string; extra?: string }
}

/** Without the sealed password. */
export function presentBilling(stored: unknown, editing: Editing): BillingSettings {
  const { credentials, establishment, products } = (stored ?? {}) as StoredBilling
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
    ...editing,
  }
}

export function presentTheme(stored: unknown, editing: Editing): BrandTheme {
  return { theme: completeTheme(stored as Partial<Theme> | undefined), ...editing }
}

export function presentVersion({ id, number, published_at }: Omit<TermsRow, "text">): TermsVersion {
  return { id, number, publishedAt: published_at.toISOString() }
}

export function presentTerms(row: TermsRow): TermsText {
  return { ...presentVersion(row), text: row.text }
}

export function presentTermsHistory(
  { current, versions }: { current: TermsRow | undefined; versions: readonly TermsHistoryRow[] },
  editing: Editing,
): TermsHistory {
  return {
    current: current ? presentTerms(current) : null,
    versions: versions.map(({ by, acceptances, ...row }) => ({ ...presentVersion(row), by, acceptances })),
    ...editing,
  }
}
