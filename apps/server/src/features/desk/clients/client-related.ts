import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** What belongs to a client, newest first. A record shows the latest of each. */
const shown = 50

/** Drafts have no number: staff do not see them. */
const submittedOf = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("requests")
    .where("requests.distributorId", "=", tx.scope.distributorId)
    .where("requests.clientId", "=", clientId)
    .where("requests.number", "is not", null)

const aboutRequest = ["requests.id as requestId", "requests.number", "requests.channel"] as const

export const listRequests = (tx: ScopedTransaction, clientId: string) =>
  submittedOf(tx, clientId)
    .select([...aboutRequest, "status", "kind", "createdAt"])
    .orderBy("requests.createdAt", "desc")
    .orderBy("requests.id", "desc")
    .limit(shown)
    .execute()

export const listCertificates = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("certificates")
    .innerJoin("requests", "requests.id", "certificates.requestId")
    .select([...aboutRequest, "serial", "certificates.kind", "certificates.status", "notAfter"])
    .select("replacedBy")
    .where("certificates.distributorId", "=", tx.scope.distributorId)
    .where("certificates.clientId", "=", clientId)
    .where("der", "is not", null)
    .orderBy("issuedAt", "desc")
    .limit(shown)
    .execute()

export const listPayments = (tx: ScopedTransaction, clientId: string) =>
  submittedOf(tx, clientId)
    .innerJoin("payments", "payments.requestId", "requests.id")
    .select([...aboutRequest, "payments.id", "payments.status", "reference", "amountCents"])
    .select("payments.createdAt")
    .orderBy("payments.createdAt", "desc")
    .orderBy("payments.id", "desc")
    .limit(shown)
    .execute()

export const listConsents = (tx: ScopedTransaction, clientId: string) =>
  submittedOf(tx, clientId)
    .innerJoin("consents", "consents.requestId", "requests.id")
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
    .selectFrom("clientNotes")
    .innerJoin("executives", "executives.id", "clientNotes.writtenBy")
    .select(["clientNotes.id", "clientNotes.text", "clientNotes.createdAt", "executives.names as by"])
    .where("clientNotes.distributorId", "=", tx.scope.distributorId)
    .where("clientNotes.clientId", "=", clientId)
    .orderBy("clientNotes.createdAt", "desc")
    .orderBy("clientNotes.id", "desc")
    .limit(shown)
    .execute()

export const listSessions = (tx: ScopedTransaction, clientId: string, now: Date) =>
  tx
    .selectFrom("sessions")
    .select(["id", "userAgent", "lastSeenAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("area", "=", "client")
    .where("subjectId", "=", clientId)
    .where("expiresAt", ">", now)
    .orderBy("lastSeenAt", "desc")
    .limit(shown)
    .execute()

export const findPendingAddress = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("clientAddressChanges")
    .select(["toEmail", "takesEffectAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("state", "=", "pending")
    .executeTakeFirst()

export const listHistory = (tx: ScopedTransaction, objects: readonly string[]) =>
  tx
    .selectFrom("auditLog")
    .leftJoin("executives", (join) =>
      join
        .on("executives.distributorId", "=", tx.scope.distributorId)
        .on(sql`executives.id::text`, "=", sql`audit_log.actor ->> 'id'`),
    )
    .select(["auditLog.id", "auditLog.at", "auditLog.action", "auditLog.actor", "executives.names as who"])
    .where("auditLog.distributorId", "=", tx.scope.distributorId)
    .where("auditLog.object", "in", objects)
    .orderBy("auditLog.id", "desc")
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
