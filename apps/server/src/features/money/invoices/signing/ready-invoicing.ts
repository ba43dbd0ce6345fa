import type { ScopedTransaction } from "../../../../database/scope.ts"
import { findInvoicing, type InvoicingSettings } from "../invoicing-settings.ts"
import { findSigningKey } from "./signing-key.ts"

/** What the distributor issues invoices with; null as long as a part is missing, or the key where this platform signs. */
export async function findReadyInvoicing(tx: ScopedTransaction): Promise<InvoicingSettings | null> {
  const settings = await findInvoicing(tx)
  if (!settings) return null
  return settings.issuedBy === "service" || (await findSigningKey(tx)) ? settings : null
}
