import { createHash } from "node:crypto"
import { growingPause } from "../../database/growing-pause.ts"
import { type AnyTransaction, inPlatform, inScope } from "../../database/scope.ts"
import { DatabaseUnavailable } from "../../database/unavailable.ts"
import type { Deps } from "../../deps.ts"
import {
  type AuditRow,
  findChainHead,
  findUnsealed,
  lockChain,
  type Seal,
  saveSeals,
  unscopedChainsToSeal,
} from "./queries.ts"

const batch = 500

export async function sealAudit({ db }: Pick<Deps, "db">): Promise<void> {
  for (const chain of await inPlatform(db, unscopedChainsToSeal)) {
    const sealChain = () =>
      chain === null ? inPlatform(db, sealBatch) : inScope(db, { distributorId: chain }, sealBatch)
    while ((await sealChain()) === batch);
  }
}

/** @returns the number of sealed rows */
async function sealBatch(tx: AnyTransaction): Promise<number> {
  if (!(await lockChain(tx))) return 0
  const head = await findChainHead(tx)
  let sequence = BigInt(head?.sequence ?? 0)
  let previousHash = head?.hash ?? noHash
  const seals: Seal[] = []
  for (const row of await findUnsealed(tx, batch)) {
    sequence += 1n
    const hash = rowHash({ ...row, sequence: String(sequence) }, previousHash)
    seals.push({ id: row.id, sequence: String(sequence), previousHash, hash })
    previousHash = hash
  }
  if (seals.length > 0) await saveSeals(tx, seals)
  return seals.length
}

/** Seals every second. Several processes take turns by locking each chain. */
export function startSealer(
  deps: Pick<Deps, "db" | "log">,
  everyMilliseconds = 1000,
): { stop(): Promise<void> } {
  let stopped = false
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = (failures: number) => {
    const pause = failures === 0 ? everyMilliseconds : Math.max(everyMilliseconds, growingPause(failures))
    timer = setTimeout(() => {
      round = sealAudit(deps)
        .then(
          () => 0,
          (error) => {
            if (!(error instanceof DatabaseUnavailable))
              deps.log.error({ err: error }, "audit rows were not sealed")
            return failures + 1
          },
        )
        .then((failed) => {
          if (!stopped) next(failed)
        })
    }, pause)
  }
  next(0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

export const noHash = Buffer.alloc(32)

/** SHA-256 over the previous hash and the row as canonical JSON. */
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
