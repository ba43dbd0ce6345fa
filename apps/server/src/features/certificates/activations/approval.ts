import { ApiError } from "@trazo/contract/errors/errors"
import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { ApprovedHolder } from "@trazo/pki/authority/subject"
import { type Compilable, sql } from "kysely"
import type { Actor } from "../../../actor.ts"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import {
  identityTypeOf,
  ownClientRequest,
  passportCountryOf,
  type RequestRow,
} from "../../requests/requests/request.ts"

type CertificateTable = Database["certificates"]

type ApprovalCertificate = Pick<
  CertificateTable,
  "serial" | "status" | "spkiSha256" | "tbs" | "der" | "notBefore" | "notAfter"
>

export interface KeyCopy {
  kind: "wrapped" | "p12"
  fileId: string
  sha256: Buffer
}

interface ApprovalRows {
  certificate: ApprovalCertificate | null
  keyCopy: KeyCopy | null
}

type ApprovalKey = Pick<RequestRow, "id" | "approvalNumber">

const selectApproval = compiledOnce((db, { requestId }: { requestId: string }) => ({
  compile: () =>
    sql<ApprovalCertificate & { kind: KeyCopy["kind"]; fileId: string; sha256: Buffer }>`
    select c.serial, c.status, c.spki_sha256, c.tbs, c.der, c.not_before, c.not_after, k.kind, k.file_id, f.sha256
    from (select distributor_id, id as request_id, approval_number from requests where id = ${requestId}) as a
    left join certificates c using (distributor_id, request_id, approval_number)
    left join key_copies k using (distributor_id, request_id, approval_number)
    left join files f on f.id = k.file_id`.compile(db),
}))

export async function findApprovalRows(tx: ScopedTransaction, requestId: string): Promise<ApprovalRows> {
  const [row] = await selectApproval(tx, { requestId })
  if (!row) return { certificate: null, keyCopy: null }
  const { kind, fileId, sha256, ...certificate } = row
  return {
    certificate: certificate.serial === null ? null : certificate,
    keyCopy: kind === null ? null : { kind, fileId, sha256 },
  }
}

type NewIntent = Omit<
  CertificateTable,
  | "der"
  | "issuedAt"
  | "revokedAt"
  | "revokedBy"
  | "revocationReason"
  | "revocationNote"
  | "revocationEvidence"
  | "revocationEvidenceFileId"
  | "eventDate"
  | "eventConfirmedAt"
  | "replacedBy"
>

/** For `tx.defer`. Fails when the key already has a certificate of any distributor. */
export function insertIntents(tx: ScopedTransaction, intents: NewIntent[]): Compilable {
  return tx.insertInto("certificates").values(intents)
}

const setIssued = compiledOnce(
  (db, { serial, der, issuedAt }: { serial: string; der: Buffer; issuedAt: Date }) =>
    db
      .updateTable("certificates")
      .set({ der, issuedAt, status: "valid" })
      .where("serial", "=", serial)
      .where("status", "=", "intent")
      .returning("serial"),
)

/** @throws if the certificate is not an intent */
export async function markIssued(
  tx: ScopedTransaction,
  serial: string,
  { der, issuedAt }: { der: Buffer; issuedAt: Date },
): Promise<void> {
  const [issued] = await setIssued(tx, { serial, der, issuedAt })
  if (!issued) throw new Error(`Certificate ${serial} is not an intent`)
}

export async function saveKeyCopyRow(
  tx: ScopedTransaction,
  { id, approvalNumber }: ApprovalKey,
  copy: { kind: KeyCopy["kind"]; fileId: string; savedAt: Date },
): Promise<void> {
  const values = { kind: copy.kind, fileId: copy.fileId, savedAt: copy.savedAt }
  await tx
    .insertInto("keyCopies")
    .values({ ...values, distributorId: tx.scope.distributorId, requestId: id, approvalNumber })
    .onConflict((conflict) =>
      conflict.columns(["distributorId", "requestId", "approvalNumber"]).doUpdateSet(values),
    )
    .execute()
}

