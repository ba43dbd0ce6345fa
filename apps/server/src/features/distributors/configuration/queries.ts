import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

type Stored = Record<string, unknown>

export async function findConfiguration(tx: ScopedTransaction): Promise<Stored> {
  const row = await tx
    .selectFrom("distributors")
    .select("configuration")
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return (row?.configuration ?? {}) as Stored
}

/** Replaces one part of the configuration and keeps the others. */
export async function storePart(
  tx: ScopedTransaction,
  part: "texts" | "theme" | "paymentMethods" | "billing",
  value: object,
): Promise<void> {
  const stored = JSON.stringify({ [part]: value })
  await tx
    .updateTable("distributors")
    .set({ configuration: sql<string>`coalesce(configuration, '{}') || ${stored}::jsonb` })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export async function removePart(tx: ScopedTransaction, part: "billing"): Promise<void> {
  await tx
    .updateTable("distributors")
    .set({ configuration: sql<string>`configuration - ${part}::text` })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}
