import type { DocumentType } from "@trazo/domain/requests/documents"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

/** Increments the distributor's counter of the year. The row stays locked until the transaction ends. */
export async function nextSequence(tx: ScopedTransaction, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("request_counters")
    .values({ distributor_id: tx.scope.distributorId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["distributor_id", "year"]).doUpdateSet({ last: sql`request_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow()
  return last
}

export async function insertConsent(
  tx: ScopedTransaction,
  consent: {
    requestId: string
    kind: "biometric" | "terms" | "reuse"
    paper?: DocumentType
    version: string
    ip: string
    userAgent: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto("consents")
    .values({
      distributor_id: tx.scope.distributorId,
      request_id: consent.requestId,
      kind: consent.kind,
      paper: consent.paper ?? null,
      version: consent.version,
      ip: consent.ip,
      user_agent: consent.userAgent,
      at: consent.at,
    })
    .execute()
}

export async function listConsents(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("consents")
    .select(["kind", "version"])
    .where("request_id", "=", requestId)
    .execute()
}

/** As it stands in the newest approved request for a company; null if there is none. */
export async function findCompanyName(tx: ScopedTransaction, ruc: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select company_name(${ruc}) as name`.execute(tx)
  return rows[0]?.name ?? null
}

/** The newest certificate of a request; undefined before one is signed. */
export async function findIssuedCertificate(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("certificates")
    .select(["status as stored", "not_after as notAfter", "replaced_by as replacedBySerial", "revoked_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("request_id", "=", requestId)
    .where("der", "is not", null)
    .orderBy("approval_number", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** The address of the approved account in which a draft with known data ends. */
export async function findApprovedAddress(
  tx: ScopedTransaction,
  { started_by, renews_serial }: Pick<RequestRow, "started_by" | "renews_serial">,
): Promise<string | undefined> {
  const certificate = tx
    .selectFrom("certificates")
    .select("client_id")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("serial", "=", renews_serial ?? "")
  const account = await tx
    .selectFrom("clients")
    .select("email")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", started_by ?? certificate)
    .where("approved_at", "is not", null)
    .where("state", "=", "active")
    .executeTakeFirst()
  return account?.email
}
