import { system } from "../../actor.ts"
import { inPlatform, inScope, type PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { anchored } from "./anchor-audit.ts"
import { anchorName, openAnchor, type RevokedCertificate } from "./anchors.ts"
import { findLastOf } from "./queries.ts"
import { recordAudit } from "./record-audit.ts"
import { markRevokedAgain, unscopedRevokeAgain } from "./restored.queries.ts"

type Needed = Pick<Deps, "db" | "clock" | "settings" | "anchors" | "jobs">

/**
 * Revokes what the anchors name and a restored database does not have as revoked: with its first date and reason, and
 * also if the certificate itself is lost. The next lists have it. A second call changes nothing.
 * @returns the serials
 */
export async function revokeAgain(last: number, deps: Needed): Promise<string[]> {
  const row = await inPlatform(deps.db, (tx) => findLastOf(tx, anchored))
  const lost = new Set<string>()
  for (let number = Number(row?.data.number ?? 0) + 1; number <= last; number += 1) {
    const file = await deps.anchors.read(anchorName(number))
    const anchor = file && openAnchor(file, deps.settings.audit.key)
    if (!anchor) continue
    for (const serial of await inPlatform(deps.db, (tx) => revoke(tx, anchor.revoked, deps))) lost.add(serial)
  }
  for (const distributorId of await listDistributors(deps))
    await markCertificates({ distributorId, serials: [...lost] }, deps)
  return [...lost]
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

async function markCertificates(
  { distributorId, serials }: { distributorId: string; serials: string[] },
  deps: Needed,
): Promise<void> {
  await inScope(deps.db, { distributorId }, async (tx) => {
    for (const serial of await markRevokedAgain(tx, serials)) {
      const entry = { actor: system, action: "certificate.revoked", object: `certificate:${serial}` }
      recordAudit(tx, { ...entry, data: { restored: true } }, deps)
    }
  })
}
