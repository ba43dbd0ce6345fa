import type { Catalogue } from "@trazo/contract/distributors/catalogue"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"

/** «por tarjeta, transferencia o depósito», or nothing where no way is configured. */
export function paidByText(ways: Catalogue["paidBy"]): string {
  if (ways.length === 0) return ""
  const names = ways.map((way) => settlementMethodNames[way].toLowerCase())
  return `por ${new Intl.ListFormat("es", { type: "disjunction" }).format(names)}`
}
