import type { ScopedTransaction } from "../../database/scope.ts"

/** Everything of a client, oldest first. Drafts too: the client typed them. */
const requestsOf = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("requests")
    .where("requests.distributor_id", "=", tx.scope.distributorId)
    .where("requests.client_id", "=", clientId)

export const archivedRequests = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId).selectAll().orderBy("created_at").orderBy("id").execute()

export const archivedMovements = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("request_movements as movement", "movement.request_id", "requests.id")
    .select(["movement.request_id", "movement.status", "movement.reason", "movement.at"])
    .orderBy("movement.id")
    .execute()

export const archivedPayments = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("payments", "payments.request_id", "requests.id")
    .select(["payments.request_id", "method", "payments.status", "amount_cents", "reference", "paid_on"])
    .select(["receipt_file_id", "payments.created_at"])
    .orderBy("payments.created_at")
    .execute()

export const archivedConsents = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("consents", "consents.request_id", "requests.id")
    .select(["consents.request_id", "consents.kind", "consents.paper", "version", "ip", "user_agent", "at"])
    .orderBy("at")
    .execute()

export const archivedDocuments = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("request_papers as document", "document.request_id", "requests.id")
    .select(["document.request_id", "paper as documentType", "state", "file_id", "document.created_at"])
    .orderBy("document.created_at")
    .orderBy("paper")
    .execute()

export const archivedCertificates = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("certificates")
    .select(["serial", "request_id", "kind", "validity", "status", "holder_names", "holder_identity"])
    .select(["not_before", "not_after", "issued_at", "revoked_at", "revocation_reason", "der"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .where("der", "is not", null)
    .orderBy("issued_at")
    .execute()

export const archivedNotes = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("client_notes")
    .select(["text", "created_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .orderBy("created_at")
    .execute()

export const archivedSessions = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("sessions")
    .select(["user_agent", "address", "created_at", "last_seen_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("area", "=", "client")
    .where("subject_id", "=", clientId)
    .orderBy("created_at")
    .execute()

/** To the client's address and about their requests. */
export const archivedMails = (
  tx: ScopedTransaction,
  { clientId, email }: { clientId: string; email: string },
) =>
  tx
    .selectFrom("mails")
    .select(["to_address", "template", "state", "created_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where((eb) =>
      eb.or([
        eb("to_address", "=", email),
        eb("request_id", "in", requestsOf(tx, clientId).select("requests.id")),
      ]),
    )
    .orderBy("created_at")
    .execute()

export const archivedDataRequests = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("data_requests")
    .select(["kind", "text", "asked_at", "outcome", "reply", "answered_at"])
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("client_id", "=", clientId)
    .orderBy("asked_at")
    .execute()
