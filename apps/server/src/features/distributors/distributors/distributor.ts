import type {
  DistributorOverview,
  HistoryEntry,
  ListedExecutive,
  listPlatformDistributors,
  PlatformDistributor,
} from "@trazo/contract/distributors/administration"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { enabledModules } from "@trazo/domain/identity/module-catalogue"
import { type Insertable, sql, type Updateable } from "kysely"
import type { Page } from "../../../database/lists/paginate.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicUrl } from "../../../network/public-url.ts"
import { unusableHash } from "../../identity/credentials/hash-password.ts"

export interface OverviewRow {
  id: string
  name: string
  ruc: string
  state: "active" | "suspended"
  hosts: string[]
  modules: string[]
  isConfigured: boolean
  executives: string
  requests: string
  createdAt: Date
}

export async function unscopedDistributorOverview(tx: PlatformTransaction): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`select * from distributor_overview()`.execute(tx)
  return rows
}

const columns = [
  ...(["id", "name", "address", "ruc", "supportEmail", "configuration", "modules"] as const),
  ...(["state", "createdAt"] as const),
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
    .selectFrom("distributorHosts")
    .select("host")
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy(sql`host ~ '^[0-9.]+$'`)
    .orderBy("host")
    .execute()
  return rows.map(({ host }) => host)
}

/** Fails if any distributor has the host. */
export async function insertHost(tx: ScopedTransaction, host: string): Promise<void> {
  await tx.insertInto("distributorHosts").values({ host, distributorId: tx.scope.distributorId }).execute()
}

export async function deleteHost(tx: ScopedTransaction, host: string): Promise<void> {
  await tx
    .deleteFrom("distributorHosts")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("host", "=", host)
    .execute()
}

export async function insertSuspension(
  tx: ScopedTransaction,
  row: { id: string; reason: string; suspendedAt: Date },
): Promise<void> {
  await tx
    .insertInto("distributorSuspensions")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

export async function liftSuspensions(tx: ScopedTransaction, now: Date): Promise<void> {
  await tx
    .updateTable("distributorSuspensions")
    .set({ liftedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("liftedAt", "is", null)
    .execute()
}

/** Newest first. */
export async function listSuspensions(tx: ScopedTransaction) {
  return await tx
    .selectFrom("distributorSuspensions")
    .select(["id", "reason", "suspendedAt", "liftedAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("suspendedAt", "desc")
    .execute()
}

type SuspensionRow = Awaited<ReturnType<typeof listSuspensions>>[number]

export async function listAdministratorActions(tx: ScopedTransaction, limit: number) {
  return await tx
    .selectFrom("auditLog")
    .leftJoin("administrators", (join) =>
      join.on(sql`administrators.id::text`, "=", sql`audit_log.actor ->> 'id'`),
    )
    .select(["auditLog.id", "auditLog.at", "action", "object", "data", "administrators.names as who"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where(sql<boolean>`actor ->> 'area' = 'administrator'`)
    .orderBy("auditLog.id", "desc")
    .limit(limit)
    .execute()
}

type AdministratorActionRow = Awaited<ReturnType<typeof listAdministratorActions>>[number]

export async function listExecutives(tx: ScopedTransaction) {
  return await tx
    .selectFrom("executives")
    .select(["id", "names", "email", "administrator", "state", "passwordHash"])
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("names")
    .orderBy("id")
    .execute()
}

type ExecutiveRow = Awaited<ReturnType<typeof listExecutives>>[number]

type DistributorPage = RouteResponse<typeof listPlatformDistributors>

export function presentDistributors(
  { rows, next, previous }: Page<OverviewRow & { completeness: number }>,
  figures: Pick<DistributorPage, "total" | "counts">,
): DistributorPage {
  return { rows: rows.map(presentOverview), next, previous, ...figures }
}

function presentOverview(row: OverviewRow & { completeness: number }): DistributorOverview {
  const { id, name, ruc, state, hosts, completeness } = row
  return {
    id,
    name,
    ruc,
    state,
    hosts,
    completeness,
    isConfigured: row.isConfigured,
    executives: Number(row.executives),
    requests: Number(row.requests),
    createdAt: row.createdAt.toISOString(),
  }
}

interface FoundDistributor {
  row: DistributorRow
  hosts: readonly string[]
  executives: readonly ExecutiveRow[]
  suspensions: readonly SuspensionRow[]
  actions: readonly AdministratorActionRow[]
  lastChange: LastChange
  completeness: number
}

export function presentDistributor(
  { row, hosts, executives, suspensions, actions, lastChange, completeness }: FoundDistributor,
  { settings }: Pick<Deps, "settings">,
): PlatformDistributor {
  const present = row.state === "suspended" ? suspensions.find(({ liftedAt }) => liftedAt === null) : null
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    ruc: row.ruc,
    supportEmail: row.supportEmail,
    state: row.state,
    isConfigured: row.configuration !== null,
    completeness,
    suspension: present ? { reason: present.reason, since: present.suspendedAt.toISOString() } : null,
    hosts: hosts.map((host) => ({ host, url: publicUrl(settings, host, "/") })),
    modules: enabledModules(row.modules),
    executives: executives.map(presentExecutive),
    createdAt: row.createdAt.toISOString(),
    lastChange: { ...lastChange, by: actions.find(({ id }) => id === lastChange.version)?.who ?? null },
    history: actions.map((row) => presentAction(row, { executives, suspensions })),
  }
}

function presentExecutive({ passwordHash, ...row }: ExecutiveRow): ListedExecutive {
  const { id, names, email, administrator, state } = row
  return { id, names, email, administrator, state, hasPassword: passwordHash !== unusableHash }
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

function presentAction(
  { id: entry, at, who, action, object, data }: AdministratorActionRow,
  { executives, suspensions }: Pick<FoundDistributor, "executives" | "suspensions">,
): HistoryEntry {
  const executive = executives.find(({ id }) => object === `executive:${id}`)?.names
  const reason = suspensions.find(({ id }) => id === data.suspension)?.reason
  return {
    id: entry,
    at: at.toISOString(),
    who,
    action,
    ...(typeof data.host === "string" && { host: data.host }),
    ...(executive && { executive }),
    ...(isList(data.added) && { added: data.added }),
    ...(isList(data.removed) && { removed: data.removed }),
    ...(reason && { reason }),
  }
}
