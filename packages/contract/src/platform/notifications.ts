import { notificationTypes } from "@trazo/domain/platform/notification-events"
import { z } from "zod"
import { defineEndpoint } from "../endpoint/endpoint.ts"

/** Listed or live (checklist I1). */
const notificationShape = z.object({
  _id: z.uuid(),
  /** Whether it was read. */
  revisado: z.boolean(),
  args: z.object({ type: z.enum(notificationTypes) }),
  /** `link` is a path of this site. */
  datos: z.object({ title: z.string(), message: z.string(), link: z.string() }),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof notificationShape>

const notificationListShape = z.object({
  rows: z.array(notificationShape),
  unread: z.int(),
  /** The next page's `before`, or null. */
  next: z.uuid().nullable(),
})
export type NotificationList = z.infer<typeof notificationListShape>

/** A reader can only address their own notifications. */
function notificationEndpoints<const Area extends "client" | "executive">(access: Area, base: string) {
  return {
    list: defineEndpoint({
      method: "GET",
      path: base,
      access,
      summary: "Las notificaciones propias, la última primero, de veinte en veinte.",
      query: z.object({ before: z.uuid().optional() }),
      response: notificationListShape,
    }),
    read: defineEndpoint({
      method: "PUT",
      path: `${base}/read`,
      access,
      summary: "Marca como leídas las notificaciones propias hasta la indicada.",
      body: z.object({ until: z.uuid() }),
      response: z.object({ unread: z.int() }),
    }),
    deleteRead: defineEndpoint({
      method: "DELETE",
      path: `${base}/read`,
      access,
      summary: "Elimina las notificaciones propias ya leídas, hasta la indicada.",
      query: z.object({ until: z.uuid().optional() }),
      response: z.object({ deleted: z.int() }),
    }),
  }
}

export const clientNotifications = notificationEndpoints("client", "/api/clients/me/notifications")
export const executiveNotifications = notificationEndpoints("executive", "/api/executives/me/notifications")
