import { sql } from "kysely"
import type { PlatformTransaction } from "../../database/scope.ts"

export interface OverviewRow {
  id: string
  name: string
  ruc: string
  state: "active" | "suspended"
  hosts: string[]
  is_configured: boolean
  requests: string | number | bigint
  created_at: Date
}

export async function unscopedDistributorOverview(tx: PlatformTransaction): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`select * from distributor_overview()`.execute(tx)
  return rows
}

export function unscopedAdministrators(tx: PlatformTransaction) {
  return tx
    .selectFrom("administrators")
    .select(["id", "names", "email", "state"])
    .orderBy("names")
    .orderBy("id")
    .execute()
}
