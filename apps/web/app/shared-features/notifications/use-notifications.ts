import type { ApiError } from "@trazo/contract/errors"
import type { LiveArea } from "@trazo/contract/live-events"
import type { Notification } from "@trazo/contract/notifications"
import { useEffect, useEffectEvent, useReducer, useState } from "react"
import { playChime } from "./chime.ts"
import { openLiveConnection } from "./live-connection.ts"
import { initialState, notificationReducer } from "./notification-state.ts"

const loadCalls = async () => (await import("./notification-calls.ts")).notificationCalls

/** The signed-in user's notifications, listed and live. */
export function useNotifications(area: LiveArea, onLookupFailed: (error: ApiError) => void) {
  const [state, dispatch] = useReducer(notificationReducer, initialState)
  // Announced by the live region.
  const [arrival, setArrival] = useState<Notification | null>(null)

  const load = () => {
    dispatch({ type: "loading" })
    loadCalls()
      .then((calls) => calls.list(area))
      .then(
        (list) => dispatch({ type: "loaded", list }),
        () => dispatch({ type: "failed" }),
      )
  }
  const read = async () => {
    const newest = state.rows.find(({ revisado }) => !revisado)
    if (!newest) return
    const until = newest._id
    // After a failure, the next opening marks them.
    const response = await loadCalls()
      .then((calls) => calls.read(area, until))
      .catch(() => null)
    if (response) dispatch({ type: "read", until, unread: response.unread })
  }

  const onArrival = useEffectEvent((notification: Notification) => {
    dispatch({ type: "arrived", notification })
    setArrival(notification)
    playChime()
  })
  const onJoined = useEffectEvent(load)
  const onFailure = useEffectEvent(onLookupFailed)
  useEffect(() => {
    onJoined()
    return openLiveConnection({
      area,
      onNotification: (notification) => onArrival(notification),
      onJoined: () => onJoined(),
      onLookupFailed: (error) => onFailure(error),
    })
  }, [area])

  // Opening marks the rows as read, once they are loaded (D1).
  const readOnOpening = useEffectEvent(() => void read())
  const isShown = state.opened && state.list === "ready"
  useEffect(() => {
    if (isShown) readOnOpening()
  }, [isShown])

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
    /** Also marks what arrived while it was open. */
    close: () => {
      dispatch({ type: "closed" })
      void read()
    },
    deleteRead: async () => {
      await (await loadCalls()).deleteRead(area)
      dispatch({ type: "deletedRead" })
      load()
    },
  }
}
