import type { BankAccount, Distributor } from "@trazo/contract/branding"

/** The accounts that take a transfer or deposit now; none where the method is off. */
export function openAccounts({ configuration }: Pick<Distributor, "configuration">): BankAccount[] {
  const transfer = configuration?.paymentMethods.transfer
  return transfer?.enabled ? transfer.accounts : []
}
