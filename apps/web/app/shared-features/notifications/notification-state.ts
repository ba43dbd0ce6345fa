import type { Notification, NotificationList } from "@trazo/contract/notifications"

/** What the bell and its drawer show. */
export interface NotificationState {
  list: "loading" | "ready" | "failed"
  /** Newest first. */
  rows: readonly Notification[]
  unread: number
  /** The cursor of what is older, or null. */
  next: string | null
  opened: boolean
  /** Read by this opening, and highlighted until it is closed (D1). */
  lit: ReadonlySet<string>
}

export type NotificationAct =
  | { type: "loading" | "failed" | "opened" | "closed" | "deletedRead" }
  | { type: "loaded" | "loadedMore"; list: NotificationList }
  | { type: "arrived"; notification: Notification }
  | { type: "read"; until: string; unread: number }

export const nothingYet: NotificationState = {
  ...{ list: "loading", rows: [], unread: 0, next: null, opened: false },
  lit: new Set(),
}

export function isLit({ lit }: NotificationState, { _id, revisado }: Notification): boolean {
  return !revisado || lit.has(_id)
}

/** Ids are in the order of time, so what was shown is what is not newer than the newest of it. */
export function notificationState(state: NotificationState, act: NotificationAct): NotificationState {
  switch (act.type) {
    case "loading":
    case "failed":
      // What is there stays; only an empty drawer says how it stands.
      return state.rows.length > 0 ? state : { ...state, list: act.type }
    case "loaded":
      return { ...state, ...act.list, list: "ready" }
    case "loadedMore":
      return { ...state, ...act.list, rows: [...state.rows, ...act.list.rows] }
    case "arrived":
      return arrived(state, act.notification)
    case "read":
      return read(state, act)
    case "opened":
      return { ...state, opened: true }
    case "closed":
      return { ...state, opened: false, lit: new Set() }
    case "deletedRead":
      return { ...state, rows: state.rows.filter(({ revisado }) => !revisado), next: null }
  }
}

/** The list may have brought it already. */
function arrived(state: NotificationState, notification: Notification): NotificationState {
  if (state.rows.some(({ _id }) => _id === notification._id)) return state
  return { ...state, list: "ready", rows: [notification, ...state.rows], unread: state.unread + 1 }
}

function read(state: NotificationState, { until, unread }: { until: string; unread: number }) {
  const isRead = ({ _id, revisado }: Notification) => !revisado && _id <= until
  const lit = state.opened
    ? new Set([...state.lit, ...state.rows.filter(isRead).map(({ _id }) => _id)])
    : state.lit
  const rows = state.rows.map((row) => (isRead(row) ? { ...row, revisado: true } : row))
  return { ...state, rows, unread, lit }
}
