import type { listAdministrators, listPlatformDistributors } from "@trazo/contract/administration"
import type { RouteAnswer } from "@trazo/contract/endpoint"
import type { OverviewRow, unscopedAdministrators } from "./queries.ts"

export function presentDistributors(
  rows: readonly OverviewRow[],
): RouteAnswer<typeof listPlatformDistributors> {
  return {
    rows: rows.map(({ is_configured, requests, created_at, ...row }) => ({
      ...row,
      isConfigured: is_configured,
      requests: Number(requests),
      createdAt: created_at.toISOString(),
    })),
  }
}

export function presentAdministrators(
  rows: Awaited<ReturnType<typeof unscopedAdministrators>>,
): RouteAnswer<typeof listAdministrators> {
  return { rows }
}