export async function deleteKeyCopyRow(
  tx: ScopedTransaction,
  { id, approvalNumber }: ApprovalKey,
): Promise<void> {
  await tx
    .deleteFrom("keyCopies")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", id)
    .where("approvalNumber", "=", approvalNumber)
    .execute()
}

export interface Approval extends ApprovalRows {
  request: RequestRow
}

/**
 * `lock` locks the request until the transaction ends.
 * @throws ApiError REQUEST_NOT_FOUND; MOVE_NOT_ALLOWED if the request is neither approved nor issued
 */
export async function loadApproval(
  tx: ScopedTransaction,
  wanted: { actor: Actor; id: string; lock: boolean },
): Promise<Approval> {
  // The statements are pipelined and run in this order, so the rows are read after the lock is held.
  const [request, rows] = await Promise.all([ownClientRequest(tx, wanted), findApprovalRows(tx, wanted.id)])
  if (request.status !== "approved" && request.status !== "issued") throw new ApiError("MOVE_NOT_ALLOWED")
  return { request, ...rows }
}

export function approvedHolder(request: Pick<RequestRow, "kind" | "foreing" | "userInfo">): ApprovedHolder {
  const { kind, userInfo: info } = request
  const field = (name: PersonalField) => info[name] ?? ""
  const country = request.foreing ? passportCountryOf(request) : null
  const person = {
    names: field("names"),
    surnames: `${field("surname1")} ${field("surname2")}`.trim(),
    identityType: identityTypeOf(request),
    identity: field("identity"),
    ...(country && { passportCountry: country }),
    email: field("email"),
    city: field("city"),
  }
  if (kind === "subject1") return { ...person, kind }
  if (kind === "subject2") return { ...person, kind, ruc: field("ruc") }
  return {
    ...person,
    kind,
    companyName: field("companyName"),
    companyRuc: field("companyRuc"),
    position: field("position"),
    ...(info.department ? { department: info.department } : {}),
  }
}

const authorisedMinutes = 60

export function authorisedUntil(now: Date): Date {
  return new Date(now.getTime() + authorisedMinutes * minuteMilliseconds)
}

export function isAuthorised({ request }: Pick<Approval, "request">, now: Date): boolean {
  return request.activationAuthorisedUntil !== null && request.activationAuthorisedUntil > now
}

/** An approval serves the account for which it was given (docs/security/accounts.md). */
function isForItsAccount({ request }: Pick<Approval, "request">): boolean {
  return request.approvedClientId !== null && request.approvedClientId === request.clientId
}

/** @throws ApiError APPROVAL_VOID */
export function requireForItsAccount(approval: Pick<Approval, "request">): void {
  if (!isForItsAccount(approval)) throw new ApiError("APPROVAL_VOID")
}

/**
 * Whether this approval can still issue a certificate. A request whose approval was reopened stays issued
 * (docs/product/certificates.md). In that case only the new approval number counts.
 */
export function isOpen(approval: Approval, now: Date): boolean {
  const { request, certificate } = approval
  if (!isForItsAccount(approval)) return false
  if (certificate) return certificate.status === "intent"
  if (request.status === "issued") return request.approvalNumber > 1
  return request.expiresAt === null || request.expiresAt > now
}

/** @throws ApiError APPROVAL_VOID, MOVE_NOT_ALLOWED */
export function requireOpen(approval: Approval, now: Date): void {
  requireForItsAccount(approval)
  if (!isOpen(approval, now)) throw new ApiError("MOVE_NOT_ALLOWED")
}

/** @throws ApiError ACTIVATION_NOT_AUTHORISED */
export function requireAuthorised(approval: Approval, now: Date): void {
  if (!isAuthorised(approval, now)) throw new ApiError("ACTIVATION_NOT_AUTHORISED")
}

/** A key lost before its P12 was stored can be replaced once. */
export function mayRestart(approval: Approval): boolean {
  const { request, certificate, keyCopy } = approval
  if (!isForItsAccount(approval)) return false
  const certified = certificate?.status === "intent" || certificate?.status === "valid"
  return certified && keyCopy?.kind !== "p12" && request.approvalNumber === 1
}
