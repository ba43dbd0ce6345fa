import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type ScopedTransaction,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import {
  findChainHead,
  findUnsealed,
  lockChain,
  type Seal,
  saveSeals,
  unscopedChainsToSeal,
} from "./queries.ts"
import { noHash, rowHash } from "./row-hash.ts"

const batch = 500

/** Gives rows that acts have written since the last time their place and hash in their tenant's chain. */
export async function sealAudit({ db }: Pick<Deps, "db">): Promise<void> {
  for (const chain of await inPlatform(db, unscopedChainsToSeal)) {
    const sealChain = () =>
      chain === null ? inPlatform(db, sealBatch) : inScope(db, { distributorId: chain }, sealBatch)
    while ((await sealChain()) === batch);
  }
}

/** @returns how many rows it sealed */
async function sealBatch(tx: ScopedTransaction | PlatformTransaction): Promise<number> {
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
