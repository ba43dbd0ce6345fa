import { sql } from "kysely"
import type { IssuingId } from "../../../adapters/certificate-authority/port.ts"
import type { PlatformTransaction } from "../../../database/scope.ts"

export type ListedAuthority = "root" | IssuingId

export interface StoredAuthority {
  id: string
  certificate: Buffer
  /** Null for a root whose key is kept elsewhere. */
  encryptedKey: string | null
  /** Null for the root. */
  issuerId: string | null
  createdAt: Date
}

/** Advisory lock key; any constant. */
const authoritiesLock = 7_201_114

export async function unscopedTakeAuthorityTurn(tx: PlatformTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${authoritiesLock})`.execute(tx)
}

/** Oldest first. Of several responders the last one is used. */
export async function unscopedAuthorities(tx: PlatformTransaction): Promise<StoredAuthority[]> {
  return tx.selectFrom("authorities").selectAll().orderBy("createdAt").orderBy("id").execute()
}

export async function unscopedInsertAuthorities(
  tx: PlatformTransaction,
  rows: StoredAuthority[],
): Promise<void> {
  await tx.insertInto("authorities").values(rows).execute()
}

/** Removes the root's key for good. */
export async function unscopedRemoveRootKey(tx: PlatformTransaction): Promise<void> {
  await sql`select remove_root_key()`.execute(tx)
}
