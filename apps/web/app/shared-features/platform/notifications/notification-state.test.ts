import type { Notification } from "@trazo/contract/platform/notifications"
import { describe, expect, it } from "vitest"
import {
  initialState,
  isHighlighted,
  type NotificationEvent,
  newestDeletable,
  notificationReducer,
} from "./notification-state.ts"

function one(_id: string, revisado = false): Notification {
  const datos = { title: `Título ${_id}`, message: "", link: "/manager/request" }
  return { _id, revisado, args: { type: "normal" }, datos, createdAt: "2026-11-23T15:00:00.000Z" }
}
const loaded = (rows: Notification[], next: string | null = null): NotificationEvent => ({
  type: "loaded",
  list: { rows, unread: rows.filter(({ revisado }) => !revisado).length, next },
})
const after = (...events: NotificationEvent[]) => events.reduce(notificationReducer, initialState)
const highlightedIds = (state: ReturnType<typeof after>) =>
  state.rows.filter((row) => isHighlighted(state, row)).map(({ _id }) => _id)

describe("the bell", () => {
  it("H1: counts a new notification once, also when the list contains it already", () => {
    const arrived: NotificationEvent = { type: "arrived", notification: one("c") }
    expect(after(loaded([one("b"), one("a", true)]), arrived)).toMatchObject({ unread: 2 })
    expect(after(loaded([one("c"), one("b")]), arrived)).toMatchObject({ unread: 2 })
    expect(after(loaded([one("b")]), arrived, arrived).rows.map(({ _id }) => _id)).toEqual(["c", "b"])
  })

  it("keeps the list when loading it again fails", () => {
    expect(after({ type: "failed" }).list).toBe("failed")
    expect(after(loaded([one("a")]), { type: "failed" })).toMatchObject({ list: "ready", unread: 1 })
  })
})

describe("the drawer", () => {
  it("I4: the notifier opens and closes", () => {
    expect(initialState.opened).toBe(false)
    expect(after({ type: "opened" }).opened).toBe(true)
    expect(after({ type: "opened" }, { type: "closed" }).opened).toBe(false)
  })

  const open = [loaded([one("b"), one("a", true)]), { type: "opened" }] as const

  it("D2: never deletes what was unread when it opened or came since", () => {
    const reading = [
      ...open,
      { type: "arrived", notification: one("c") },
      { type: "read", until: "c", unread: 0 },
    ] as const
    expect(newestDeletable(after(...reading))).toBe("a")
    expect(after(...reading, { type: "deletedRead" }).rows.map(({ _id }) => _id)).toEqual(["c", "b"])
    expect(newestDeletable(after(...reading, { type: "closed" }))).toBe("c")
  })

  it("D1: highlights what was unread when it opened until it is closed", () => {
    const reading = [...open, { type: "read", until: "b", unread: 0 }] as const
    expect(after(...reading)).toMatchObject({ unread: 0 })
    expect(highlightedIds(after(...reading))).toEqual(["b"])
    expect(highlightedIds(after(...reading, { type: "closed" }))).toEqual([])
  })

  it("does not mark what arrives while it is open as read", () => {
    const state = after(
      ...open,
      { type: "arrived", notification: one("c") },
      { type: "read", until: "b", unread: 1 },
    )
    expect(state.rows.map(({ revisado }) => revisado)).toEqual([false, true, true])
    expect(state.unread).toBe(1)
  })

  it("D2: keeps what is highlighted after deleting", () => {
    const state = after(
      ...open,
      { type: "read", until: "b", unread: 0 },
      { type: "arrived", notification: one("c") },
      { type: "deletedRead" },
    )
    expect(state.rows.map(({ _id }) => _id)).toEqual(["c", "b"])
    expect(state.next).toBeNull()
  })

  it("appends older rows", () => {
    const list = { rows: [one("a", true)], unread: 1, next: null }
    const state = after(loaded([one("b")], "b"), { type: "loadedMore", list })
    expect(state.rows.map(({ _id }) => _id)).toEqual(["b", "a"])
    expect(state.next).toBeNull()
  })
})
