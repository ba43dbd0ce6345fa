import type { ScopedTransaction } from "../../../database/scope.ts"

/** Everything of a client, oldest first. Drafts too: the client typed them. */
const requestsOf = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("requests")
    .where("requests.distributorId", "=", tx.scope.distributorId)
    .where("requests.clientId", "=", clientId)

export const archivedRequests = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId).selectAll().orderBy("createdAt").orderBy("id").execute()

export const archivedMovements = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("requestMovements as movement", "movement.requestId", "requests.id")
    .select(["movement.requestId", "movement.status", "movement.reason", "movement.at"])
    .orderBy("movement.id")
    .execute()

export const archivedPayments = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("payments", "payments.requestId", "requests.id")
    .select(["payments.requestId", "method", "payments.status", "amountCents", "reference", "paidOn"])
    .select(["receiptFileId", "payments.createdAt"])
    .orderBy("payments.createdAt")
    .execute()

export const archivedConsents = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("consents", "consents.requestId", "requests.id")
    .select(["consents.requestId", "consents.kind", "consents.paper", "version", "ip", "userAgent", "at"])
    .orderBy("at")
    .execute()

export const archivedDocuments = (tx: ScopedTransaction, clientId: string) =>
  requestsOf(tx, clientId)
    .innerJoin("requestPapers as document", "document.requestId", "requests.id")
    .select(["document.requestId", "paper as documentType", "state", "fileId", "document.createdAt"])
    .orderBy("document.createdAt")
    .orderBy("paper")
    .execute()

/** What agreements know of the client: of their requests, and of their proved identity. */
export const archivedConvenios = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("convenioPeople as person")
    .innerJoin("convenios", "convenios.id", "person.convenioId")
    .select(["convenios.name", "person.names", "person.surname1", "person.surname2", "person.identity"])
    .select(["person.email", "person.phone", "person.invitedAt", "person.createdAt", "person.removedAt"])
    .where("person.distributorId", "=", tx.scope.distributorId)
    .where((row) =>
      row.or([
        row(
          "person.id",
          "in",
          requestsOf(tx, clientId)
            .where("requests.convenioPersonId", "is not", null)
            .select((eb) => eb.ref("requests.convenioPersonId").$notNull().as("id")),
        ),
        row.exists(
          row
            .selectFrom("clients")
            .select("clients.id")
            .where("clients.id", "=", clientId)
            .where("clients.distributorId", "=", tx.scope.distributorId)
            .where("clients.approvedAt", "is not", null)
            .whereRef("clients.identity", "=", "person.identity")
            .whereRef("clients.identityType", "=", "person.identityType"),
        ),
      ]),
    )
    .orderBy("person.createdAt")
    .execute()

export const archivedCertificates = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("certificates")
    .select(["serial", "requestId", "kind", "validity", "status", "holderNames", "holderIdentity"])
    .select(["notBefore", "notAfter", "issuedAt", "revokedAt", "revocationReason", "der"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("der", "is not", null)
    .orderBy("issuedAt")
    .execute()

export const archivedNotes = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("clientNotes")
    .select(["text", "createdAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .orderBy("createdAt")
    .execute()

export const archivedSessions = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("sessions")
    .select(["userAgent", "address", "createdAt", "lastSeenAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("area", "=", "client")
    .where("subjectId", "=", clientId)
    .orderBy("createdAt")
    .execute()

/** To the client's address and about their requests. */
export const archivedMails = (
  tx: ScopedTransaction,
  { clientId, email }: { clientId: string; email: string },
) =>
  tx
    .selectFrom("mails")
    .select(["toAddress", "template", "state", "createdAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where((eb) =>
      eb.or([
        eb("toAddress", "=", email),
        eb("requestId", "in", requestsOf(tx, clientId).select("requests.id")),
      ]),
    )
    .orderBy("createdAt")
    .execute()

export const archivedDataRequests = (tx: ScopedTransaction, clientId: string) =>
  tx
    .selectFrom("dataRequests")
    .select(["kind", "text", "askedAt", "outcome", "reply", "answeredAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .orderBy("askedAt")
    .execute()
