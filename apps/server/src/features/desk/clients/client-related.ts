import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** What belongs to a client, newest first. A record shows the latest of each. */
const shown = 50

/** Drafts have no number: staff do not see them. */
const submittedOf = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("requests")
    .where("requests.distributor_id", "=", tx.scope.distributorId)
    .where("requests.client_id", "=", clientId)
    .where("requests.number", "is not", null)

const aboutRequest = ["requests.id as requestId", "requests.number", "requests.channel"] as const

export const listRequests = (tx: ScopedTransaction, clientId: string) =>
  submittedOf(tx, clientId)
    .select([...aboutRequest, "status", "kind", "created_at"])
    .orderBy("requests.created_at", "desc")
    .orderBy("requests.id", "desc")
    .limit(shown)
    .execute()

export const listCertificates = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("certificates")
    .innerJoin("requests", "requests.id", "certificates.request_id")
    .select([...aboutRequest, "serial", "certificates.kind", "certificates.status", "not_after"])
    .select("replaced_by")
    .where("certificates.distributor_id", "=", tx.scope.distributorId)
    .where("certificates.client_id", "=", clientId)
    .where("der", "is not", null)
    .orderBy("issued_at", "desc")
    .limit(shown)
    .execute()

export const listPayments = (tx: ScopedTransaction, clientId: string) =>
  submittedOf(tx, clientId)
    .innerJoin("payments", "payments.request_id", "requests.id")
    .select([...aboutRequest, "payments.id", "payments.status", "reference", "amount_cents"])
    .select("payments.created_at")
    .orderBy("payments.created_at", "desc")
    .orderBy("payments.id", "desc")
    .limit(shown)
    .execute()

export const listConsents = (tx: ScopedTransaction, clientId: string) =>
  submittedOf(tx, clientId)
    .innerJoin("consents", "consents.request_id", "requests.id")
    .select([
      ...aboutRequest,
      "consents.id",
      "consents.kind",
      "consents.paper",
      "consents.version",
      "consents.at",
    ])
    .orderBy("consents.at", "desc")
    .orderBy("consents.id", "desc")
    .limit(shown)
    .execute()

export const listNotes = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("client_notes")
    .innerJoin("executives", "executives.id", "client_notes.written_by")
    .select(["client_notes.id", "client_notes.text", "client_notes.created_at", "executives.names as by"])
    .where("client_notes.distributor_id", "=", tx.scope.distributorId)
    .where("client_notes.client_id", "=", clientId)
    .orderBy("client_notes.created_at", "desc")
    .orderBy("client_notes.id", "desc")
    .limit(shown)
    .execute()

export const listSessions = (tx: ScopedTransaction, clientId: string, now: Date) =>
  tx
    .selectFrom("sessions")
    .select(["id", "user_agent", "last_seen_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("area", "=", "client")
    .where("subject_id", "=", clientId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(shown)
    .execute()

export const findPendingAddress = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("client_address_changes")
    .select(["to_email", "takes_effect_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("state", "=", "pending")
    .executeTakeFirst()

export const listHistory = (tx: ScopedTransaction, objects: readonly string[]) =>
  tx
    .selectFrom("audit_log")
    .leftJoin("executives", (join) =>
      join
        .on("executives.distributor_id", "=", tx.scope.distributorId)
        .on(sql`executives.id::text`, "=", sql`audit_log.actor ->> 'id'`),
    )
    .select([
      "audit_log.id",
      "audit_log.at",
      "audit_log.action",
      "audit_log.actor",
      "executives.names as who",
    ])
    .where("audit_log.distributor_id", "=", tx.scope.distributorId)
    .where("audit_log.object", "in", objects)
    .orderBy("audit_log.id", "desc")
    .limit(shown)
    .execute()

type Rows<List extends (...parameters: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>
export interface RelatedRows {
  requests: Rows<typeof listRequests>
  certificates: Rows<typeof listCertificates>
  payments: Rows<typeof listPayments>
  consents: Rows<typeof listConsents>
  notes: Rows<typeof listNotes>
  sessions: Rows<typeof listSessions>
  addressChange: Rows<typeof findPendingAddress>
  history: Rows<typeof listHistory>
}
