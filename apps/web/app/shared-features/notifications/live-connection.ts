import { ApiError, type ErrorResponse } from "@trazo/contract/errors"
import type { LiveArea, ToPage, ToServer } from "@trazo/contract/live-events"
import type { Notification } from "@trazo/contract/notifications"
import type { Socket } from "socket.io-client"

const longestWait = 30_000

interface LiveConnection {
  area: LiveArea
  onNotification: (notification: Notification) => void
  /** Joined, for the first time or again: what came meanwhile is in the list. */
  onJoined: () => void
  /** The client's last record could not be had (H4). */
  onLookupFailed: (error: ApiError) => void
}

/**
 * Hears live what the list will show (H1), until the answer is called. Loaded when the page stands already. A lost
 * connection is tried again, ever more slowly, and so is a server that is busy; a session that is over is not.
 */
export function openLiveConnection(connection: LiveConnection): () => void {
  let socket: Socket<ToPage, ToServer> | undefined
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  void Promise.all([import("socket.io-client"), import("./notification-calls.ts")]).then(
    ([{ io }, { notificationCalls }]) => {
      if (closed) return
      socket = io({
        transports: ["websocket"],
        auth: { area: connection.area },
        reconnectionDelayMax: longestWait,
      })
      hear(socket, { ...connection, findRecord: notificationCalls.lastRecord })
      socket.on("connect_error", (error) => {
        if (!socket?.active && !isOver(error)) retry = setTimeout(() => socket?.connect(), longestWait)
      })
    },
    // The list works without it.
    () => undefined,
  )
  return () => {
    closed = true
    clearTimeout(retry)
    socket?.disconnect()
  }
}

/** What the server's refusal says; a connection that merely failed says nothing. */
function isOver(error: Error & { data?: Partial<ErrorResponse> }): boolean {
  return error.data?.typeCode === "NOT_SIGNED_IN" || error.data?.typeCode === "FOREIGN_ORIGIN"
}

type FindRecord = () => Promise<{ _id: string }>

function hear(
  socket: Socket<ToPage, ToServer>,
  { area, findRecord, ...told }: LiveConnection & { findRecord: FindRecord },
): void {
  socket.on("newNotificationClient", told.onNotification)
  socket.on("connect", async () => {
    try {
      if (area === "client") await join(socket, await findRecord())
      told.onJoined()
    } catch (error) {
      if (error instanceof ApiError) told.onLookupFailed(error)
    }
  })
}

async function join(socket: Socket<ToPage, ToServer>, { _id }: { _id: string }): Promise<void> {
  const answer = await socket.emitWithAck("joinTocDesk", _id)
  if ("typeCode" in answer) throw new ApiError(answer.typeCode, { message: answer.message })
}
