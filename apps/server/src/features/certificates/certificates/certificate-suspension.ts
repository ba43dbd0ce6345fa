import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type SuspensionsTable = Database["certificate_suspensions"]
type FileRow = Selectable<Database["files"]>

export type SuspensionRow = Omit<
  Selectable<SuspensionsTable>,
  "distributor_id" | "serial" | "evidence_file_id" | "taken_over"
> & {
  evidence_id: FileRow["id"] | null
  evidence_name: FileRow["name"] | null
  evidence_type: FileRow["media_type"] | null
  evidence_size: FileRow["size_bytes"] | null
}

/** The open one, then the last that ended. */
export function listSuspensions(tx: ScopedTransaction, serial: string): Promise<SuspensionRow[]> {
  return tx
    .selectFrom("certificate_suspensions as s")
    .leftJoin("files", "files.id", "s.evidence_file_id")
    .select(["s.id", "s.reason", "s.evidence", "s.suspended_at", "s.suspended_by"])
    .select(["s.ended_at", "s.ended_by", "s.release_reason", "s.release_evidence"])
    .select([
      "files.id as evidence_id",
      "files.name as evidence_name",
      "files.media_type as evidence_type",
      "files.size_bytes as evidence_size",
    ])
    .where("s.distributor_id", "=", tx.scope.distributorId)
    .where("s.serial", "=", serial)
    .orderBy("s.ended_at", (order) => order.desc().nullsFirst())
    .orderBy("s.id", "desc")
    .execute()
}

export type KnownSuspension = Pick<
  Selectable<SuspensionsTable>,
  "id" | "suspended_by" | "suspended_at" | "taken_over"
>

const known = (tx: ScopedTransaction) =>
  tx
    .selectFrom("certificate_suspensions")
    .select(["id", "suspended_by", "suspended_at", "taken_over"])
    .where("distributor_id", "=", tx.scope.distributorId)

/** The suspension that has not ended. */
export function findOpenSuspension(
  tx: ScopedTransaction,
  serial: string,
): Promise<KnownSuspension | undefined> {
  return known(tx).where("serial", "=", serial).where("ended_at", "is", null).executeTakeFirst()
}

export function loadSuspension(tx: ScopedTransaction, id: string): Promise<KnownSuspension> {
  return known(tx).where("id", "=", id).executeTakeFirstOrThrow()
}

export async function insertSuspension(
  tx: ScopedTransaction,
  row: Omit<Insertable<SuspensionsTable>, "distributor_id">,
): Promise<void> {
  await tx
    .insertInto("certificate_suspensions")
    .values({ ...row, distributor_id: tx.scope.distributorId })
    .execute()
}

/** Without an open suspension nothing changes. */
export async function endSuspension(
  tx: ScopedTransaction,
  serial: string,
  end: Pick<Updateable<SuspensionsTable>, "ended_at" | "ended_by" | "release_reason" | "release_evidence">,
): Promise<void> {
  await tx
    .updateTable("certificate_suspensions")
    .set(end)
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .where("ended_at", "is", null)
    .execute()
}

export async function setSuspended(
  tx: ScopedTransaction,
  serial: string,
  status: "valid" | "suspended",
): Promise<void> {
  await tx
    .updateTable("certificates")
    .set({ status })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}

/** For a query of files: whether a suspension has the file as evidence. */
export const isEvidenceOfSuspension = sql<boolean>`exists (
  select from certificate_suspensions s where s.evidence_file_id = files.id)`
