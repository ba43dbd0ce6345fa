import { system } from "../../../actor.ts"
import { inPlatform, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { StartupError } from "../../../startup-error.ts"
import { anchorAudit, anchored, type LastAnchor, readLastAnchor } from "./anchor-audit.ts"
import type { Anchor } from "./anchors.ts"
import { findHashAt, findLastOf } from "./audit-chain.ts"
import { recordAudit } from "./record-audit.ts"
import {
  findUnissued,
  issueAgain,
  issuedIn,
  type ReadCertificates,
  readCertificates,
  readLaterAnchors,
} from "./recover-certificates.ts"
import { revokeAgain, suspendAgain } from "./restore-statuses.ts"
import { findSigningKeys, unscopedKeepAuditKey } from "./signing-keys.ts"
import { missingIn, unscopedHighWaterMarks, unscopedRaiseListFloor } from "./status-register.ts"

/** The database is older than the last anchor. */
export class DatabaseBehindAnchor extends StartupError {}

type Needed = Pick<Deps, "db" | "clock" | "settings" | "anchors" | "jobs" | "timestamps">

/**
 * Compares the database with its last anchor, before anything is signed. A restored backup would repeat numbers of
 * revocation lists, and call revoked certificates good.
 * @throws StartupError if the database is older, unless the setting AUDIT_ACCEPT_ANCHOR names that anchor
 */
export async function requireCurrentDatabase(deps: Needed): Promise<void> {
  await requireLastAnchor(deps)
  await requireAuditKey(deps)
}

async function requireLastAnchor(deps: Needed): Promise<void> {
  const last = await readLastAnchor(deps)
  await requireAnchors(last?.number ?? 0, deps)
  if (!last) return
  const { anchor, number } = last
  if (!anchor)
    throw new StartupError(`AUDIT_KEY: el ancla ${number} de la auditoría tiene la firma de otra clave.`)
  const { lost, certificates } = await findLoss(last, deps)
  if (lost.length === 0) return
  if (deps.settings.audit.acceptAnchor === number) return acceptRestored(anchor, deps)
  const named = certificates.ours.length > 0 ? ` (las anclas nombran ${certificates.ours.length})` : ""
  throw new DatabaseBehindAnchor(
    `La base de datos es anterior al ancla ${number} de la auditoría (${anchor.at}); le falta: ${lost.join(", ")}${named}. Restaure un respaldo posterior, o vea lo perdido con npm run restore:recover y recupérelo con --apply, que es iniciar una vez con AUDIT_ACCEPT_ANCHOR=${number} (docs/decisions/0020-audit-anchors.md).`,
  )
}

interface Loss {
  /** Spanish names of what the database lacks. Empty if it is current. */
  lost: string[]
  /** What the anchors name and the register lacks. */
  certificates: ReadCertificates
  revoked: number
  suspended: number
}

/** What the database lacks of what its anchors say. */
export async function findLoss(
  { number, anchor }: Pick<LastAnchor, "number" | "anchor">,
  deps: Pick<Deps, "db" | "settings" | "anchors">,
): Promise<Loss> {
  const later = await readLaterAnchors(number, deps)
  const read = await readCertificates(issuedIn(later), deps)
  const certificates = { ...read, ours: await findUnissued(read.ours, deps) }
  const lost = new Set(anchor ? await findLost(anchor, deps) : [])
  if (certificates.ours.length > 0) lost.add("certificados")
  return {
    lost: [...lost],
    certificates,
    revoked: new Set(later.flatMap(({ revoked }) => revoked.map(({ serial }) => serial))).size,
    suspended: anchor?.suspended.length ?? 0,
  }
}

/** An empty or foreign place of anchors would let the database be older unnoticed. */
async function requireAnchors(stored: number, { db, settings }: Needed): Promise<void> {
  const row = await inPlatform(db, (tx) => findLastOf(tx, anchored))
  const recorded = Number(row?.data.number ?? 0)
  const { anchors, acceptAnchor } = settings.audit
  if (stored >= recorded || acceptAnchor === recorded) return
  const [setting, place] =
    typeof anchors === "string" ? ["AUDIT_ANCHORS_DIR", anchors] : ["AUDIT_S3_URL", anchors.url]
  throw new StartupError(
    `${setting}: en ${place} falta el ancla ${recorded} de la auditoría, que la base de datos registró. Ponga el lugar de sus anclas o devuélvalas de su copia; si se perdieron, inicie una vez con AUDIT_ACCEPT_ANCHOR=${recorded}.`,
  )
}

async function findLost({ marks, chains }: Anchor, { db }: Pick<Deps, "db">): Promise<string[]> {
  const now = await inPlatform(db, unscopedHighWaterMarks)
  const lost = missingIn(now, marks)
  for (const [chain, head] of Object.entries(chains)) {
    const [sequence = "", hash] = head.split(":")
    const found =
      chain === "platform"
        ? await inPlatform(db, (tx) => findHashAt(tx, sequence))
        : await inScope(db, { distributorId: chain }, (tx) => findHashAt(tx, sequence))
    if (found?.toString("hex") !== hash) return [...lost, "auditoría"]
  }
  return lost
}

/** What was issued, revoked or suspended stays so. Later lists continue after the anchored numbers. The next anchor says that rows were lost. */
async function acceptRestored({ number, marks, suspended }: Anchor, deps: Needed): Promise<void> {
  const later = await readLaterAnchors(number, deps)
  const revoked = await revokeAgain(later, deps)
  const { ours } = await readCertificates(issuedIn(later), deps)
  await issueAgain(ours, deps)
  const suspendedAgain = await suspendAgain(suspended, deps)
  await inPlatform(deps.db, async (tx) => {
    for (const [authority, list] of Object.entries(marks.lists))
      await unscopedRaiseListFloor(tx, authority, list)
    const entry = {
      actor: system,
      action: "database.restored" as const,
      object: "platform:database",
      data: { number, revoked, suspended: suspendedAgain },
    }
    recordAudit(tx, entry, deps)
  })
  await anchorAudit(deps, { restored: true })
}

/**
 * Records the public key of the anchors' signatures at the first start, after the last anchor has proved it. Processes that
 * start together agree.
 * @throws StartupError for another key
 */
async function requireAuditKey({
  db,
  settings,
  anchors,
}: Pick<Deps, "db" | "settings" | "anchors">): Promise<void> {
  const own = publicKeyOf(settings.audit.key)
  const kept = await inPlatform(db, (tx) => unscopedKeepAuditKey(tx, own))
  if (kept.equals(own)) return
  // A database from before a rotation.
  if ((await findSigningKeys({ anchors, settings })).all.some((key) => key.equals(kept))) return
  throw new StartupError(
    "AUDIT_KEY: no es la de esta base de datos. Ponga la que firmó sus anclas (en AUDIT_KEY o en DATA_DIR); para cambiarla use npm run secrets:rotate -- audit-key.",
  )
}
