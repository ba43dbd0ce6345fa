import { system } from "../../actor.ts"
import { type AnyTransaction, inPlatform, inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import {
  type AuditRow,
  findChainHead,
  findHashAt,
  findLastOf,
  findSealedAfter,
  findUnsealed,
} from "./queries.ts"
import { recordAudit } from "./record-audit.ts"
import { noHash, rowHash } from "./seal-audit.ts"

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
  broken: BrokenRow | null
}

const batch = 1000

/** Recomputes every chain from its first row and stops at the first difference. */
export async function verifyAudit({ db }: Pick<Deps, "db">): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { chains: 0, rows: 0, unsealed: 0, broken: null }
  const ids = await listDistributors({ db })
  for (const id of [null, ...ids]) {
    const verify = (tx: AnyTransaction) => verifyChain(tx, verdict)
    await (id === null ? inPlatform(db, verify) : inScope(db, { distributorId: id }, verify))
    verdict.chains += 1
    if (verdict.broken) return verdict
  }
  verdict.broken = await findLostHead(db)
  return verdict
}

/** Finds a truncated chain: the platform's chain holds a head that is no longer in it. */
async function findLostHead(db: Deps["db"]): Promise<BrokenRow | null> {
  const anchor = await inPlatform(db, (tx) => findLastOf(tx, anchored))
  for (const [distributorId, head] of Object.entries(anchor?.data ?? {})) {
    const [sequence = "", hash] = String(head).split(":")
    const found = await inScope(db, { distributorId }, (tx) => findHashAt(tx, sequence))
    if (found?.toString("hex") !== hash) return { distributorId, sequence, rowId: null, fault: "unanchored" }
  }
  return null
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
  if (!row.previous_hash?.equals(previousHash)) return "unlinked"
  if (!row.hash?.equals(rowHash(row, previousHash))) return "changed"
  return null
}

/** Action of an anchor row. Its `data` maps each chain to `sequence:hash`. */
const anchored = "audit.anchored"

/** Writes the heads of all chains into the platform's chain. This detects chains that lose their last rows. */
export async function anchorAudit(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const heads: Record<string, string> = {}
  for (const distributorId of await listDistributors(deps)) {
    const head = await inScope(deps.db, { distributorId }, findChainHead)
    if (head?.hash) heads[distributorId] = `${head.sequence}:${head.hash.toString("hex")}`
  }
  await inPlatform(deps.db, async (tx) => {
    const before = await findLastOf(tx, anchored)
    if (Object.entries(heads).every(([chain, head]) => before?.data[chain] === head)) return
    recordAudit(tx, { actor: system, action: anchored, object: "platform:audit", data: heads }, deps)
  })
}

export async function findLastAnchor({ db }: Pick<Deps, "db">): Promise<Date | null> {
  const row = await inPlatform(db, (tx) => findLastOf(tx, anchored))
  return row?.at ?? null
}
