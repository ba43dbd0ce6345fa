import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { ListedRole, listRoles, Role } from "@trazo/contract/identity/roles"
import { type DistributorModule, permissionsWithin } from "@trazo/domain/identity/module-catalogue"
import { isPermission } from "@trazo/domain/identity/module-permissions"
import { withImpliedViews } from "@trazo/domain/identity/role-rules"
import { type Insertable, sql, type Updateable } from "kysely"
import type { Actor } from "../../../actor.ts"
import { hasFactor } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

const roles = (tx: ScopedTransaction) =>
  tx
    .selectFrom("roles")
    .select(["roles.id", "roles.name", "roles.description", "roles.permissions", "roles.updatedAt"])
    .where("roles.distributorId", "=", tx.scope.distributorId)

export async function lockRoles(tx: ScopedTransaction) {
  return await roles(tx).orderBy("roles.id").forNoKeyUpdate().execute()
}

export type RoleRow = Awaited<ReturnType<typeof lockRoles>>[number]

/** Rows that refer to an executive are not held up. */
export async function lockExecutives(tx: ScopedTransaction) {
  return await tx
    .selectFrom("executives")
    .select(["id", "state", "administrator", "roleId", "passwordHash"])
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
}

export type LockedExecutiveRow = Awaited<ReturnType<typeof lockExecutives>>[number]

export async function findModules(tx: ScopedTransaction): Promise<string[]> {
  const { modules } = await tx
    .selectFrom("distributors")
    .select("modules")
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirstOrThrow()
  return modules
}

export async function listRoleRows(tx: ScopedTransaction) {
  return await roles(tx)
    .select(
      sql<number>`(select count(*)::int from executives
        where executives.distributor_id = roles.distributor_id and executives.role_id = roles.id
          and executives.state = 'active')`.as("people"),
    )
    .orderBy(sql`lower(roles.name)`)
    .execute()
}

type ListedRoleRow = Awaited<ReturnType<typeof listRoleRows>>[number]

export async function findRole(tx: ScopedTransaction, id: string) {
  return await roles(tx).where("roles.id", "=", id).executeTakeFirst()
}

export async function listHolders(tx: ScopedTransaction, roleId: string) {
  return await tx
    .selectFrom("executives")
    .select(["id", "names", "state", hasFactor("executive").as("hasSecondFactor")])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("roleId", "=", roleId)
    .orderBy("names")
    .orderBy("id")
    .execute()
}

type HolderRow = Awaited<ReturnType<typeof listHolders>>[number]

/** Fails if the name is taken. */
export async function insertRoleRow(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["roles"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("roles")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

/** Fails if the name is taken. */
export async function updateRole(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["roles"]>,
): Promise<void> {
  await tx
    .updateTable("roles")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

export async function deleteRoleRow(tx: ScopedTransaction, id: string): Promise<void> {
  await tx
    .deleteFrom("roles")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

interface Editing {
  modules: readonly DistributorModule[]
  caller: Actor
}

export function presentRoles(
  rows: readonly ListedRoleRow[],
  editing: Editing,
): RouteResponse<typeof listRoles> {
  const listed = rows.map((row) => ({ ...presentData(row, editing), people: row.people }))
  return { rows: listed, ...presentEditing(editing) }
}

interface OfRole extends Editing {
  holders: readonly HolderRow[]
  lastChange: LastChange
}

export function presentRole(row: RoleRow, { holders, lastChange, ...editing }: OfRole): Role {
  return {
    ...presentData(row, editing),
    ...presentEditing(editing),
    lastChange,
    people: holders.filter(({ state }) => state === "active").length,
    holders: holders.map(({ id, names, state, hasSecondFactor }) => ({
      id,
      names,
      state,
      hasSecondFactor,
      isCaller: id === editing.caller.id,
    })),
  }
}

function presentEditing({ modules, caller }: Editing) {
  return { modules: [...modules], grantable: caller.area === "executive" ? [...caller.permissions] : [] }
}

function presentData(row: RoleRow, { modules }: Editing): Omit<ListedRole, "people"> {
  const { id, name, description, updatedAt } = row
  const granted = row.permissions.filter(isPermission)
  const permissions = withImpliedViews(permissionsWithin({ administrator: false, granted }, modules))
  return { id, name, description, permissions, updatedAt: updatedAt.toISOString() }
}
