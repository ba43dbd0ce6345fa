import { type Compilable, sql } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

type CertificateTable = Database["certificates"]

type ApprovalCertificate = Pick<
  CertificateTable,
  "serial" | "status" | "spki_sha256" | "tbs" | "der" | "not_before" | "not_after"
>

export interface KeyCopy {
  kind: "wrapped" | "p12"
  fileId: string
  sha256: Buffer
}

export interface ApprovalRows {
  certificate: ApprovalCertificate | null
  keyCopy: KeyCopy | null
}

type Approval = Pick<RequestRow, "id" | "approval_number">

const selectApproval = compiledOnce((db, { requestId }: { requestId: string }) => ({
  compile: () =>
    sql<ApprovalCertificate & { kind: KeyCopy["kind"]; file_id: string; sha256: Buffer }>`
    select c.serial, c.status, c.spki_sha256, c.tbs, c.der, c.not_before, c.not_after, k.kind, k.file_id, f.sha256
    from (select distributor_id, id as request_id, approval_number from requests where id = ${requestId}) as a
    left join certificates c using (distributor_id, request_id, approval_number)
    left join key_copies k using (distributor_id, request_id, approval_number)
    left join files f on f.id = k.file_id`.compile(db),
}))

export async function findApprovalRows(tx: ScopedTransaction, requestId: string): Promise<ApprovalRows> {
  const [row] = await selectApproval(tx, { requestId })
  if (!row) return { certificate: null, keyCopy: null }
  const { kind, file_id, sha256, ...certificate } = row
  return {
    certificate: certificate.serial === null ? null : certificate,
    keyCopy: kind === null ? null : { kind, fileId: file_id, sha256 },
  }
}

type NewIntent = Omit<
  CertificateTable,
  | "der"
  | "issued_at"
  | "revoked_at"
  | "revoked_by"
  | "revocation_reason"
  | "revocation_note"
  | "revocation_evidence"
  | "revocation_evidence_file_id"
  | "event_date"
  | "event_confirmed_at"
  | "replaced_by"
>

/** For `tx.defer`. Fails when the key already has a certificate of any distributor. */
export function insertIntents(tx: ScopedTransaction, intents: NewIntent[]): Compilable {
  return tx.insertInto("certificates").values(intents)
}

const setIssued = compiledOnce(
  (db, { serial, der, issuedAt }: { serial: string; der: Buffer; issuedAt: Date }) =>
    db
      .updateTable("certificates")
      .set({ der, issued_at: issuedAt, status: "valid" })
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
  { id, approval_number }: Approval,
  copy: { kind: KeyCopy["kind"]; fileId: string; savedAt: Date },
): Promise<void> {
  const values = { kind: copy.kind, file_id: copy.fileId, saved_at: copy.savedAt }
  await tx
    .insertInto("key_copies")
    .values({ ...values, distributor_id: tx.scope.distributorId, request_id: id, approval_number })
    .onConflict((conflict) =>
      conflict.columns(["distributor_id", "request_id", "approval_number"]).doUpdateSet(values),
    )
    .execute()
}

export async function deleteKeyCopyRow(
  tx: ScopedTransaction,
  { id, approval_number }: Approval,
): Promise<void> {
  await tx
    .deleteFrom("key_copies")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", id)
    .where("approval_number", "=", approval_number)
    .execute()
}
