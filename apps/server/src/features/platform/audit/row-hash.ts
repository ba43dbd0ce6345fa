import { createHash } from "node:crypto"
import type { AuditRow } from "./queries.ts"

export const noHash = Buffer.alloc(32)

/**
 * SHA-256 over the previous hash and the row as canonical JSON. The database computes the same when it seals a row
 * (`seal_audit_chain`); this computation checks it.
 */
export function rowHash(row: Omit<AuditRow, "hash" | "previous_hash">, previousHash: Buffer): Buffer {
  const canonical = canonicalJson({
    id: row.id,
    distributorId: row.distributor_id,
    sequence: row.sequence,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    object: row.object,
    data: row.data,
  })
  return createHash("sha256").update(previousHash).update(canonical).digest()
}

/** JSON with sorted keys and no spaces: equal values have equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`
}
