import type { ScopedTransaction } from "../../../database/scope.ts"

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

/** What agreements know of the client: of their requests, and of their proved identity. */
export const archivedConvenios = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("convenio_people as person")
    .innerJoin("convenios", "convenios.id", "person.convenio_id")
    .select(["convenios.name", "person.names", "person.surname1", "person.surname2", "person.identity"])
    .select(["person.email", "person.phone", "person.invited_at", "person.created_at", "person.removed_at"])
    .where("person.distributor_id", "=", tx.scope.distributorId)
    .where((row) =>
      row.or([
        row(
          "person.id",
          "in",
          requestsOf(tx, clientId)
            .where("requests.convenio_person_id", "is not", null)
            .select((eb) => eb.ref("requests.convenio_person_id").$notNull().as("id")),
        ),
        row.exists(
          row
            .selectFrom("clients")
            .select("clients.id")
            .where("clients.id", "=", clientId)
            .where("clients.distributor_id", "=", tx.scope.distributorId)
            .where("clients.approved_at", "is not", null)
            .whereRef("clients.identity", "=", "person.identity")
            .whereRef("clients.identity_type", "=", "person.identity_type"),
        ),
      ]),
    )
    .orderBy("person.created_at")
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
