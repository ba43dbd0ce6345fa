import { ApiError } from "@trazo/contract/errors/errors"
import { bankAccountKindNames } from "@trazo/domain/money/bank-account"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { findActiveBankUser } from "../../distributors/bank-users/bank-user.ts"
import { loadAccountsIn } from "../../distributors/configuration/edit-payment-methods.ts"

export interface ActingBank {
  actor: Actor & { area: "banks"; id: string }
  bank: string
  /** Ids of the distributor's accounts in the bank, with their names. Payments to any other account are hidden. */
  accounts: ReadonlyMap<string, string>
}

/** @throws ApiError NOT_SIGNED_IN */
export async function loadActingBank(tx: ScopedTransaction, actor: Actor): Promise<ActingBank> {
  if (actor.area !== "banks") throw new ApiError("NOT_SIGNED_IN")
  const user = await findActiveBankUser(tx, actor.id)
  if (!user) throw new ApiError("NOT_SIGNED_IN")
  const accounts = await loadAccountsIn(tx, user.bank)
  return {
    actor: { area: "banks", id: actor.id },
    bank: user.bank,
    accounts: new Map(
      accounts.map(({ id, kind, number }) => [id, `${bankAccountKindNames[kind]} ${number}`]),
    ),
  }
}

/**
 * The account that a statement belongs to: the named one, or the only one in the bank.
 * @throws ApiError VALIDATION_FAILED
 */
export function requireAccount({ accounts }: ActingBank, named: string | undefined): string {
  const [only, ...others] = accounts.keys()
  if (only === undefined) {
    const account = "La distribuidora no tiene cuentas en su banco"
    throw new ApiError("VALIDATION_FAILED", { message: `${account}.`, fields: { account } })
  }
  const chosen = named ?? (others.length === 0 ? only : "")
  if (accounts.has(chosen)) return chosen
  const account = "Elija de qué cuenta es el extracto"
  throw new ApiError("VALIDATION_FAILED", { message: `${account}.`, fields: { account } })
}
