/** `normal` reports progress, `text` carries a text that a person wrote, `other` reports an end (D1). */
export const notificationTypes = ["normal", "text", "other"] as const

export type NotificationType = (typeof notificationTypes)[number]

/** Events in a request's life that people are notified of. */
export const notificationEvents = [
  "requestSubmitted",
  "paymentSent",
  "paymentValidated",
  "paymentRefused",
  "paymentReversed",
  "cardMoneyBack",
  "paymentUndone",
  "correctionAsked",
  "correctionSent",
  "requestApproved",
  "requestRejected",
  "certificateIssued",
  "requestCancelled",
  "requestExpired",
  "promiseMissed",
  "certificateSuspended",
  "certificateReleased",
  "certificateRevoked",
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

/** Template names of the mails about requests. */
type EventMail =
  | "payment-sent"
  | "payment-outcome"
  | "payment-undone"
  | "correction"
  | "approved"
  | "rejected"
  | "promise-missed"
  | "supplies"
  | "certificate-suspended"
  | "certificate-released"
  | "certificate-revoked"

/** The page that a notification opens. */
export type NotificationPlace = "request" | "activation" | "signatures" | "review"

export interface EventFacts {
  /** The request's number. Notifications contain no other personal data. */
  number: string
  /** Text that staff wrote to the client. */
  reason?: string | undefined
  /** Until when the answer was promised. */
  due?: string | undefined
  /** Title of the reason of a revocation, a suspension or its end. */
  cause?: string | undefined
  /** After the end of a suspension: the holder's own goes on. */
  isStillHeld?: boolean | undefined
}

export interface Wording {
  type: NotificationType
  place: NotificationPlace
  title: string
  message: (facts: EventFacts) => string
}

export type StaffPermission = "validatePayment" | "approve" | "revoke"

export interface NotificationRule {
  /** Shown in the client's drawer. */
  client: Wording | null
  /** Shown to every executive with the permission, except the one who acted. */
  staff: (Wording & { permission: StaffPermission }) | null
  /** Sent to the holder. Null: the event appears in the drawer only. */
  mail: EventMail | null
}
