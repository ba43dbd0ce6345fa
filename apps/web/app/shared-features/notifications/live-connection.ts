import { getLastRecord } from "@trazo/contract/client-requests"
import { ApiError } from "@trazo/contract/errors"
import type { LiveArea, ToPage, ToServer } from "@trazo/contract/live-events"
import type { Notification } from "@trazo/contract/notifications"
import type { Socket } from "socket.io-client"
import { callFromBrowser } from "../api/call-from-browser.ts"

interface LiveConnection {
  area: LiveArea
  onNotification: (notification: Notification) => void
  /** Joined, for the first time or again: what came meanwhile is in the list. */
  onJoined: () => void
  /** The client's last record could not be had (H4). */
  onLookupFailed: (error: ApiError) => void
}

/**
 * Hears live what the list will show (H1), until the answer is called. Loaded when the page stands already; a session
 * that is over is not tried again, a lost connection is, ever more slowly.
 */
export function openLiveConnection(connection: LiveConnection): () => void {
  let socket: Socket<ToPage, ToServer> | undefined
  let closed = false
  void import("socket.io-client").then(
    ({ io }) => {
      if (closed) return
      socket = io({
        transports: ["websocket"],
        auth: { area: connection.area },
        reconnectionDelayMax: 30_000,
      })
      hear(socket, connection)
    },
    // The list works without it.
    () => undefined,
  )
  return () => {
    closed = true
    socket?.disconnect()
  }
}

function hear(socket: Socket<ToPage, ToServer>, { area, ...told }: LiveConnection): void {
  socket.on("newNotificationClient", told.onNotification)
  socket.on("connect", async () => {
    try {
      if (area === "client") await join(socket)
      told.onJoined()
    } catch (error) {
      if (error instanceof ApiError) told.onLookupFailed(error)
    }
  })
}

async function join(socket: Socket<ToPage, ToServer>): Promise<void> {
  const { _id } = await callFromBrowser(getLastRecord)
  const answer = await socket.emitWithAck("joinTocDesk", _id)
  if ("typeCode" in answer) throw new ApiError(answer.typeCode, { message: answer.message })
}
