import type { LiveArea } from "@trazo/contract/live-events"
import { clientNotifications, executiveNotifications } from "@trazo/contract/notifications"

/** Each area's own calls: the same three. */
export const notificationCalls = {
  client: clientNotifications,
  executive: executiveNotifications,
} as const satisfies Record<LiveArea, unknown>
