import { sql } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction } from "../../../database/scope.ts"
import type { ListedAuthority } from "./stored-authority.ts"

export type RevocationListRow = Database["revocationLists"]

export async function unscopedLatestList(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
): Promise<RevocationListRow | undefined> {
  return tx
    .selectFrom("revocationLists")
    .selectAll()
    .where("authorityId", "=", authorityId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** One more than the last number, also than those that a restored backup lost. */
export async function unscopedNextListNumber(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`
    select coalesce(max(number), 0) + 1 as next from (
      select number from revocation_lists where authority_id = ${authorityId}
      union all select number from revocation_list_floors where authority_id = ${authorityId}
    ) as numbers`.execute(tx)
  return BigInt(rows[0]?.next ?? 1)
}

export async function unscopedReserveListNumber(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
  number: bigint,
): Promise<void> {
  await sql`
    insert into revocation_list_floors (authority_id, number) values (${authorityId}, ${number.toString()}::bigint)
    on conflict (authority_id) do update set number = excluded.number`.execute(tx)
}

/** The last two, newest first, without their bytes, because lists can be large. */
export async function unscopedLatestListNumbers(
  tx: PlatformTransaction,
  authorityId: ListedAuthority,
): Promise<Pick<RevocationListRow, "number" | "thisUpdate">[]> {
  return tx
    .selectFrom("revocationLists")
    .select(["number", "thisUpdate"])
    .where("authorityId", "=", authorityId)
    .orderBy("number", "desc")
    .limit(2)
    .execute()
}

export async function unscopedInsertList(tx: PlatformTransaction, row: RevocationListRow): Promise<void> {
  await tx.insertInto("revocationLists").values(row).execute()
}
