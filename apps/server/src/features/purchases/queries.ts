import { sql } from "kysely"
import type { ScopedTransaction } from "../../database/scope.ts"

/** Increments the distributor's counter of the year. The row stays locked until the transaction ends. */
export async function nextSequence(tx: ScopedTransaction, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("request_counters")
    .values({ distributor_id: tx.scope.distributorId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["distributor_id", "year"]).doUpdateSet({ last: sql`request_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow()
  return last
}

export async function insertConsent(
  tx: ScopedTransaction,
  consent: {
    requestId: string
    kind: "biometric" | "terms"
    version: string
    ip: string
    userAgent: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto("consents")
    .values({
      distributor_id: tx.scope.distributorId,
      request_id: consent.requestId,
      kind: consent.kind,
      version: consent.version,
      ip: consent.ip,
      user_agent: consent.userAgent,
      at: consent.at,
    })
    .execute()
}

export async function listConsents(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("consents")
    .select(["kind", "version"])
    .where("request_id", "=", requestId)
    .execute()
}
