import type { LiveArea } from "@trazo/contract/endpoint/live-events"
import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import type { Notification } from "@trazo/contract/platform/notifications"
import { type LiveSocket, provideLiveSocket } from "./live-socket.ts"

const longestDelay = 30_000

interface LiveConnection {
  area: LiveArea
  onNotification: (notification: Notification) => void
  /** Called on every join. Notifications missed meanwhile are in the list. */
  onJoined: () => void
  /** Called when the socket cannot be opened or joined for now. */
  onUnavailable: () => void
  /** Called when the client's last record could not be loaded (H4), unless the session has ended: the page says that. */
  onLookupFailed: (error: Error) => void
}

/**
 * Opens the socket that delivers notifications (H1) and returns a function that closes it. Reconnects with growing
 * delays after a lost connection or an overloaded server, but not after the session has expired.
 */
export function openLiveConnection(connection: LiveConnection): () => void {
  let socket: LiveSocket | undefined
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  void Promise.all([import("socket.io-client"), import("./notification-calls.ts")]).then(
    ([{ io }, { notificationCalls }]) => {
      if (closed) return
      socket = io({
        transports: ["websocket"],
        auth: { area: connection.area },
        reconnectionDelayMax: longestDelay,
      })
      provideLiveSocket(socket)
      listen(socket, { ...connection, findRecord: notificationCalls.lastRecord })
      socket.on("connect_error", (error) => {
        connection.onUnavailable()
        if (!socket?.active && !isSessionExpired(error))
          retry = setTimeout(() => socket?.connect(), longestDelay)
      })
    },
    // The list works without the socket.
    () => connection.onUnavailable(),
  )
  return () => {
    closed = true
    clearTimeout(retry)
    provideLiveSocket(null)
    socket?.disconnect()
  }
}

/** Only a refusal of the server carries error data. */
function isSessionExpired(error: Error & { data?: Partial<ErrorResponse> }): boolean {
  return error.data?.typeCode === "NOT_SIGNED_IN" || error.data?.typeCode === "FOREIGN_ORIGIN"
}

type FindRecord = () => Promise<{ _id: string }>

function listen(
  socket: LiveSocket,
  { area, findRecord, ...handlers }: LiveConnection & { findRecord: FindRecord },
): void {
  socket.on("newNotificationClient", handlers.onNotification)
  socket.on("connect", async () => {
    try {
      if (area === "client") await join(socket, (await lookUp(findRecord, handlers.onLookupFailed))._id)
      handlers.onJoined()
    } catch (error) {
      handlers.onUnavailable()
      if (error instanceof ApiError && !hasEnded(error)) handlers.onLookupFailed(error)
    }
  })
}

/** Reports an error of the server and one of the device, such as a lost connection. */
async function lookUp(findRecord: FindRecord, report: LiveConnection["onLookupFailed"]) {
  try {
    return await findRecord()
  } catch (error) {
    if (!hasEnded(error)) report(error instanceof Error ? error : new ApiError("INTERNAL"))
    throw new LookupFailed()
  }
}

const hasEnded = (error: unknown) => error instanceof ApiError && error.typeCode === "NOT_SIGNED_IN"

class LookupFailed extends Error {}

async function join(socket: LiveSocket, id: string): Promise<void> {
  const response = await socket.emitWithAck("joinTocDesk", id)
  if ("typeCode" in response) throw new ApiError(response.typeCode, { message: response.message })
}
