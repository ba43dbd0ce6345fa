import { parseTimeStampResponse } from "@trazo/pki/authority/time-stamp"
import { inPlatform, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { anchored } from "./anchor-audit.ts"
import { type Anchor, anchorName, digestOf, openAnchor, stampName } from "./anchors.ts"
import { findAllOf, findHashAt } from "./audit-chain.ts"
import { findSigningKeys } from "./signing-keys.ts"
import { unscopedFindUnrevoked } from "./status-register.ts"

export interface BrokenAnchor {
  number: number
  fault: "missing" | "forged" | "unlinked" | "stamp"
}

/** A row that an anchor names and that the chain does not have. */
interface LostRow {
  /** Null for the platform's own chain. */
  distributorId: string | null
  sequence: string
}

interface AnchorVerdict {
  anchors: number
  broken: BrokenAnchor | null
  lost: LostRow | null
  /** Serial that an anchor names as revoked and that the authority's register does not have as revoked. */
  unrevoked: string | null
}

type Heads = Map<string, Map<string, string>>

/**
 * Checks every anchor: its signature, its link to the one before, its time stamp, and that each chain still has the row
 * that it names and the register each revocation. Rows that an accepted restore lost are not missed.
 */
export async function verifyAnchors(deps: Pick<Deps, "db" | "anchors" | "settings">): Promise<AnchorVerdict> {
  const rows = await inPlatform(deps.db, (tx) => findAllOf(tx, anchored))
  const recorded = new Map(rows.map(({ data }) => [Number(data.number), String(data.digest)]))
  const heads: Heads = new Map()
  const revoked = new Set<string>()
  let previous: string | null = null
  const keys = await findSigningKeys(deps)
  let number = 1
  for (; ; number += 1) {
    const file = await deps.anchors.read(anchorName(number))
    if (!file) break
    const digest = digestOf(file)
    const anchor = openAnchor(file, keys.of(number))
    const fault = await faultOf({ anchor, number, digest, previous }, recorded, deps)
    if (fault || !anchor)
      return { ...sound, anchors: number - 1, broken: { number, fault: fault ?? "forged" } }
    collect(anchor, heads)
    for (const { serial } of anchor.revoked) revoked.add(serial)
    previous = digest.toString("hex")
  }
  const anchors = number - 1
  if ([...recorded.keys()].some((known) => known > anchors))
    return { ...sound, anchors, broken: { number, fault: "missing" } }
  const unrevoked = await inPlatform(deps.db, (tx) => unscopedFindUnrevoked(tx, [...revoked]))
  return { ...sound, anchors, unrevoked, lost: await findLostRow(heads, deps) }
}

const sound = { broken: null, lost: null, unrevoked: null }

interface Read {
  anchor: Anchor | null
  number: number
  digest: Buffer
  previous: string | null
}

async function faultOf(
  { anchor, number, digest, previous }: Read,
  recorded: ReadonlyMap<number, string>,
  { anchors }: Pick<Deps, "anchors">,
): Promise<BrokenAnchor["fault"] | null> {
  if (!anchor) return "forged"
  if (anchor.number !== number || anchor.previous !== previous) return "unlinked"
  const known = recorded.get(number)
  if (known !== undefined && known !== digest.toString("hex")) return "unlinked"
  const stamp = await anchors.read(stampName(number))
  return stamp && !isStampOf(stamp, digest) ? "stamp" : null
}

function isStampOf(stamp: Buffer, digest: Buffer): boolean {
  try {
    return digest.equals(parseTimeStampResponse(stamp).digest)
  } catch {
    // Bytes that are no time stamp.
    return false
  }
}

function collect({ chains, restored }: Anchor, heads: Heads): void {
  if (restored) forgetLost(chains, heads)
  for (const [chain, head] of Object.entries(chains)) {
    const [sequence = "", hash = ""] = head.split(":")
    const known = heads.get(chain) ?? new Map<string, string>()
    heads.set(chain, known.set(sequence, hash))
  }
}

/** Forgets the rows after the heads that a restored database had. */
function forgetLost(chains: Anchor["chains"], heads: Heads): void {
  for (const [chain, known] of heads) {
    const last = BigInt(chains[chain]?.split(":")[0] ?? 0)
    for (const sequence of known.keys()) if (BigInt(sequence) > last) known.delete(sequence)
  }
}

async function findLostRow(heads: Heads, { db }: Pick<Deps, "db">): Promise<LostRow | null> {
  for (const [chain, known] of heads) {
    const distributorId = chain === "platform" ? null : chain
    for (const [sequence, hash] of known) {
      const found =
        distributorId === null
          ? await inPlatform(db, (tx) => findHashAt(tx, sequence))
          : await inScope(db, { distributorId }, (tx) => findHashAt(tx, sequence))
      if (found?.toString("hex") !== hash) return { distributorId, sequence }
    }
  }
  return null
}
