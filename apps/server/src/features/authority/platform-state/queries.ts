import { sql } from "kysely"
import type { PlatformTransaction } from "../../../database/scope.ts"

export interface MailFigures {
  waiting: string
  refused: string
  oldest_waiting: Date | null
}

/** Counts all distributors. @param since ignores refusals before it */
export async function unscopedMailFigures(tx: PlatformTransaction, since: Date): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`select * from mail_figures(${since})`.execute(tx)
  return rows[0] ?? { waiting: "0", refused: "0", oldest_waiting: null }
}

export interface AuditFigures {
  unsealed: string
  oldest_unsealed: Date | null
  last_sealed: Date | null
}

export async function unscopedAuditFigures(tx: PlatformTransaction): Promise<AuditFigures> {
  const { rows } = await sql<AuditFigures>`select * from audit_figures()`.execute(tx)
  return rows[0] ?? { unsealed: "0", oldest_unsealed: null, last_sealed: null }
}

export interface QueueFigures {
  name: string
  waiting: string
  failed: string
}

/**
 * Lists queues with due jobs or with jobs that failed for good in the last 24 hours, by the queue's clock. Excludes
 * pg-boss's own queues.
 */
export async function unscopedQueueFigures(tx: PlatformTransaction): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours') as failed
    from pgboss.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_%'
    group by name order by name`.execute(tx)
  return rows.filter(({ waiting, failed }) => Number(waiting) + Number(failed) > 0)
}
