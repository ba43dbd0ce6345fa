import { dayMilliseconds } from "../dates/calendar-date.ts"

/** Statuses of a request and their transitions (docs/product-decisions.md section 4). */
export const requestStatuses = [
  "draft",
  "payment",
  "paymentReview",
  "review",
  "correction",
  "approved",
  "issued",
  "rejected",
  "cancelled",
  "expired",
] as const

export type RequestStatus = (typeof requestStatuses)[number]

export type NextActor = "client" | "staff" | "nobody"

/** `icon` is the name of a component of @tabler/icons-react. */
type RequestStatusOption = {
  id: RequestStatus
  icon: string
  description: string
  nextActor: NextActor
}

function option<const Id extends RequestStatus>(
  id: Id,
  icon: string,
  description: string,
  nextActor: NextActor,
): RequestStatusOption & { id: Id } {
  return { id, icon, description, nextActor }
}

export const requestStatusCatalogue: { readonly [Id in RequestStatus]: RequestStatusOption & { id: Id } } = {
  draft: option("draft", "IconPencil", "Borrador", "client"),
  payment: option("payment", "IconCreditCard", "Pendiente de pago", "client"),
  paymentReview: option("paymentReview", "IconReceipt", "Pago en validación", "staff"),
  review: option("review", "IconFileSearch", "En revisión", "staff"),
  correction: option("correction", "IconEdit", "Corrección solicitada", "client"),
  approved: option("approved", "IconCircleCheck", "Aprobada", "client"),
  issued: option("issued", "IconCertificate", "Emitida", "nobody"),
  rejected: option("rejected", "IconCircleX", "Rechazada", "nobody"),
  cancelled: option("cancelled", "IconBan", "Anulada", "nobody"),
  expired: option("expired", "IconClockOff", "Vencida", "nobody"),
}

export const requestMoves: Record<RequestStatus, readonly RequestStatus[]> = {
  draft: ["payment", "cancelled", "expired"],
  payment: ["paymentReview", "review", "cancelled", "expired"],
  paymentReview: ["review", "payment"],
  review: ["correction", "approved", "rejected", "paymentReview"],
  correction: ["review", "cancelled", "expired", "paymentReview"],
  approved: ["issued", "rejected", "cancelled", "expired", "paymentReview"],
  issued: [],
  rejected: [],
  cancelled: [],
  expired: [],
}

/** Whether the client may cancel it. A draft has no number yet and is ended in the purchase. */
export function isCancellable(status: RequestStatus): boolean {
  return status !== "draft" && canMove(status, "cancelled")
}

/** Days without change after which a request expires. Null where staff must act or the request has ended. */
export const expiryDays: Record<RequestStatus, number | null> = {
  draft: 30,
  payment: 15,
  paymentReview: null,
  review: null,
  correction: 15,
  approved: 50,
  issued: null,
  rejected: null,
  cancelled: null,
  expired: null,
}

export function canMove(from: RequestStatus, to: RequestStatus): boolean {
  return requestMoves[from].includes(to)
}

export function isFinal(status: RequestStatus): boolean {
  return requestMoves[status].length === 0
}

/** Null for a status that does not expire. */
export function expiresAt(status: RequestStatus, since: Date): Date | null {
  const days = expiryDays[status]
  return days === null ? null : new Date(since.getTime() + days * dayMilliseconds)
}
