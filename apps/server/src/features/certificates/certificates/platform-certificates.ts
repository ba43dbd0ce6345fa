import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { ReleaseBody, SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import type * as contract from "@trazo/contract/certificates/staff-revocation"
import type { ReceivedFile, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inPlatform, inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import type { StoredFile } from "../../platform/files/stored-files.ts"
import { listSuspensions } from "./certificate-suspension.ts"
import { presentFoundCertificate, presentPlatformCertificate } from "./presenters.ts"
import { type FoundCertificateRow, unscopedFindCertificates } from "./staff-certificate.ts"
import {
  confirmEventDate,
  loadStaffCertificate,
  type RevocationByStaff,
  readEvidence,
  revokeByStaff,
  storeEvidence,
} from "./staff-revocation.ts"
import { releaseByStaff, suspendByStaff } from "./suspension.ts"

/** Certificates of every distributor, for administrators of the platform. */

/** Every search is audited with the serials that it found. */
export async function findCertificates(
  { actor, query: { search } }: Call<typeof contract.findCertificates>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.findCertificates>> {
  const rows = await inPlatform(deps.db, async (tx) => {
    const found = await unscopedFindCertificates(tx, searchTerm(search).toUpperCase())
    const data = { serials: found.map(({ serial }) => serial) }
    recordAudit(tx, { actor, action: "certificate.searched", object: "platform:certificates", data }, deps)
    return found
  })
  return { rows: rows.map((row) => presentFoundCertificate(row, deps.clock.now())) }
}

/** Works in the transaction of the certificate's distributor. @throws ApiError CERTIFICATE_NOT_FOUND */
async function inScopeOf<T>(
  serial: string,
  work: (tx: ScopedTransaction, found: FoundCertificateRow) => Promise<T>,
  { db }: Pick<Deps, "db">,
): Promise<T> {
  const found = await findOne(serial, { db })
  return inScope(db, { distributorId: found.distributorId }, (tx) => work(tx, found))
}

async function findOne(serial: string, { db }: Pick<Deps, "db">): Promise<FoundCertificateRow> {
  const [found] = await inPlatform(db, (tx) => unscopedFindCertificates(tx, serial))
  if (found?.serial !== serial) throw new ApiError("CERTIFICATE_NOT_FOUND")
  return found
}

async function shown(tx: ScopedTransaction, found: FoundCertificateRow, { clock }: Pick<Deps, "clock">) {
  const row = await loadStaffCertificate(tx, found.serial)
  const suspensions = await listSuspensions(tx, found.serial)
  return presentPlatformCertificate({ row, suspensions }, found, clock.now())
}

/** Changes a certificate and returns it. @throws ApiError CERTIFICATE_NOT_FOUND */
function changed(
  serial: string,
  change: (tx: ScopedTransaction) => Promise<unknown>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<contract.PlatformCertificate> {
  const work = async (tx: ScopedTransaction, found: FoundCertificateRow) => {
    await change(tx)
    return shown(tx, found, deps)
  }
  return inScopeOf(serial, work, deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND */
export function getPlatformCertificate(
  { params: { serial } }: Call<typeof contract.getPlatformCertificate>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<contract.PlatformCertificate> {
  return inScopeOf(serial, (tx, found) => shown(tx, found, deps), deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, VALIDATION_FAILED */
export function revokeForPlatform(
  revocation: RevocationByStaff,
  deps: Deps,
): Promise<contract.PlatformCertificate> {
  return changed(revocation.serial, (tx) => revokeByStaff(tx, revocation, deps), deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED, VALIDATION_FAILED */
export function suspendForPlatform(
  suspension: SuspensionBody & { serial: string; actor: Actor },
  deps: Deps,
): Promise<contract.PlatformCertificate> {
  return changed(suspension.serial, (tx) => suspendByStaff(tx, suspension, deps), deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, CERTIFICATE_ALREADY_REVOKED, CERTIFICATE_ENDED, MOVE_NOT_ALLOWED */
export function releaseForPlatform(
  release: ReleaseBody & { serial: string; actor: Actor },
  deps: Deps,
): Promise<contract.PlatformCertificate> {
  return changed(release.serial, (tx) => releaseByStaff(tx, release, deps), deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, MOVE_NOT_ALLOWED */
export function confirmPlatformEventDate(
  certificate: { serial: string; actor: Actor },
  deps: Deps,
): Promise<contract.PlatformCertificate> {
  return changed(certificate.serial, (tx) => confirmEventDate(tx, certificate, deps), deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, TOO_MANY_REQUESTS, FILE_… */
export async function sendPlatformEvidence(
  { serial, ...sent }: { serial: string; actor: Actor; file: ReceivedFile },
  deps: Deps,
): Promise<UploadedDocument> {
  const { distributorId } = await findOne(serial, deps)
  return storeEvidence({ distributorId }, { ...sent, serialIn: async () => serial }, deps)
}

/** @throws ApiError CERTIFICATE_NOT_FOUND, NOT_FOUND */
export function readPlatformEvidence(
  wanted: { serial: string; fileId: string; actor: Actor },
  deps: Deps,
): Promise<StoredFile> {
  return inScopeOf(wanted.serial, (tx) => readEvidence(tx, wanted, deps), deps)
}
