import type { ModuleKey } from "../access/module-permissions.ts"
import type { Channel } from "../requests/channel.ts"
import { canMove, type RequestStatus } from "../requests/request-status.ts"
import type { NotificationType } from "./notification-type.ts"

/** What happens in a request's life that somebody is told. */
export const notificationEvents = [
  "requestSubmitted",
  "paymentSent",
  "paymentValidated",
  "paymentRefused",
  "correctionAsked",
  "correctionSent",
  "requestApproved",
  "requestRejected",
  "certificateIssued",
  "requestCancelled",
  "requestExpired",
  "certificateRevoked",
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

/** The mails of a request's life, by the names of their templates. */
type EventMail =
  | "request-received"
  | "payment-outcome"
  | "correction"
  | "approved"
  | "rejected"
  | "supplies"
  | "certificate-revoked"

/** Where a notification leads. */
export type NotificationPlace = "request" | "activation" | "signatures" | "review"

export interface EventFacts {
  /** The request's number: the only thing by which a notification names it, so that it holds no personal data. */
  number: string
  /** What staff wrote to the client. */
  reason?: string | undefined
  /** A revocation's reason, by its title. */
  cause?: string | undefined
}

export interface Wording {
  type: NotificationType
  place: NotificationPlace
  title: string
  message: (facts: EventFacts) => string
}

/** In each request channel's own module. */
export type StaffPermission = "validatePayment" | "approve" | "revoke"

export interface NotificationRule {
  /** In the client's drawer. */
  client: Wording | null
  /** In the drawer of every executive who holds the permission, but not of who acted. */
  staff: (Wording & { permission: StaffPermission }) | null
  /** To the holder's address; null: this event is told in the drawer only. */
  mail: EventMail | null
}

/** Where the requests of a channel are worked on. */
export const requestModules: Record<Channel, ModuleKey> = {
  normal: "/certificates",
  fast: "/fast/certificates",
  convenio: "/convenios/certificates",
}

/** The event of a move of a request. */
export function eventOfMove(from: RequestStatus, to: RequestStatus): NotificationEvent | null {
  if (!canMove(from, to)) return null
  switch (to) {
    case "draft":
      return null
    case "payment":
      return from === "draft" ? "requestSubmitted" : "paymentRefused"
    case "paymentReview":
      return "paymentSent"
    case "review":
      return from === "correction" ? "correctionSent" : "paymentValidated"
    case "correction":
      return "correctionAsked"
    case "approved":
      return "requestApproved"
    case "issued":
      return "certificateIssued"
    case "rejected":
      return "requestRejected"
    case "cancelled":
      return "requestCancelled"
    case "expired":
      return "requestExpired"
  }
}
