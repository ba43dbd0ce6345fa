/** `normal` reports progress, `text` carries a text that a person wrote, `other` reports an end (D1). */
export const notificationTypes = ["normal", "text", "other"] as const

export type NotificationType = (typeof notificationTypes)[number]
