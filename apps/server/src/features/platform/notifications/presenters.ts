import type { Notification } from "@trazo/contract/platform/notifications"
import type { NotificationRow } from "./queries.ts"

type Shown = Pick<NotificationRow, "id" | "type" | "title" | "message" | "link" | "created_at"> & {
  read_at?: Date | null
}

export function presentNotification(row: Shown): Notification {
  const { title, message, link } = row
  return {
    _id: row.id,
    revisado: Boolean(row.read_at),
    args: { type: row.type },
    datos: { title, message, link },
    createdAt: row.created_at.toISOString(),
  }
}
