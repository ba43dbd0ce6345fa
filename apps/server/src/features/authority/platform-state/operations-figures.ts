import { sql } from "kysely"
import type { PlatformTransaction } from "../../../database/scope.ts"

interface OperationsFigures {
  issued: string
  paymentsInReview: string
  requestsInReview: string
}

/** Counts all distributors. */
export async function unscopedOperationsFigures(tx: PlatformTransaction): Promise<OperationsFigures> {
  const { rows } = await sql<OperationsFigures>`select * from operations_figures()`.execute(tx)
  return rows[0] ?? { issued: "0", paymentsInReview: "0", requestsInReview: "0" }
}

export async function unscopedStoppedCertificates(
  tx: PlatformTransaction,
): Promise<{ status: string; count: string }[]> {
  const { rows } = await sql<{ status: string; count: string }>`
    select status, count(*) from certificate_status where status in ('revoked', 'suspended') group by status`.execute(
    tx,
  )
  return rows
}

/** Since when the oldest due job of each queue waits. Excludes pg-boss's own queues. */
export async function unscopedOldestJobs(tx: PlatformTransaction): Promise<{ name: string; oldest: Date }[]> {
  const { rows } = await sql<{ name: string; oldest: Date }>`
    select name, min(start_after) as oldest from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_%'
    group by name`.execute(tx)
  return rows
}
