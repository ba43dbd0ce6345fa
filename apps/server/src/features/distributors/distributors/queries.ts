import { type Insertable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"

export interface OverviewRow {
  id: string
  name: string
  ruc: string
  state: "active" | "suspended"
  hosts: string[]
  modules: string[]
  is_configured: boolean
  executives: string
  requests: string
  created_at: Date
}

export async function unscopedDistributorOverview(tx: PlatformTransaction): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`select * from distributor_overview()`.execute(tx)
  return rows
}

const columns = [
  ...(["id", "name", "address", "ruc", "support_email", "configuration", "modules"] as const),
  ...(["state", "created_at"] as const),
] as const

const ownDistributor = (tx: ScopedTransaction) =>
  tx.selectFrom("distributors").select(columns).where("id", "=", tx.scope.distributorId)

export async function findDistributor(tx: ScopedTransaction) {
  return await ownDistributor(tx).executeTakeFirst()
}
export type DistributorRow = NonNullable<Awaited<ReturnType<typeof findDistributor>>>

export async function findDistributorForUpdate(tx: ScopedTransaction): Promise<DistributorRow | undefined> {
  return await ownDistributor(tx).forUpdate().executeTakeFirst()
}

export async function insertDistributorRow(
  tx: ScopedTransaction,
  row: Omit<Insertable<Database["distributors"]>, "id">,
): Promise<void> {
  await tx
    .insertInto("distributors")
    .values({ ...row, id: tx.scope.distributorId })
    .execute()
}

export async function updateDistributor(
  tx: ScopedTransaction,
  changes: Updateable<Database["distributors"]>,
): Promise<void> {
  await tx.updateTable("distributors").set(changes).where("id", "=", tx.scope.distributorId).execute()
}

/** Lists host names before IP addresses. */
export async function listHosts(tx: ScopedTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom("distributor_hosts")
    .select("host")
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy(sql`host ~ '^[0-9.]+$'`)
    .orderBy("host")
    .execute()
  return rows.map(({ host }) => host)
}

/** Fails if any distributor has the host. */
export async function insertHost(tx: ScopedTransaction, host: string): Promise<void> {
  await tx.insertInto("distributor_hosts").values({ host, distributor_id: tx.scope.distributorId }).execute()
}

export async function deleteHost(tx: ScopedTransaction, host: string): Promise<void> {
  await tx
    .deleteFrom("distributor_hosts")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("host", "=", host)
    .execute()
}

export async function insertSuspension(
  tx: ScopedTransaction,
  row: { id: string; reason: string; suspended_at: Date },
): Promise<void> {
  await tx
    .insertInto("distributor_suspensions")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

export async function liftSuspensions(tx: ScopedTransaction, now: Date): Promise<void> {
  await tx
    .updateTable("distributor_suspensions")
    .set({ lifted_at: now })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("lifted_at", "is", null)
    .execute()
}

/** Newest first. */
export async function listSuspensions(tx: ScopedTransaction) {
  return await tx
    .selectFrom("distributor_suspensions")
    .select(["id", "reason", "suspended_at", "lifted_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("suspended_at", "desc")
    .execute()
}
export type SuspensionRow = Awaited<ReturnType<typeof listSuspensions>>[number]

export async function listAdministratorActions(tx: ScopedTransaction, limit: number) {
  return await tx
    .selectFrom("audit_log")
    .leftJoin("administrators", (join) =>
      join.on(sql`administrators.id::text`, "=", sql`audit_log.actor ->> 'id'`),
    )
    .select(["audit_log.id", "audit_log.at", "action", "object", "data", "administrators.names as who"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where(sql<boolean>`actor ->> 'area' = 'administrator'`)
    .orderBy("audit_log.id", "desc")
    .limit(limit)
    .execute()
}
export type AdministratorActionRow = Awaited<ReturnType<typeof listAdministratorActions>>[number]

export async function listExecutives(tx: ScopedTransaction) {
  return await tx
    .selectFrom("executives")
    .select(["id", "names", "email", "administrator", "state", "password_hash"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .orderBy("names")
    .orderBy("id")
    .execute()
}
export type ExecutiveRow = Awaited<ReturnType<typeof listExecutives>>[number]
