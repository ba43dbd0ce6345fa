import { type CrlReasonCode, suspensionCode } from "@trazo/domain/certificates/revocation-reason"
import { dayMilliseconds, hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { OcspStatus } from "@trazo/pki/authority/ocsp-response"
import type { StatusSigner } from "../../../adapters/certificate-authority/port.ts"
import { isWrongClock } from "../../../clock-watch.ts"
import { inPlatform } from "../../../database/scope.ts"
import { DatabaseUnavailable } from "../../../database/unavailable.ts"
import type { Deps } from "../../../deps.ts"
import {
  type CertificateStatusRow,
  unscopedFindStatuses,
  unscopedRecentGoodSerials,
} from "./certificate-status.ts"
import { type ListDeps, publishRevocationList } from "./revocation-lists.ts"
import { followStatusChanges } from "./status-changes.ts"
import { createOcspService, type OcspService } from "./status-service.ts"
import {
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./stored-authority.ts"

type Needed = ListDeps & Pick<Deps, "notifications" | "authority" | "links" | "log" | "stamping">

export interface StatusService {
  ocsp: OcspService
  stop(): Promise<void>
}

/** Under a minute, so that a request rarely waits for the register. */
const pollSeconds = 20
const signedAhead = 1000

/**
 * Prepares OCSP: publishes CRLs, creates the responder, signs responses in advance and follows changes of other
 * processes. Renews what is due every hour.
 * @returns null for an external authority, which serves its own status
 */
export async function startAuthority(deps: Needed): Promise<StatusService | null> {
  const { publication } = deps.authority
  if (publication.by === "authority") return null
  const { signers } = publication
  // The watch has reported a wrong clock, and the link a lost database.
  const onError = (error: unknown) => {
    if (!isWrongClock(error) && !(error instanceof DatabaseUnavailable))
      deps.log.error({ err: error }, "status service")
  }
  await renewAll(signers, deps).catch((error) => {
    if (!isWrongClock(error)) throw error
  })
  const isDatabaseAway = () => !deps.links.database.isUp
  const sources = { onError, isDatabaseAway, clock: deps.clock }
  const ocsp = createOcspService(
    signers.map((signer) => ({
      ...sources,
      signer,
      read: (serials: string[]) => readStatuses({ authorityId: signer.id, serials }, deps),
    })),
  )
  const poll = await followStatusChanges(ocsp, deps)

  let stopped = false
  let polling: Promise<void> | null = null
  const pollTimer = setInterval(() => {
    polling ??= poll()
      .catch(onError)
      .finally(() => {
        polling = null
      })
  }, pollSeconds * 1000)
  pollTimer.unref()
  let working = signRecent(ocsp, signers, deps, () => stopped).catch(onError)
  const timer = setInterval(() => {
    working = renewAll(signers, deps)
      .then(() => ocsp.refresh())
      .catch(onError)
  }, hourMilliseconds)
  timer.unref()
  // Revocations that could not be published wait for the next try of their jobs, so the next lists are not.
  deps.clockWatch.onRight(() => {
    if (!stopped) working = publishAgain(signers, deps).catch(onError)
  })
  return {
    ocsp,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearInterval(pollTimer)
      await Promise.all([working, polling])
    },
  }
}

async function readStatuses(
  wanted: { authorityId: string; serials: string[] },
  { db }: Needed,
): Promise<Map<string, OcspStatus>> {
  const rows = await inPlatform(db, (tx) => unscopedFindStatuses(tx, wanted))
  return new Map(rows.map((row) => [row.serial, ocspStatus(row)]))
}

function ocspStatus(row: CertificateStatusRow): OcspStatus {
  // An intent has no certificate yet.
  if (row.status === "intent") return { status: "unknown" }
  if (row.status === "good") return { status: "good" }
  const reason = row.status === "suspended" ? suspensionCode : ((row.reasonCode ?? 0) as CrlReasonCode)
  return { status: "revoked", revokedAt: row.revokedAt ?? row.updatedAt, reason }
}

async function signRecent(
  ocsp: OcspService,
  signers: readonly StatusSigner[],
  { db, clock }: Needed,
  isStopped: () => boolean,
): Promise<void> {
  for (const { id: authorityId } of signers) {
    const recent = { authorityId, now: clock.now(), limit: signedAhead }
    const serials = await inPlatform(db, (tx) => unscopedRecentGoodSerials(tx, recent))
    for (const serial of serials) {
      if (isStopped()) return
      await ocsp.signAhead(serial, authorityId)
    }
  }
}

const responderSpareDays = 30

type RenewalDeps = ListDeps

async function publishAgain(signers: readonly StatusSigner[], deps: Needed): Promise<void> {
  await renewAll(signers, deps)
  for (const signer of signers)
    if (signer.notAfter > deps.clock.now())
      await publishRevocationList({ authority: signer.id }, signer, deps)
}

async function renewAll(signers: readonly StatusSigner[], deps: Needed): Promise<void> {
  await deps.stamping.renew()
  for (const signer of signers) await renewStatusServices(signer, deps)
}

/** An issuing authority that has ended signs nothing more: its certificates have ended before. */
export async function renewStatusServices(signer: StatusSigner, deps: RenewalDeps): Promise<void> {
  if (signer.hasRootKey) await publishRevocationList({ authority: "root", ifDue: true }, signer, deps)
  if (signer.notAfter <= deps.clock.now()) return
  await adoptResponder(signer, deps)
  if (endsSoon(signer.responderNotAfter, deps)) await makeNextResponder(signer, deps)
  await publishRevocationList({ authority: signer.id, ifDue: true }, signer, deps)
}

async function adoptResponder(signer: StatusSigner, deps: RenewalDeps): Promise<void> {
  if (!endsSoon(signer.responderNotAfter, deps)) return
  const stored = await inPlatform(deps.db, unscopedAuthorities)
  const newest = stored.findLast(({ id, issuerId }) => id.startsWith("ocsp") && issuerId === signer.id)
  if (newest?.encryptedKey)
    signer.useResponder({ certificate: newest.certificate, encryptedKey: newest.encryptedKey })
}

async function makeNextResponder(signer: StatusSigner, deps: RenewalDeps): Promise<void> {
  const next = await signer.newResponder()
  await inPlatform(deps.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const responders = (await unscopedAuthorities(tx)).filter(({ id }) => id.startsWith("ocsp"))
    const row = {
      id: `ocsp-${responders.length + 1}`,
      certificate: next.certificate,
      encryptedKey: next.encryptedKey,
      issuerId: signer.id,
      createdAt: deps.clock.now(),
    }
    await unscopedInsertAuthorities(tx, [row])
  })
  signer.useResponder(next)
}

function endsSoon(notAfter: Date, { clock }: RenewalDeps): boolean {
  return notAfter.getTime() - clock.now().getTime() < responderSpareDays * dayMilliseconds
}
