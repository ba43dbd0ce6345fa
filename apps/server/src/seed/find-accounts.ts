import { allPermissions } from "@trazo/domain/identity/module-permissions"
import type { Executive } from "../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { listAccountsOf } from "../features/identity/password-resets/password-reset.ts"

/** The demo's executive who acts with every permission. Null for a distributor without the demo's staff. */
export async function findExecutive(
  scope: Scope,
  email: string,
  { db }: Pick<Deps, "db">,
): Promise<Executive | null> {
  const [account] = await inScope(db, scope, (tx) => listAccountsOf(tx, { area: "executive", user: email }))
  return account
    ? { area: "executive", id: account.id, administrator: true, permissions: allPermissions }
    : null
}

/** @returns the id */
export async function findApprovedClient(tx: ScopedTransaction, identity: string): Promise<string | null> {
  const accounts = await listAccountsOf(tx, { area: "client", user: identity })
  return accounts.find(({ isProvisional }) => !isProvisional)?.id ?? null
}
