import { system } from "../../../actor.ts"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type ScopedTransaction,
} from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import type { Anchor } from "./anchors.ts"
import { type AuditEntry, recordAudit } from "./record-audit.ts"
import {
  markRevokedAgain,
  markSuspendedAgain,
  type RevokedCertificate,
  type SuspendedCertificate,
  unscopedRevokeAgain,
  unscopedSuspendAgain,
} from "./status-register.ts"

type Needed = Pick<Deps, "db" | "clock" | "jobs">

/**
 * Revokes what the anchors name and a restored database does not have as revoked: with its first date and reason, and
 * also if the certificate itself is lost. The next lists have it. A second call completes an interrupted one.
 * @returns the serials
 */
export async function revokeAgain(anchors: readonly Anchor[], deps: Needed): Promise<string[]> {
  const lost = new Set<string>()
  const named = new Set<string>()
  for (const { revoked } of anchors) {
    for (const { serial } of revoked) named.add(serial)
    for (const serial of await inPlatform(deps.db, (tx) => revoke(tx, revoked, deps))) lost.add(serial)
  }
  await markCertificates([...named], { mark: markRevokedAgain, action: "certificate.revoked" }, deps)
  return [...lost]
}

/**
 * Suspends what the last anchor names as suspended, also if the certificate itself is lost. Only the platform can release
 * what a restored database does not have as suspended, because nothing says who suspended it. A second call completes an
 * interrupted one.
 * @returns the serials that are suspended
 */
export async function suspendAgain(
  suspended: readonly SuspendedCertificate[],
  deps: Needed,
): Promise<string[]> {
  const serials = await inPlatform(deps.db, async (tx) => {
    const again = await unscopedSuspendAgain(tx, suspended, deps.clock.now())
    for (const serial of again) await deps.jobs.enqueue(tx, "publish-revocation", { serial })
    return again
  })
  await markCertificates(serials, { mark: markSuspendedAgain, action: "certificate.suspended" }, deps)
  return serials
}

/** @returns the serials that were not revoked */
async function revoke(
  tx: PlatformTransaction,
  revoked: readonly RevokedCertificate[],
  { clock, jobs }: Needed,
): Promise<string[]> {
  const serials = await unscopedRevokeAgain(tx, revoked, clock.now())
  for (const serial of serials) await jobs.enqueue(tx, "publish-revocation", { serial })
  return serials
}

interface Marking {
  mark: (tx: ScopedTransaction, serials: string[], now: Date) => Promise<string[]>
  action: AuditEntry["action"]
}

/** Marks the rows of certificates, of whichever distributors they are. */
export async function markCertificates(
  serials: string[],
  { mark, action }: Marking,
  deps: Pick<Deps, "db" | "clock">,
): Promise<void> {
  if (serials.length === 0) return
  for (const distributorId of await listDistributors(deps))
    await inScope(deps.db, { distributorId }, async (tx) => {
      for (const serial of await mark(tx, serials, deps.clock.now())) {
        const object = `certificate:${serial}`
        recordAudit(tx, { actor: system, action, object, data: { restored: true } }, deps)
      }
    })
}
