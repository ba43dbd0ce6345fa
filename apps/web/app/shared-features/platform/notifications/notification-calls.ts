import { getLastRecord } from "@trazo/contract/certificates/client-requests"
import type { LiveArea } from "@trazo/contract/endpoint/live-events"
import { clientNotifications, executiveNotifications } from "@trazo/contract/platform/notifications"
import { callFromBrowser } from "../api/call-from-browser.ts"

const endpoints = { client: clientNotifications, executive: executiveNotifications } as const

/** Imported dynamically after hydration, because the contract makes an area's page half as heavy again. */
export const notificationCalls = {
  list: (area: LiveArea, before?: string) => callFromBrowser(endpoints[area].list, { query: { before } }),
  read: (area: LiveArea, until: string) => callFromBrowser(endpoints[area].read, { body: { until } }),
  deleteRead: (area: LiveArea, until: string) =>
    callFromBrowser(endpoints[area].deleteRead, { query: { until } }),
  lastRecord: () => callFromBrowser(getLastRecord),
}
