import type { ResetArea } from "@trazo/domain/identity/password-reset"
import { forEachConcurrently } from "../concurrency.ts"
import type { AnyTransaction } from "../database/scope.ts"

/** Jobs of `apps/server/src/job-table.ts` that only their schedule starts. */
export type ScheduledName =
  | "add-up-figures"
  | "apply-address-changes"
  | "delete-ended-documents"
  | "forget-statements"
  | "delete-expired-exports"
  | "delete-old-loads"
  | "delete-unused-people"
  | "delete-unused-evidence"
  | "delete-unused-proofs"
  | "drop-old-notifications"
  | "erase-removals"
  | "expire-requests"
  | "follow-card-payments"
  | "forget-expired-sessions"
  | "forget-upload-quotas"
  | "issue-month-invoices"
  | "mail-stuck-cards"
  | "remind-drafts"
  | "remind-unpaid"
  | "remind-holders"
  | "resume-invoices"
  | "resume-loads"
  | "resume-sendings"
  | "warn-ending-invoicing-keys"
  | "watch-promises"

type Scheduled = Record<ScheduledName, Record<string, never>>

/** Payload of each job by its name. */
export interface JobPayloads extends Scheduled {
  "anchor-audit": Record<string, never>
  "delete-file-content": { distributorId: string; fileId: string }
  "delete-orphaned-content": { distributorId: string; fileId: string }
  "mail-administrator-link": { administratorId: string }
  /** `accountIds` is empty for an unknown identity. */
  "mail-renewal-codes": { distributorId: string; accountIds: string[] }
  /** `accountIds` is empty for an unknown user. */
  "mail-reset-link": {
    distributorId: string
    area: ResetArea
    accountIds: string[]
    isFromUnknownDevice: boolean
  }
  /** `accountIds` is empty for an unknown identity. */
  "mail-sign-in-codes": { distributorId: string; accountIds: string[]; isFromUnknownDevice: boolean }
  "publish-revocation": { serial: string }
  "read-bounces": Record<string, never>
  /** While one of a request waits, no other is added. */
  "read-pictures": { distributorId: string; requestId: string }
  "send-mail": { distributorId: string; mailId: string }
  /** Mails that can wait, in a queue of their own: codes do not wait for them. */
  "send-mails": { distributorId: string; mailIds: string[] }
  "send-invoice": { distributorId: string; invoiceId: string }
  "mail-invoice": { distributorId: string; invoiceId: string }
  /** Issues the credit notes that the refunds of a payment need. */
  "credit-refunds": { distributorId: string; paymentId: string }
  "stamp-anchor": { number: number }
  "work-convenio-load": { distributorId: string; loadId: string }
  "work-convenio-sending": { distributorId: string; sendingId: string }
  "write-reminders": { distributorId: string }
  "write-export": { distributorId: string; exportId: string }
}

type JobName = keyof JobPayloads

interface EnqueueOptions {
  startAfter?: Date
  /** While a job with this name and key waits, no other is added. */
  key?: string
}

/** Jobs exist only if the transaction that adds them commits, and are retried until they succeed. */
export interface Jobs {
  enqueue<Name extends JobName>(
    tx: AnyTransaction,
    name: Name,
    data: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>
  running(): boolean
}

export interface JobDefinition<Name extends JobName = JobName> {
  name: Name
  retries: { limit: number; delaySeconds: number }
  /**
   * Polls at this interval (at least 0.5) instead of listening. Transactions with NOTIFY commit one after the other,
   * which would slow down frequent operations.
   */
  everySeconds?: number
  /** Cron expression, in America/Guayaquil. The payload is then `{}`. */
  cron?: string
  runAll(waiting: readonly JobPayloads[Name][]): Promise<(Error | undefined)[]>
}

type Handler<Name extends JobName> =
  | Pick<JobDefinition<Name>, "runAll">
  | { run(data: JobPayloads[Name]): Promise<void> }

export function defineJob<Name extends JobName>(
  definition: Omit<JobDefinition<Name>, "runAll"> & Handler<Name>,
): JobDefinition {
  const runAll = "run" in definition ? oneByOne(definition.run) : definition.runAll
  return { ...definition, runAll } as unknown as JobDefinition
}

const runsAtOnce = 2

function oneByOne<Data>(run: (data: Data) => Promise<void>) {
  return async (waiting: readonly Data[]): Promise<(Error | undefined)[]> => {
    const failures: (Error | undefined)[] = waiting.map(() => undefined)
    await forEachConcurrently(waiting.entries(), runsAtOnce, async ([place, data]) => {
      await run(data).catch((error: Error) => {
        failures[place] = error
      })
    })
    return failures
  }
}
