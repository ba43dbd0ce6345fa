import type { Notification, NotificationList } from "@trazo/contract/platform/notifications"

/** State of the bell and its drawer. */
export interface NotificationState {
  list: "loading" | "ready" | "failed"
  /** Newest first. */
  rows: readonly Notification[]
  unread: number
  /** Cursor of the next page, or null. */
  next: string | null
  opened: boolean
  /** Ids that were unread when the drawer opened or came since: highlighted (D1) and not deleted until it closes. */
  fresh: ReadonlySet<string>
}

export type NotificationEvent =
  | { type: "loading" | "failed" | "opened" | "closed" | "deletedRead" }
  | { type: "loaded" | "loadedMore"; list: NotificationList }
  | { type: "arrived"; notification: Notification }
  | { type: "read"; until: string; unread: number }

export const initialState: NotificationState = {
  list: "loading",
  rows: [],
  unread: 0,
  next: null,
  opened: false,
  fresh: new Set(),
}

export function isHighlighted({ fresh }: NotificationState, { _id, revisado }: Notification): boolean {
  return !revisado || fresh.has(_id)
}

/** The newest notification that «Eliminar notificaciones» deletes, with all older ones that were read (D2). */
export function newestDeletable(state: NotificationState): string | null {
  return state.rows.find((row) => !isHighlighted(state, row))?._id ?? null
}

export function notificationReducer(state: NotificationState, event: NotificationEvent): NotificationState {
  switch (event.type) {
    case "loading":
    case "failed":
      // A drawer with rows keeps them; only an empty one shows the new state.
      return state.rows.length > 0 ? state : { ...state, list: event.type }
    case "loaded":
      return seen({ ...state, ...event.list, list: "ready" })
    case "loadedMore":
      return seen({ ...state, ...event.list, rows: [...state.rows, ...event.list.rows] })
    case "arrived":
      return arrived(state, event.notification)
    case "read":
      return read(state, event)
    case "opened":
      return seen({ ...state, opened: true })
    case "closed":
      return { ...state, opened: false, fresh: new Set() }
    case "deletedRead":
      return { ...state, rows: state.rows.filter((row) => isHighlighted(state, row)), next: null }
  }
}

/** An open drawer shows its unread rows until it closes. */
function seen(state: NotificationState): NotificationState {
  if (!state.opened) return state
  const unread = state.rows.filter(({ revisado }) => !revisado).map(({ _id }) => _id)
  return { ...state, fresh: new Set([...state.fresh, ...unread]) }
}

/** Ignores a notification that the list already contains. */
function arrived(state: NotificationState, notification: Notification): NotificationState {
  if (state.rows.some(({ _id }) => _id === notification._id)) return state
  return seen({ ...state, list: "ready", rows: [notification, ...state.rows], unread: state.unread + 1 })
}

/** Marks rows up to `until`; ids are in order of time. */
function read(state: NotificationState, { until, unread }: { until: string; unread: number }) {
  const isRead = ({ _id, revisado }: Notification) => !revisado && _id <= until
  const rows = state.rows.map((row) => (isRead(row) ? { ...row, revisado: true } : row))
  return { ...state, rows, unread }
}
