import type { Notification } from "@trazo/contract/notifications"
import { describe, expect, it } from "vitest"
import { isLit, type NotificationAct, nothingYet, notificationState } from "./notification-state.ts"

function one(_id: string, revisado = false): Notification {
  const datos = { title: `Título ${_id}`, message: "", link: "/manager/request" }
  return { _id, revisado, args: { type: "normal" }, datos, createdAt: "2026-11-23T15:00:00.000Z" }
}
const loaded = (rows: Notification[], next: string | null = null): NotificationAct => ({
  type: "loaded",
  list: { rows, unread: rows.filter(({ revisado }) => !revisado).length, next },
})
const after = (...acts: NotificationAct[]) => acts.reduce(notificationState, nothingYet)
const litIds = (state: ReturnType<typeof after>) =>
  state.rows.filter((row) => isLit(state, row)).map(({ _id }) => _id)

describe("the bell", () => {
  it("H1: what arrives is counted once, also when the list brought it already", () => {
    const arrived: NotificationAct = { type: "arrived", notification: one("c") }
    expect(after(loaded([one("b"), one("a", true)]), arrived)).toMatchObject({ unread: 2 })
    expect(after(loaded([one("c"), one("b")]), arrived)).toMatchObject({ unread: 2 })
    expect(after(loaded([one("b")]), arrived, arrived).rows.map(({ _id }) => _id)).toEqual(["c", "b"])
  })

  it("a list that fails to load again leaves what is there", () => {
    expect(after({ type: "failed" }).list).toBe("failed")
    expect(after(loaded([one("a")]), { type: "failed" })).toMatchObject({ list: "ready", unread: 1 })
  })
})

describe("the drawer", () => {
  const open = [loaded([one("b"), one("a", true)]), { type: "opened" }] as const

  it("D1: what this opening read stays highlighted until it is closed", () => {
    const reading = [...open, { type: "read", until: "b", unread: 0 }] as const
    expect(after(...reading)).toMatchObject({ unread: 0 })
    expect(litIds(after(...reading))).toEqual(["b"])
    expect(litIds(after(...reading, { type: "closed" }))).toEqual([])
  })

  it("what arrives while it is open is not read by that opening", () => {
    const state = after(
      ...open,
      { type: "arrived", notification: one("c") },
      { type: "read", until: "b", unread: 1 },
    )
    expect(state.rows.map(({ revisado }) => revisado)).toEqual([false, true, true])
    expect(state.unread).toBe(1)
  })

  it("D2: deleting leaves only what is unread", () => {
    const state = after(
      ...open,
      { type: "read", until: "b", unread: 0 },
      { type: "arrived", notification: one("c") },
      { type: "deletedRead" },
    )
    expect(state.rows.map(({ _id }) => _id)).toEqual(["c"])
    expect(state.next).toBeNull()
  })

  it("older ones come after what is shown", () => {
    const list = { rows: [one("a", true)], unread: 1, next: null }
    const state = after(loaded([one("b")], "b"), { type: "loadedMore", list })
    expect(state.rows.map(({ _id }) => _id)).toEqual(["b", "a"])
    expect(state.next).toBeNull()
  })
})
