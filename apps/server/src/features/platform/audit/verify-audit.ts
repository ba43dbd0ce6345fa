import { type AnyTransaction, inPlatform, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { type AuditRow, findSealedAfter, findUnsealed, noHash, rowHash } from "./audit-chain.ts"
import { findUnrevoked } from "./status-register.ts"
import { type BrokenAnchor, verifyAnchors } from "./verify-anchors.ts"

interface BrokenRow {
  /** Null for the platform's own chain. */
  distributorId: string | null
  sequence: string
  /** Null when the row is missing. */
  rowId: string | null
  fault: "missing" | "changed" | "unlinked" | "unanchored"
}

export interface AuditVerdict {
  chains: number
  rows: number
  unsealed: number
  anchors: number
  broken: BrokenRow | null
  brokenAnchor: BrokenAnchor | null
  /** Serial of a certificate, revoked here or in an anchor, that the authority's register does not have as revoked. */
  unrevoked: string | null
}

const batch = 1000

/**
 * Recomputes every chain from its first row and compares revoked certificates with the authority's register, then checks
 * every anchor. Stops at the first difference.
 */
export async function verifyAudit(deps: Pick<Deps, "db" | "anchors" | "settings">): Promise<AuditVerdict> {
  const { db } = deps
  const verdict: AuditVerdict = {
    chains: 0,
    rows: 0,
    unsealed: 0,
    anchors: 0,
    broken: null,
    brokenAnchor: null,
    unrevoked: null,
  }
  const ids = await listDistributors({ db })
  for (const id of [null, ...ids]) {
    const verify = (tx: AnyTransaction) => verifyChain(tx, verdict)
    await (id === null ? inPlatform(db, verify) : inScope(db, { distributorId: id }, verify))
    verdict.chains += 1
    if (verdict.broken) return verdict
    if (id !== null) verdict.unrevoked = await inScope(db, { distributorId: id }, findUnrevoked)
    if (verdict.unrevoked !== null) return verdict
  }
  const { anchors, broken, lost, unrevoked } = await verifyAnchors(deps)
  if (lost) verdict.broken = { ...lost, rowId: null, fault: "unanchored" }
  return { ...verdict, anchors, brokenAnchor: broken, unrevoked }
}

async function verifyChain(tx: AnyTransaction, verdict: AuditVerdict) {
  let sequence = 0n
  let previousHash: Buffer = noHash
  for (;;) {
    const rows = await findSealedAfter(tx, String(sequence), batch)
    for (const row of rows) {
      sequence += 1n
      const fault = faultOf(row, sequence, previousHash)
      if (fault) {
        const rowId = fault === "missing" ? null : row.id
        verdict.broken = {
          distributorId: tx.scope?.distributorId ?? null,
          sequence: String(sequence),
          rowId,
          fault,
        }
        return
      }
      previousHash = row.hash as Buffer
      verdict.rows += 1
    }
    if (rows.length < batch) break
  }
  verdict.unsealed += (await findUnsealed(tx, batch)).length
}

function faultOf(row: AuditRow, sequence: bigint, previousHash: Buffer): BrokenRow["fault"] | null {
  if (row.sequence !== String(sequence)) return "missing"
  if (!row.previousHash?.equals(previousHash)) return "unlinked"
  if (!row.hash?.equals(rowHash(row, previousHash))) return "changed"
  return null
}
