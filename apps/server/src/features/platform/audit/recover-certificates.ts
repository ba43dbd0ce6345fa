import { X509Certificate } from "node:crypto"
import type { CrlReasonCode } from "@trazo/domain/certificates/revocation-reason"
import { system } from "../../../actor.ts"
import { inPlatform, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { anchored } from "./anchor-audit.ts"
import { type Anchor, anchorName, openAnchor } from "./anchors.ts"
import { findLastOf } from "./audit-chain.ts"
import {
  markIssuedAgain,
  type OwnCertificate,
  unscopedFindUnissued,
  unscopedIsRecovered,
  unscopedIssueAgain,
  unscopedIssuers,
} from "./issued-certificates.ts"
import { recordAudit } from "./record-audit.ts"
import { markCertificates } from "./restore-statuses.ts"
import { findSigningKeys } from "./signing-keys.ts"
import { markRevokedAgain, unscopedRevokeAgain } from "./status-register.ts"

type ReadDeps = Pick<Deps, "db" | "settings" | "anchors">

/** The anchors that were written after the last one that the database recorded, oldest first, up to number `last`. */
export async function readLaterAnchors(last: number, deps: ReadDeps): Promise<Anchor[]> {
  const row = await inPlatform(deps.db, (tx) => findLastOf(tx, anchored))
  const first = Number(row?.data.number ?? 0) + 1
  if (first > last) return []
  const keys = await findSigningKeys(deps)
  const found: Anchor[] = []
  for (let number = first; number <= last; number += 1) {
    const file = await deps.anchors.read(anchorName(number))
    const anchor = file && openAnchor(file, keys.of(number))
    if (anchor) found.push(anchor)
  }
  return found
}

export const issuedIn = (anchors: readonly Anchor[]): Buffer[] =>
  anchors.flatMap(({ issued = [] }) => issued.map((der) => Buffer.from(der, "base64")))

export interface ReadCertificates {
  /** Signed by an issuing authority of this database. */
  ours: OwnCertificate[]
  /** How many others there are. */
  foreign: number
}

/** Reads certificates and verifies who signed them. */
export async function readCertificates(
  files: readonly Buffer[],
  { db }: Pick<Deps, "db">,
): Promise<ReadCertificates> {
  if (files.length === 0) return { ours: [], foreign: 0 }
  const issuers = (await inPlatform(db, unscopedIssuers)).map(({ id, certificate }) => ({
    id,
    certificate: new X509Certificate(certificate),
  }))
  const ours = new Map<string, OwnCertificate>()
  let foreign = 0
  for (const file of files) {
    const certificate = readOne(file)
    const issuer = certificate && issuers.find((one) => isIssuedBy(certificate, one.certificate))
    if (certificate && issuer) {
      const serial = BigInt(`0x${certificate.serialNumber}`).toString()
      ours.set(serial, {
        serial,
        authorityId: issuer.id,
        notAfter: certificate.validToDate,
        der: certificate.raw,
      })
    } else foreign += 1
  }
  return { ours: [...ours.values()], foreign }
}

function readOne(file: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(file)
  } catch {
    return null
  }
}

/** An authority's own responder is no certificate of a holder. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const isResponder = certificate.keyUsage?.includes("1.3.6.1.5.5.7.3.9") ?? false
  return !isResponder && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

/** Those of the certificates that the register does not have as issued: OCSP says «unknown» of them. */
export async function findUnissued(
  certificates: readonly OwnCertificate[],
  { db }: Pick<Deps, "db">,
): Promise<OwnCertificate[]> {
  const serials = certificates.map(({ serial }) => serial)
  const missing = new Set(await inPlatform(db, (tx) => unscopedFindUnissued(tx, serials)))
  return certificates.filter(({ serial }) => missing.has(serial))
}

/**
 * Registers certificates that a restored database lacks as good, and completes those whose intent it has. What it has as
 * suspended or revoked stays so. A second call completes an interrupted one. @returns the serials that were unknown
 */
export async function issueAgain(
  certificates: readonly OwnCertificate[],
  deps: Pick<Deps, "db" | "clock">,
): Promise<string[]> {
  const again = await inPlatform(deps.db, async (tx) => {
    const serials = await unscopedIssueAgain(tx, certificates, deps.clock.now())
    for (const serial of serials) recordAudit(tx, { ...recovered, object: `certificate:${serial}` }, deps)
    return serials
  })
  const bySerial = new Map(certificates.map((one) => [one.serial, one]))
  const mark = (tx: ScopedTransaction) => markIssuedAgain(tx, bySerial)
  await markCertificates([...bySerial.keys()], { mark, action: recovered.action }, deps)
  return again
}

const recovered = { actor: system, action: "certificate.recovered" as const }

/**
 * Revokes by its serial a certificate that only the register has, or that nothing has because it was lost after the last
 * anchor. A second call changes nothing.
 * @throws StartupError for one that a distributor's staff can revoke
 */
export async function revokeBySerial(
  { serial, reason }: { serial: string; reason: CrlReasonCode },
  deps: Pick<Deps, "db" | "clock" | "jobs">,
): Promise<void> {
  await inPlatform(deps.db, async (tx) => {
    const [unissued] = await unscopedFindUnissued(tx, [serial])
    if (unissued === undefined && !(await unscopedIsRecovered(tx, serial)))
      throw new StartupError(`El certificado ${serial} no se perdió: se revoca en su pantalla.`)
    const [issuer] = await unscopedIssuers(tx)
    if (!issuer) throw new Error("There is no issuing authority")
    const now = deps.clock.now()
    const row = {
      serial,
      // Of a row that exists only the status changes.
      authorityId: issuer.id,
      notAfter: new X509Certificate(issuer.certificate).validToDate.toISOString(),
      revokedAt: now.toISOString(),
      reasonCode: reason,
      invalidityDate: null,
    }
    const [revoked] = await unscopedRevokeAgain(tx, [row], now)
    if (revoked === undefined) return
    const object = `certificate:${serial}`
    const data = { reason, restored: true }
    recordAudit(tx, { actor: system, action: "certificate.revoked", object, data }, deps)
    await deps.jobs.enqueue(tx, "publish-revocation", { serial })
  })
  await markCertificates([serial], { mark: markRevokedAgain, action: "certificate.revoked" }, deps)
}
