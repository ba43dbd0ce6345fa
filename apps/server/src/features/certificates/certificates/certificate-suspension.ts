import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type SuspensionsTable = Database["certificateSuspensions"]
type FileRow = Selectable<Database["files"]>

export type SuspensionRow = Omit<
  Selectable<SuspensionsTable>,
  "distributorId" | "serial" | "evidenceFileId" | "takenOver"
> & {
  evidenceId: FileRow["id"] | null
  evidenceName: FileRow["name"] | null
  evidenceType: FileRow["mediaType"] | null
  evidenceSize: FileRow["sizeBytes"] | null
}

/** The open one, then the last that ended. */
export function listSuspensions(tx: ScopedTransaction, serial: string): Promise<SuspensionRow[]> {
  return tx
    .selectFrom("certificateSuspensions as s")
    .leftJoin("files", "files.id", "s.evidenceFileId")
    .select(["s.id", "s.reason", "s.evidence", "s.suspendedAt", "s.suspendedBy"])
    .select(["s.endedAt", "s.endedBy", "s.releaseReason", "s.releaseEvidence"])
    .select([
      "files.id as evidenceId",
      "files.name as evidenceName",
      "files.mediaType as evidenceType",
      "files.sizeBytes as evidenceSize",
    ])
    .where("s.distributorId", "=", tx.scope.distributorId)
    .where("s.serial", "=", serial)
    .orderBy("s.endedAt", (order) => order.desc().nullsFirst())
    .orderBy("s.id", "desc")
    .execute()
}

export type KnownSuspension = Pick<
  Selectable<SuspensionsTable>,
  "id" | "suspendedBy" | "suspendedAt" | "takenOver"
>

const known = (tx: ScopedTransaction) =>
  tx
    .selectFrom("certificateSuspensions")
    .select(["id", "suspendedBy", "suspendedAt", "takenOver"])
    .where("distributorId", "=", tx.scope.distributorId)

/** The suspension that has not ended. */
export function findOpenSuspension(
  tx: ScopedTransaction,
  serial: string,
): Promise<KnownSuspension | undefined> {
  return known(tx).where("serial", "=", serial).where("endedAt", "is", null).executeTakeFirst()
}

export function loadSuspension(tx: ScopedTransaction, id: string): Promise<KnownSuspension> {
  return known(tx).where("id", "=", id).executeTakeFirstOrThrow()
}

export async function insertSuspension(
  tx: ScopedTransaction,
  row: Omit<Insertable<SuspensionsTable>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("certificateSuspensions")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .execute()
}

/** Without an open suspension nothing changes. */
export async function endSuspension(
  tx: ScopedTransaction,
  serial: string,
  end: Pick<Updateable<SuspensionsTable>, "endedAt" | "endedBy" | "releaseReason" | "releaseEvidence">,
): Promise<void> {
  await tx
    .updateTable("certificateSuspensions")
    .set(end)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .where("endedAt", "is", null)
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
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", serial)
    .execute()
}

/** For a query of files: whether a suspension has the file as evidence. */
export const isEvidenceOfSuspension = sql<boolean>`exists (
  select from certificate_suspensions s where s.evidence_file_id = files.id)`
