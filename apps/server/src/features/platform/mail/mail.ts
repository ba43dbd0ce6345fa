import type { MailDelivery, RequestMail } from "@trazo/contract/platform/mail-delivery"
import { mailDelayOf, mailRefusalOf, mailRefusals } from "@trazo/domain/platform/mail-delivery"
import { type Selectable, sql } from "kysely"
import { compiledOnce } from "../../../database/compiled-once.ts"
import type { Database } from "../../../database/schema.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { TemplateName } from "./queue-mail.ts"

const selectQueued = compiledOnce((db, { id, distributorId }: { id: string; distributorId: string }) =>
  db
    .selectFrom("mails")
    .select(["id", "toAddress", "template", "requestId", "sealedPayload", "attempts"])
    .where("distributorId", "=", distributorId)
    .where("id", "=", id)
    .where("state", "=", "queued"),
)

/** One statement for each mail: the stored plan of one with a list reads the whole table until it is analyzed again. */
export async function queuedMails(tx: ScopedTransaction, ids: readonly string[]) {
  const { distributorId } = tx.scope
  return (await Promise.all(ids.map((id) => selectQueued(tx, { id, distributorId })))).flat()
}

const setAccepted = compiledOnce(
  (db, { id, distributorId, now }: { id: string; distributorId: string; now: Date }) =>
    db
      .updateTable("mails")
      .set(({ eb }) => ({
        state: "accepted" as const,
        sealedPayload: null,
        lastError: null,
        decidedAt: now,
        attempts: eb("attempts", "+", 1),
      }))
      .where("distributorId", "=", distributorId)
      .where("id", "=", id),
)

/** Deletes the payload, because codes and links must not stay in the database. */
export async function markAccepted(tx: ScopedTransaction, ids: readonly string[], now: Date): Promise<void> {
  const { distributorId } = tx.scope
  await Promise.all(ids.map((id) => setAccepted(tx, { id, distributorId, now })))
}

