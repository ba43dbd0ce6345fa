import { hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import { system } from "../../../actor.ts"
import { inPlatform, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import {
  type Anchor,
  anchorName,
  digestOf,
  lastAnchorNumber,
  openAnchor,
  signAnchor,
  stampName,
} from "./anchors.ts"
import { findChainHead, findLastOf } from "./audit-chain.ts"
import { unscopedForgetUnanchored, unscopedHasUnanchored, unscopedUnanchored } from "./issued-certificates.ts"
import { recordAudit } from "./record-audit.ts"
import {
  missingIn,
  type RevokedCertificate,
  type RevokedRow,
  type SuspendedCertificate,
  type SuspendedRow,
  unscopedHighWaterMarks,
  unscopedRevokedSince,
  unscopedSuspended,
} from "./status-register.ts"

/** Action of the row that a new anchor leaves in the platform's chain, with the number and digest of its file. */
export const anchored = "audit.anchored"

type Unstamped = { timestamps: null }
export type AnchorDeps = Pick<Deps, "db" | "clock" | "settings" | "anchors"> &
  (Pick<Deps, "jobs" | "timestamps"> | Unstamped)

/** Before the last anchor, because a revocation's transaction may commit after it. */
const overlapMilliseconds = hourMilliseconds

const attempts = 5

/** Of two kilobytes each. */
const issuedPerAnchor = 200

/**
 * Writes the heads of all chains and the authority's numbers where the database's owner cannot change them. This shows
 * lost last rows, rewritten chains and restored backups.
 */
export async function anchorAudit(deps: AnchorDeps, occasion: Occasion = {}): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) if (await writeNextAnchor(deps, occasion)) return
  throw new Error(`Other processes wrote ${attempts} audit anchors meanwhile`)
}

/** Names the certificates that no anchor names yet, so that no restored backup lacks them unnoticed. */
export async function anchorIssued(deps: AnchorDeps): Promise<void> {
  while (await inPlatform(deps.db, unscopedHasUnanchored)) await anchorAudit(deps, { isIssuance: true })
}

interface Occasion {
  /** An anchor of a second, with no more than it needs: the platform's chain, no count, and no stamp of its own. */
  isIssuance?: boolean
  /** Staff accepted an older database. */
  restored?: boolean
  /** Public key of the anchors before, when the first one under another key is written. */
  formerKey?: Buffer
}

/**
 * @returns false if another process took the number
 * @throws if the database is older than the last anchor: a later one would hide that from the next start
 */
async function writeNextAnchor(
  deps: AnchorDeps,
  { isIssuance = false, restored = false, formerKey }: Occasion,
): Promise<boolean> {
  const former = await readLastAnchor(deps, formerKey)
  const number = (former?.anchor?.number ?? former?.number ?? 0) + 1
  const since = former?.anchor ? Date.parse(former.anchor.at) - overlapMilliseconds : 0
  const issued = await inPlatform(deps.db, (tx) => unscopedUnanchored(tx, issuedPerAnchor))
  const counted = isIssuance ? (former?.anchor?.marks.serials ?? null) : null
  const marks = await inPlatform(deps.db, (tx) => unscopedHighWaterMarks(tx, counted))
  if (former?.anchor && !restored && missingIn(marks, former.anchor.marks).length > 0)
    throw new Error(`The database is older than its audit anchor ${former.number}: stop every process`)
  const anchor: Anchor = {
    number,
    at: deps.clock.now().toISOString(),
    previous: former?.digest ?? null,
    chains: await chainHeads(isIssuance ? [] : await listDistributors(deps), deps),
    marks,
    revoked: (await inPlatform(deps.db, (tx) => unscopedRevokedSince(tx, new Date(since)))).map(
      presentRevoked,
    ),
    suspended: (await inPlatform(deps.db, unscopedSuspended)).map(presentSuspended),
    issued: issued.map(({ der }) => der.toString("base64")),
    restored,
    ...(formerKey && { formerKey: formerKey.toString("hex") }),
  }
  const file = signAnchor(anchor, deps.settings.audit.key)
  if (!(await deps.anchors.writeOnce(anchorName(number), file))) return false
  const data = { number, digest: digestOf(file).toString("hex") }
  await inPlatform(deps.db, async (tx) => {
    recordAudit(tx, { actor: system, action: anchored, object: "platform:audit", data }, deps)
    await unscopedForgetUnanchored(
      tx,
      issued.map(({ serial }) => serial),
    )
    if (deps.timestamps && !isIssuance) await deps.jobs.enqueue(tx, "stamp-anchor", { number })
  })
  return true
}

function presentRevoked({ revokedAt, invalidityDate, notAfter, ...row }: RevokedRow): RevokedCertificate {
  return {
    ...row,
    revokedAt: revokedAt?.toISOString() ?? null,
    invalidityDate: invalidityDate?.toISOString() ?? null,
    notAfter: notAfter.toISOString(),
  }
}

function presentSuspended({ revokedAt, notAfter, ...row }: SuspendedRow): SuspendedCertificate {
  return { ...row, revokedAt: revokedAt?.toISOString() ?? null, notAfter: notAfter.toISOString() }
}

async function chainHeads(distributors: string[], deps: Pick<Deps, "db">): Promise<Record<string, string>> {
  const heads: Record<string, string> = {}
  const add = (chain: string, head: Awaited<ReturnType<typeof findChainHead>>) => {
    if (head?.hash) heads[chain] = `${head.sequence}:${head.hash.toString("hex")}`
  }
  add("platform", await inPlatform(deps.db, findChainHead))
  for (const distributorId of distributors)
    add(distributorId, await inScope(deps.db, { distributorId }, findChainHead))
  return heads
}

export interface LastAnchor {
  number: number
  /** Hexadecimal. */
  digest: string
  /** Null if its signature is not ours. */
  anchor: Anchor | null
}

/** The last anchor of the store. Null for none. */
export async function readLastAnchor(
  { db, anchors, settings }: Pick<Deps, "db" | "anchors" | "settings">,
  publicKey = publicKeyOf(settings.audit.key),
): Promise<LastAnchor | null> {
  const row = await inPlatform(db, (tx) => findLastOf(tx, anchored))
  const number = await lastAnchorNumber(anchors, Number(row?.data.number ?? 0))
  const file = number > 0 ? await anchors.read(anchorName(number)) : null
  if (!file) return null
  const anchor = openAnchor(file, publicKey)
  return { number, digest: digestOf(file).toString("hex"), anchor }
}

/** Stores a time stamp of an anchor's file beside it, once. */
export async function stampAnchor(
  { number }: { number: number },
  { anchors, timestamps }: Pick<Deps, "anchors" | "timestamps">,
): Promise<void> {
  const file = await anchors.read(anchorName(number))
  if (!file || !timestamps || (await anchors.read(stampName(number)))) return
  await anchors.writeOnce(stampName(number), await timestamps.stamp(digestOf(file)))
}

export async function findLastAnchor({ db }: Pick<Deps, "db">): Promise<Date | null> {
  const row = await inPlatform(db, (tx) => findLastOf(tx, anchored))
  return row?.at ?? null
}
