import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export function findExecutive(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("executives")
    .select(["id", "names", "administrator"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function findClient(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("clients")
    .select(["id", "names", "surnames", "email", "internal", "password_hash"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function findBankUser(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("bank_users")
    .select(["id", "names", "email", "bank"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

export function unscopedFindAdministrator(tx: PlatformTransaction, id: string) {
  return tx
    .selectFrom("administrators")
    .select(["id", "names", "email"])
    .where("id", "=", id)
    .executeTakeFirst()
}

type Found<Query extends (...parameters: never) => unknown> = NonNullable<Awaited<ReturnType<Query>>>
export type ExecutiveRow = Found<typeof findExecutive>
export type ClientRow = Found<typeof findClient>
