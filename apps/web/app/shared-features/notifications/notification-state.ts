import type { Notification, NotificationList } from "@trazo/contract/staff/notifications"

/** State of the bell and its drawer. */
export interface NotificationState {
  list: "loading" | "ready" | "failed"
  /** Newest first. */
  rows: readonly Notification[]
  unread: number
  /** Cursor of the next page, or null. */
  next: string | null
  opened: boolean
  /** Ids read by this opening, highlighted until the drawer is closed (D1). */
  highlighted: ReadonlySet<string>
}

export type NotificationEvent =
  | { type: "loading" | "failed" | "opened" | "closed" | "deletedRead" }
  | { type: "loaded" | "loadedMore"; list: NotificationList }
  | { type: "arrived"; notification: Notification }
  | { type: "read"; until: string; unread: number }

export const initialState: NotificationState = {
  ...{ list: "loading", rows: [], unread: 0, next: null, opened: false },
  highlighted: new Set(),
}

export function isHighlighted({ highlighted }: NotificationState, { _id, revisado }: Notification): boolean {
  return !revisado || highlighted.has(_id)
}

export function notificationReducer(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case "loading":
    case "failed":
      // A drawer with rows keeps them; only an empty one shows the new state.
      return state.rows.length > 0 ? state : { ...state, list: event.type }
    case "loaded":
      return { ...state, ...event.list, list: "ready" }
    case "loadedMore":
      return { ...state, ...event.list, rows: [...state.rows, ...event.list.rows] }
    case "arrived":
      return arrived(state, event.notification)
    case "read":
      return read(state, event)
    case "opened":
      return { ...state, opened: true }
    case "closed":
      return { ...state, opened: false, highlighted: new Set() }
    case "deletedRead":
      return { ...state, rows: state.rows.filter(({ revisado }) => !revisado), next: null }
  }
}

/** Ignores a notification that the list already contains. */
function arrived(state: NotificationState, notification: Notification): NotificationState {
  if (state.rows.some(({ _id }) => _id === notification._id)) return state
  return { ...state, list: "ready", rows: [notification, ...state.rows], unread: state.unread + 1 }
}

/** Marks rows up to `until`; ids are in order of time. */
function read(state: NotificationState, { until, unread }: { until: string; unread: number }) {
  const isRead = ({ _id, revisado }: Notification) => !revisado && _id <= until
  const highlighted = state.opened
    ? new Set([...state.highlighted, ...state.rows.filter(isRead).map(({ _id }) => _id)])
    : state.highlighted
  const rows = state.rows.map((row) => (isRead(row) ? { ...row, revisado: true } : row))
  return { ...state, rows, unread, highlighted }
}
