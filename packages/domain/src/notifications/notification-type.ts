/** `normal` reports progress, `text` carries words that somebody wrote to the reader, `other` reports an end (D1). */
export const notificationTypes = ["normal", "text", "other"] as const

export type NotificationType = (typeof notificationTypes)[number]
