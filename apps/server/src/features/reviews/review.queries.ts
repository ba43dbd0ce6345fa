import type { Paper } from "@trazo/domain/papers"
import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"
import type { ScopedTransaction } from "../../database/scope.ts"

export type PaperRow = {
  id: string
  paper: Paper
  state: "current" | "refused" | "replaced"
  file_id: string
  name: string
  media_type: string
  size_bytes: number
}

/** What was sent of each paper, in the order in which it came; what was replaced is left out. */
export function listPapers(tx: ScopedTransaction, requestId: string): Promise<PaperRow[]> {
  return tx
    .selectFrom("request_papers")
    .innerJoin("files", "files.id", "request_papers.file_id")
    .select([
      "request_papers.id",
      "request_papers.paper",
      "request_papers.state",
      "request_papers.file_id",
      "files.name",
      "files.media_type",
      "files.size_bytes",
    ])
    .where("request_papers.distributor_id", "=", tx.scope.distributorId)
    .where("request_papers.request_id", "=", requestId)
    .where("request_papers.state", "!=", "replaced")
    .orderBy("request_papers.created_at")
    .orderBy("request_papers.id")
    .execute()
}

export function listMovements(
  tx: ScopedTransaction,
  requestId: string,
): Promise<Selectable<Database["request_movements"]>[]> {
  return tx
    .selectFrom("request_movements")
    .selectAll()
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute()
}

export function listConsents(
  tx: ScopedTransaction,
  requestId: string,
): Promise<Pick<Selectable<Database["consents"]>, "kind" | "version" | "at">[]> {
  return tx
    .selectFrom("consents")
    .select(["kind", "version", "at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .orderBy("at")
    .execute()
}

/** Names of the staff who moved a request, by id. */
export async function findStaffNames(
  tx: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = (table: "executives" | "bank_users") =>
    tx
      .selectFrom(table)
      .select(["id", "names"])
      .where("distributor_id", "=", tx.scope.distributorId)
      .where("id", "in", ids)
  const rows = await named("executives").unionAll(named("bank_users")).execute()
  return new Map(rows.map((row) => [row.id, row.names]))
}

/** The serial of the certificate that the request's last approval gave. */
export async function findIssuedSerial(tx: ScopedTransaction, requestId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("certificates")
    .select("serial")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("der", "is not", null)
    .orderBy("approval_number", "desc")
    .limit(1)
    .executeTakeFirst()
  return row?.serial ?? null
}

/** Whether a file belongs to the request, as a paper or as a receipt, old ones too. */
export async function isFileOf(tx: ScopedTransaction, requestId: string, fileId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("request_papers")
    .select("file_id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("file_id", "=", fileId)
    .unionAll(
      tx
        .selectFrom("payments")
        .select("receipt_file_id as file_id")
        .where("distributor_id", "=", tx.scope.distributorId)
        .where("request_id", "=", requestId)
        .where("receipt_file_id", "=", fileId) as never,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateApproval(
  tx: ScopedTransaction,
  request: { id: string; approval_number: number },
  approval: { approved_by: string; approved_at: Date },
): Promise<void> {
  await tx
    .updateTable("requests")
    .set({ ...approval, approval_number: request.approval_number + 1, activation_authorised_until: null })
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", request.id)
    .execute()
}
