import { type AccessKeyParts, accessKey } from "@trazo/domain/money/invoices/access-key"
import type { Invoice } from "@trazo/domain/money/invoices/invoice"
import { issuer } from "./invoicing.ts"
import { voucherParts } from "./vouchers.ts"

/** An invoice of US$ 11.50 that has its key. */
export function anInvoice(named: Pick<AccessKeyParts, "sequence" | "document">): Invoice {
  const { environment: _, ...data } = issuer
  const { day, environment, establishment, emissionPoint } = voucherParts
  const line = { code: "FIRMA", description: "Firma electrónica", quantity: 1, unitCents: 1000 }
  return {
    environment,
    accessKey: accessKey({ ...voucherParts, ...named }),
    sequence: named.sequence,
    day,
    issuer: { ...data, establishment, emissionPoint },
    buyer: { code: "05", identity: "1710034065", names: "MARÍA ÑACATO", address: null, email: null },
    iva: { code: "4", percent: 15 },
    lines: [{ ...line, discountCents: 0, baseCents: 1000, ivaCents: 150 }],
    baseCents: 1000,
    ivaCents: 150,
    totalCents: 1150,
    payments: [{ code: "20", cents: 1150 }],
    notes: [],
  }
}
