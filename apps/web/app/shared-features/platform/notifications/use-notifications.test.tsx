// @vitest-environment happy-dom
import { act, renderHook, waitFor } from "@testing-library/react"
import type { Notification } from "@trazo/contract/platform/notifications"
import { beforeEach, expect, it, vi } from "vitest"
import { useNotifications } from "./use-notifications.ts"

const mocks = vi.hoisted(() => ({
  calls: {
    list: vi.fn<(area: string, before?: string) => Promise<unknown>>(),
    read: vi.fn<(area: string, until: string) => Promise<unknown>>(),
    deleteRead: vi.fn<(area: string) => Promise<unknown>>(),
  },
  live: { onNotification: (_notification: unknown) => {}, onJoined: () => {}, onUnavailable: () => {} },
  close: vi.fn<() => void>(),
  chime: vi.fn<() => void>(),
}))
vi.mock("./notification-calls.ts", () => ({ notificationCalls: mocks.calls }))
vi.mock("./chime.ts", () => ({ playChime: mocks.chime }))
vi.mock("./live-connection.ts", () => ({
  openLiveConnection: (options: typeof mocks.live) => {
    Object.assign(mocks.live, options)
    return mocks.close
  },
}))

const notification = (_id: string, revisado: boolean): Notification => ({
  _id,
  revisado,
  args: { type: "normal" },
  datos: { title: _id, message: "", link: "/" },
  createdAt: "2026-11-21T20:00:00.000Z",
})

/** A page whose socket has joined. */
const open = () => {
  const page = renderHook(() => useNotifications("client", () => undefined))
  act(() => mocks.live.onJoined())
  return page
}

beforeEach(() => {
  vi.clearAllMocks()
  mocks.calls.list.mockResolvedValue({ rows: [notification("a", false)], unread: 1, next: null })
  mocks.calls.read.mockResolvedValue({ unread: 0 })
  mocks.calls.deleteRead.mockResolvedValue({})
})

it("D1: what the drawer showed is read when it closes, or by «Marcar todas como leídas»", async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.state.list).toBe("ready"))
  act(() => result.current.open())
  expect(result.current.state.unread).toBe(1)
  expect(mocks.calls.read).not.toHaveBeenCalled()
  act(() => result.current.close())
  await waitFor(() => expect(result.current.state.unread).toBe(0))
  expect(mocks.calls.read).toHaveBeenCalledWith("client", "a")
})

it("loads the list once: when the socket has joined, or when it cannot be opened", async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.state.list).toBe("ready"))
  act(() => mocks.live.onUnavailable())
  expect(mocks.calls.list).toHaveBeenCalledTimes(1)

  const other = renderHook(() => useNotifications("client", () => undefined))
  expect(mocks.calls.list).toHaveBeenCalledTimes(1)
  act(() => mocks.live.onUnavailable())
  await waitFor(() => expect(other.result.current.state.list).toBe("ready"))
  expect(mocks.calls.list).toHaveBeenCalledTimes(2)
})

it("adds a live notification, announces it and plays one sound", async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.state.list).toBe("ready"))
  act(() => mocks.live.onNotification(notification("b", false)))
  expect(result.current.state.rows.map(({ _id }) => _id)).toEqual(["b", "a"])
  expect(result.current.arrival?._id).toBe("b")
  expect(mocks.chime).toHaveBeenCalledTimes(1)
})

it("loads the list again after a reconnection", async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.state.list).toBe("ready"))
  act(() => mocks.live.onJoined())
  await waitFor(() => expect(mocks.calls.list).toHaveBeenCalledTimes(2))
})

it("reports a list that could not be loaded, and closes the connection on leaving the page", async () => {
  mocks.calls.list.mockRejectedValue(new Error("sin conexión"))
  const { result, unmount } = open()
  await waitFor(() => expect(result.current.state.list).toBe("failed"))
  expect(mocks.close).not.toHaveBeenCalled()
  unmount()
  expect(mocks.close).toHaveBeenCalledTimes(1)
})
