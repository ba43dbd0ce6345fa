import type { BankAccount, Distributor } from "@trazo/contract/distributors/branding"
import type { Catalogue } from "@trazo/contract/distributors/catalogue"
import type { PaymentMethod } from "@trazo/domain/money/payment-receipt"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Payment with a receipt, by the ways and to the accounts that the distributor has now. */
export function activePaymentMethods({ configuration }: Pick<Distributor, "configuration">): {
  methods: PaymentMethod[]
  accounts: BankAccount[]
  asksReference: boolean
} {
  const transfer = configuration?.paymentMethods.transfer
  return transfer?.enabled
    ? {
        methods: transfer.accepts,
        accounts: transfer.accounts,
        asksReference: transfer.asksReference,
      }
    : { methods: [], accounts: [], asksReference: false }
}

/** How the distributor is paid, in the order of its payment page. Its statements travel together. */
export async function listWaysToPay(
  tx: ScopedTransaction,
  loaded: Promise<Pick<Distributor, "configuration">>,
): Promise<Catalogue["paidBy"]> {
  const gateways = tx
    .selectFrom("cardGateways")
    .select("isFirst")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("isOn", "=", true)
  const [distributor, gateway] = await Promise.all([loaded, gateways.executeTakeFirst()])
  return waysToPay(distributor, gateway?.isFirst ?? null)
}

/** @param cardIsFirst null without a gateway of cards that is on */
export function waysToPay(
  distributor: Pick<Distributor, "configuration">,
  cardIsFirst: boolean | null,
): Catalogue["paidBy"] {
  const { methods, accounts } = activePaymentMethods(distributor)
  const byReceipt = accounts.length > 0 ? methods : []
  if (cardIsFirst === null) return byReceipt
  return cardIsFirst ? ["card", ...byReceipt] : [...byReceipt, "card"]
}
