import type {
  DistributorOverview,
  HistoryEntry,
  ListedExecutive,
  listPlatformDistributors,
  PlatformDistributor,
} from "@trazo/contract/distributors/administration"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { enabledModules } from "@trazo/domain/identity/module-catalogue"
import type { Page } from "../../../database/lists/paginate.ts"
import type { Deps } from "../../../deps.ts"
import { publicUrl } from "../../../env.ts"
import { unusableHash } from "../../identity/credentials/hash-password.ts"
import type {
  AdministratorActionRow,
  DistributorRow,
  ExecutiveRow,
  OverviewRow,
  SuspensionRow,
} from "./queries.ts"

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
    isConfigured: row.is_configured,
    executives: Number(row.executives),
    requests: Number(row.requests),
    createdAt: row.created_at.toISOString(),
  }
}

interface FoundDistributor {
  row: DistributorRow
  hosts: readonly string[]
  executives: readonly ExecutiveRow[]
  suspensions: readonly SuspensionRow[]
  actions: readonly AdministratorActionRow[]
  completeness: number
}

export function presentDistributor(
  { row, hosts, executives, suspensions, actions, completeness }: FoundDistributor,
  { settings }: Pick<Deps, "settings">,
): PlatformDistributor {
  const present = row.state === "suspended" ? suspensions.find(({ lifted_at }) => lifted_at === null) : null
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    ruc: row.ruc,
    supportEmail: row.support_email,
    state: row.state,
    isConfigured: row.configuration !== null,
    completeness,
    suspension: present ? { reason: present.reason, since: present.suspended_at.toISOString() } : null,
    hosts: hosts.map((host) => ({ host, url: publicUrl(settings, host, "/") })),
    modules: enabledModules(row.modules),
    executives: executives.map(presentExecutive),
    createdAt: row.created_at.toISOString(),
    history: actions.map((row) => presentAction(row, { executives, suspensions })),
  }
}

function presentExecutive({ password_hash, ...row }: ExecutiveRow): ListedExecutive {
  const { id, names, email, administrator, state } = row
  return { id, names, email, administrator, state, hasPassword: password_hash !== unusableHash }
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
