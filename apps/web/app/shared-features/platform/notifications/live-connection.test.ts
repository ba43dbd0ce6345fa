import { ApiError } from "@trazo/contract/errors/errors"
import { beforeEach, expect, it, vi } from "vitest"
import { openLiveConnection } from "./live-connection.ts"

const mocks = vi.hoisted(() => ({
  handlers: {} as Record<string, (argument?: unknown) => unknown>,
  join: vi.fn<(event: string, id: string) => Promise<unknown>>(),
  lastRecord: vi.fn<() => Promise<{ _id: string }>>(),
}))
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (event: string, handler: () => unknown) => {
      mocks.handlers[event] = handler
    },
    emitWithAck: mocks.join,
    disconnect: () => undefined,
  }),
}))
vi.mock("./notification-calls.ts", () => ({ notificationCalls: { lastRecord: mocks.lastRecord } }))

const handlers = {
  onNotification: vi.fn<() => void>(),
  onJoined: vi.fn<() => void>(),
  onUnavailable: vi.fn<() => void>(),
  onLookupFailed: vi.fn<(error: Error) => void>(),
}

/** A page whose socket has connected. */
async function connect() {
  openLiveConnection({ area: "client", ...handlers })
  await expect.poll(() => mocks.handlers.connect).toBeDefined()
  await mocks.handlers.connect?.()
}

beforeEach(() => {
  vi.clearAllMocks()
  mocks.handlers = {}
  mocks.lastRecord.mockResolvedValue({ _id: "c1" })
  mocks.join.mockResolvedValue({ ok: true })
})

it("H1: joins the room of the client's last record", async () => {
  await connect()
  expect(mocks.join).toHaveBeenCalledWith("joinTocDesk", "c1")
  expect(handlers.onJoined).toHaveBeenCalledTimes(1)
  expect(handlers.onLookupFailed).not.toHaveBeenCalled()
})

it.each([
  ["the server", new ApiError("OVERLOADED")],
  ["the device", new Error("Sin conexión a internet.")],
])("H4: reports a failed look-up of the last record, by an error of %s", async (_, error) => {
  mocks.lastRecord.mockRejectedValue(error)
  await connect()
  expect(handlers.onLookupFailed).toHaveBeenCalledExactlyOnceWith(error)
  expect(handlers.onUnavailable).toHaveBeenCalledTimes(1)
  expect(mocks.join).not.toHaveBeenCalled()
})

it("does not report an ended session, for which the page asks to sign in", async () => {
  mocks.lastRecord.mockRejectedValue(new ApiError("NOT_SIGNED_IN"))
  await connect()
  expect(handlers.onUnavailable).toHaveBeenCalledTimes(1)
  expect(handlers.onLookupFailed).not.toHaveBeenCalled()
})
