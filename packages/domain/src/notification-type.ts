/**
 * What a notification looks like (specification, section 3): `normal` tells how far something is, `text` brings words
 * that somebody wrote to the reader, `other` tells what ended.
 */
export const notificationTypes = ["normal", "text", "other"] as const

export type NotificationType = (typeof notificationTypes)[number]
