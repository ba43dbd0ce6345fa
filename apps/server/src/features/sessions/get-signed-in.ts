import { ApiError } from "@trazo/contract/errors"
import type { Client, Executive } from "@trazo/contract/sessions"
import type { Actor } from "../../actor.ts"
import { inPlatform, inScope, type Scope, type ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadDistributor } from "../branding/load-distributor.ts"
import { presentClient, presentExecutive } from "./presenters.ts"
import { findBankUser, findClient, findExecutive, unscopedFindAdministrator } from "./signed-in.queries.ts"

type Staff = { id: string; names: string; email: string }

/** @throws ApiError NOT_SIGNED_IN */
async function read<Row, Answer>(
  row: Promise<Row | undefined>,
  present: (row: Row) => Answer | Promise<Answer>,
): Promise<Answer> {
  const found = await row
  if (!found) throw new ApiError("NOT_SIGNED_IN")
  return present(found)
}

/** @throws ApiError NOT_SIGNED_IN */
export async function getExecutive(scope: Scope, actor: Actor, deps: Deps): Promise<Executive> {
  if (actor.area !== "executive") throw new ApiError("NOT_SIGNED_IN")
  return inScope(deps.db, scope, (tx) =>
    read(findExecutive(tx, actor.id), async (row) =>
      presentExecutive(row, actor.permissions, await loadDistributor(tx)),
    ),
  )
}

/** @throws ApiError NOT_SIGNED_IN */
export async function getClient(scope: Scope, actor: Actor, deps: Deps): Promise<Client> {
  return inScope(deps.db, scope, (tx: ScopedTransaction) =>
    read(findClient(tx, requireId(actor)), async (row) => presentClient(row, await loadDistributor(tx))),
  )
}

/** @throws ApiError NOT_SIGNED_IN */
export async function getBankUser(scope: Scope, actor: Actor, deps: Deps): Promise<Staff & { bank: string }> {
  return inScope(deps.db, scope, (tx) => read(findBankUser(tx, requireId(actor)), (row) => row))
}

/** @throws ApiError NOT_SIGNED_IN */
export async function getAdministrator(actor: Actor, deps: Deps): Promise<Staff> {
  return inPlatform(deps.db, (tx) => read(unscopedFindAdministrator(tx, requireId(actor)), (row) => row))
}

function requireId(actor: Actor): string {
  if (actor.id === null) throw new ApiError("NOT_SIGNED_IN")
  return actor.id
}
