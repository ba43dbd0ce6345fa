import type { LiveArea } from "@trazo/contract/endpoint/live-events"
import type { Notification } from "@trazo/contract/platform/notifications"
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react"
import { playChime } from "./chime.ts"
import { openLiveConnection } from "./live-connection.ts"
import {
  initialState,
  type NotificationEvent,
  type NotificationState,
  newestDeletable,
  notificationReducer,
} from "./notification-state.ts"

const loadCalls = async () => (await import("./notification-calls.ts")).notificationCalls

/** After a failure, the next closing marks them. */
async function markRead(area: LiveArea, { rows }: NotificationState): Promise<NotificationEvent | null> {
  const newest = rows.find(({ revisado }) => !revisado)
  if (!newest) return null
  const until = newest._id
  const response = await loadCalls()
    .then((calls) => calls.read(area, until))
    .catch(() => null)
  return response && { type: "read", until, unread: response.unread }
}

/** The signed-in user's notifications, listed and live. */
export function useNotifications(area: LiveArea, onLookupFailed: (error: Error) => void) {
  const [state, dispatch] = useReducer(notificationReducer, initialState)
  // Announced by the live region.
  const [arrival, setArrival] = useState<Notification | null>(null)

  const wasLoaded = useRef(false)
  const load = () => {
    wasLoaded.current = true
    dispatch({ type: "loading" })
    loadCalls()
      .then((calls) => calls.list(area))
      .then(
        (list) => dispatch({ type: "loaded", list }),
        () => dispatch({ type: "failed" }),
      )
  }
  const read = async () => {
    const event = await markRead(area, state)
    if (event) dispatch(event)
  }

  const onArrival = useEffectEvent((notification: Notification) => {
    dispatch({ type: "arrived", notification })
    setArrival(notification)
    playChime()
  })
  const onJoined = useEffectEvent(load)
  // Without the socket, the list is loaded once and stays as it is.
  const onUnavailable = useEffectEvent(() => {
    if (!wasLoaded.current) load()
  })
  const onFailure = useEffectEvent(onLookupFailed)
  useEffect(() => {
    return openLiveConnection({
      area,
      onNotification: (notification) => onArrival(notification),
      onJoined: () => onJoined(),
      onUnavailable: () => onUnavailable(),
      onLookupFailed: (error) => onFailure(error),
    })
  }, [area])

  return {
    state,
    arrival,
    load,
    loadMore: async () => {
      if (state.next === null) return
      const list = await (await loadCalls()).list(area, state.next)
      dispatch({ type: "loadedMore", list })
    },
    open: () => dispatch({ type: "opened" }),
    readAll: read,
    /** Marks what the drawer showed as read. */
    close: () => {
      dispatch({ type: "closed" })
      void read()
    },
    deleteRead: async () => {
      const until = newestDeletable(state)
      if (until === null) return
      await (await loadCalls()).deleteRead(area, until)
      dispatch({ type: "deletedRead" })
      load()
    },
  }
}
