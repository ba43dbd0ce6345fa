import { type Certificate, listCertificates } from "@trazo/contract/certificates/certificates"
import { type ClientRequestRow, listClientRequests } from "@trazo/contract/certificates/client-requests"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { expiresAt, type RequestStatus } from "@trazo/domain/requests/request-status"
import type { RouterContextProvider } from "react-router"
import { isRevocable } from "../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { load } from "../../../shared-features/platform/api/call.ts"

/** Loads the client's requests, their certificates and the ids of those with an interrupted activation. */
export async function loadRequests(context: Readonly<RouterContextProvider>) {
  const [requests, certificates] = await Promise.all([
    load(context, listClientRequests),
    load(context, listCertificates),
  ])
  return {
    rows: requests.rows,
    certificates: certificates.rows,
    interrupted: certificates.rows.filter(isInterrupted).map(({ requestId }) => requestId),
    revoked: revokedRequests(certificates.rows),
  }
}

/**
 * The certificates on which the account opens: of those with a saved file that are not revoked nor over, the last to end,
 * and each that is to be renewed now.
 */
export function mainCertificates<
  Row extends Pick<Certificate, "hasP12" | "status" | "notAfter" | "mayRenew">,
>(certificates: readonly Row[]): Row[] {
  const usable = certificates.filter(({ hasP12, status }) => hasP12 && isRevocable(status))
  const [main, ...others] = usable.toSorted(
    (one, other) => Date.parse(other.notAfter) - Date.parse(one.notAfter),
  )
  return main ? [main, ...others.filter(({ mayRenew }) => mayRenew)] : []
}

/** By who acts next: the client, the staff, nobody. The order within a group stays. */
export function groupRequests<Row extends Pick<ClientRequestRow, "id" | "nextActor">>(
  rows: readonly Row[],
  interrupted: readonly string[],
): { todo: Row[]; waiting: Row[]; ended: Row[] } {
  const isTodo = ({ id, nextActor }: Row) => nextActor === "client" || interrupted.includes(id)
  const others = rows.filter((row) => !isTodo(row))
  return {
    todo: rows.filter(isTodo),
    waiting: others.filter(({ nextActor }) => nextActor === "staff"),
    ended: others.filter(({ nextActor }) => nextActor === "nobody"),
  }
}

/** Requests whose activation can be started or finished. */
export function unfinishedActivations(
  requests: readonly ClientRequestRow[],
  certificates: readonly Pick<Certificate, "requestId" | "hasP12" | "status">[],
): ClientRequestRow[] {
  const interrupted = new Set(certificates.filter(isInterrupted).map(({ requestId }) => requestId))
  return requests.filter(
    ({ id, status }) => status === "approved" || (status === "issued" && interrupted.has(id)),
  )
}

/** Whether the certificate is usable but its P12 was never saved. */
export function isInterrupted({ hasP12, status }: Pick<Certificate, "hasP12" | "status">): boolean {
  return !hasP12 && ["valid", "expiring"].includes(status)
}

/** The ids of requests whose certificate was revoked. */
function revokedRequests(certificates: readonly Pick<Certificate, "requestId" | "status">[]): string[] {
  return certificates.filter(({ status }) => status === "revoked").map(({ requestId }) => requestId)
}

/** When the request's certificate was revoked, or null. A certificate that replaced it counts instead. */
export function revokedAtOf(
  certificates: readonly Pick<Certificate, "requestId" | "status" | "revokedAt">[],
  requestId: string,
): string | null {
  const own = certificates.filter((certificate) => certificate.requestId === requestId)
  return own.every(({ status }) => status === "revoked") ? (own[0]?.revokedAt ?? null) : null
}

export const revokedText = "Su certificado está revocado y ya no sirve para firmar. Puede pedir otro."

/** Who acts next and on what. */
export const nextStepTexts: Record<RequestStatus, string> = {
  draft: "Le toca a usted: termine su solicitud.",
  payment: "Le toca a usted: pague para que empecemos la revisión.",
  paymentReview: "Nos toca a nosotros: estamos validando su pago.",
  review: "Nos toca a nosotros: estamos revisando sus documentos.",
  correction: "Le toca a usted: corrija lo que le pedimos.",
  approved: "Le toca a usted: active su firma.",
  issued: "Su certificado está emitido. No tiene nada pendiente.",
  rejected: "La solicitud terminó sin certificado.",
  cancelled: "La solicitud se anuló.",
  expired: "La solicitud venció por falta de movimiento. Puede empezar otra.",
}

export const interruptedText = "Le toca a usted: termine de activar su firma."

/** The formatted last day for the client to act; null when nothing expires. `since` is ISO 8601. */
export function deadline(status: RequestStatus, since: string): string | null {
  const end = expiresAt(status, new Date(since))
  return end ? formatDate(end) : null
}