export async function markFailed(
  tx: ScopedTransaction,
  id: string,
  failure: { attempts: number; error: string; refusedAt: Date | null; keepsPayload: boolean },
) {
  await tx
    .updateTable("mails")
    .set({
      state: failure.refusedAt ? "refused" : "queued",
      attempts: failure.attempts,
      lastError: failure.error.slice(0, 500),
      decidedAt: failure.refusedAt,
      ...(failure.keepsPayload ? {} : { sealedPayload: null }),
    })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Counts the mails of a template to an address since a time, refused ones included. */
export async function countMails(
  tx: ScopedTransaction,
  { to, template, since }: { to: string; template: TemplateName; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom("mails")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("createdAt", ">", since)
    .where("toAddress", "=", to)
    .where("template", "=", template)
    .executeTakeFirstOrThrow()
  return row.total
}

type MailRow = Selectable<Database["mails"]>

const stateColumns = ["state", "lastError", "createdAt", "decidedAt"] as const

type MailStateRow = Pick<MailRow, (typeof stateColumns)[number]>

export async function findMailState(tx: ScopedTransaction, id: string): Promise<MailStateRow | undefined> {
  return await tx
    .selectFrom("mails")
    .select(stateColumns)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
}

type RequestMailRow = MailStateRow &
  Pick<MailRow, "id" | "toAddress" | "template" | "attempts"> & { hasPayload: boolean }

/** Newest first. */
export async function listMailsOfRequest(
  tx: ScopedTransaction,
  requestId: string,
  limit: number,
): Promise<RequestMailRow[]> {
  return await tx
    .selectFrom("mails")
    .select(["id", "toAddress", "template", "attempts", ...stateColumns])
    .select(sql<boolean>`sealed_payload is not null`.as("hasPayload"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
}

/** A mail about another client's request can go to the same address. It does not belong to this client. */
export async function listMailsOfClient(
  tx: ScopedTransaction,
  { clientId, email }: { clientId: string; email: string },
  limit: number,
): Promise<RequestMailRow[]> {
  const { distributorId } = tx.scope
  const requests = tx
    .selectFrom("requests")
    .select("id")
    .where("distributorId", "=", distributorId)
    .where("clientId", "=", clientId)
  const mails = tx
    .selectFrom("mails")
    .select(["id", "toAddress", "template", "attempts", ...stateColumns])
    .select(sql<boolean>`sealed_payload is not null`.as("hasPayload"))
    .where("distributorId", "=", distributorId)
  const ofAccount = mails.where("requestId", "is", null).where("toAddress", "=", email)
  return await mails
    .where("requestId", "in", requests)
    .unionAll(ofAccount)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
}

/** Newest first. */
export async function listRefusedMails(tx: ScopedTransaction, limit: number): Promise<RequestMailRow[]> {
  return await tx
    .selectFrom("mails")
    .select(["id", "toAddress", "template", "attempts", ...stateColumns])
    .select(sql<boolean>`sealed_payload is not null`.as("hasPayload"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "refused")
    .orderBy("decidedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
}

export async function lockMailOfRequest(
  tx: ScopedTransaction,
  { id, requestId }: { id: string; requestId: string },
): Promise<RequestMailRow | undefined> {
  return await tx
    .selectFrom("mails")
    .select(["id", "toAddress", "template", "attempts", ...stateColumns])
    .select(sql<boolean>`sealed_payload is not null`.as("hasPayload"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("requestId", "=", requestId)
    .forUpdate()
    .executeTakeFirst()
}

export async function requeue(tx: ScopedTransaction, id: string, to: string): Promise<void> {
  await tx
    .updateTable("mails")
    .set({ state: "queued", toAddress: to, attempts: 0, lastError: null, decidedAt: null })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** Unscoped because a bounce names a mail and no tenant. */
export async function unscopedDistributorOfMail(
  tx: PlatformTransaction,
  mailId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select distributor_of_mail(${mailId}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** @returns whether it was accepted */
export async function markBounced(
  tx: ScopedTransaction,
  id: string,
  { error, now }: { error: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mails")
    .set({ state: "refused", lastError: error.slice(0, 500), decidedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "accepted")
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves out the server's reply, which is not for clients. */
export function presentDelivery({ state, lastError: error, ...row }: MailStateRow): MailDelivery {
  return {
    state,
    reason: state === "refused" ? mailRefusals[mailRefusalOf(error ?? "")] : null,
    at: (row.decidedAt ?? row.createdAt).toISOString(),
  }
}

const titles: Record<TemplateName, string> = {
  code: "Código de verificación",
  "resume-link": "Enlace para continuar la solicitud",
  "draft-left": "Solicitud a medio pedir",
  "request-received": "Solicitud recibida",
  "payment-sent": "Comprobante recibido",
  "payment-outcome": "Resultado del pago",
  "payment-undone": "Pago que ya no está confirmado",
  "card-refused": "Pago con tarjeta no aprobado",
  "invoice-issued": "Factura o nota de crédito",
  approved: "Solicitud aprobada: cómo activar",
  supplies: "Firma emitida: cómo descargar y usar",
  correction: "Corrección solicitada",
  rejected: "Solicitud rechazada",
  "certificate-suspended": "Firma suspendida",
  "certificate-released": "Suspensión levantada",
  "certificate-revoked": "Firma revocada",
  "renewal-reminder": "Aviso de vencimiento",
  "refund-outcome": "Devolución del pago",
  "promise-missed": "Respuesta exprés demorada",
  "password-reset": "Cambio de contraseña",
  "password-changed": "Contraseña cambiada",
  "email-changed": "Correo cambiado",
  "phone-changed": "Teléfono cambiado",
  "identity-lost": "Cuenta sin su documento",
  "address-change": "Cambio de correo por confirmar",
  "client-invitation": "Invitación a su cuenta",
  "executive-invitation": "Invitación de un ejecutivo",
  "convenio-invitation": "Invitación a un convenio",
  "bank-invitation": "Invitación de un usuario de banco",
  "second-factor-changed": "Verificación en dos pasos",
  "export-ready": "Exportación lista",
  "stuck-cards": "Pagos con tarjeta sin respuesta",
  "revocation-sheet-made": "Código de revocación nuevo",
  "data-request-received": "Pedido sobre datos recibido",
  "data-request-answered": "Respuesta sobre datos",
}

export function presentRequestMail(row: RequestMailRow, mayResend: boolean): RequestMail {
  const { state, lastError: error } = row
  const waits = state === "queued" && error !== null ? mailDelayOf(error) : null
  return {
    id: row.id,
    template: row.template,
    to: row.toAddress,
    attempts: row.attempts,
    title: titles[row.template as TemplateName] ?? row.template,
    ...presentDelivery(row),
    ...(waits === null ? {} : { reason: waits }),
    createdAt: row.createdAt.toISOString(),
    mayResend,
  }
}
