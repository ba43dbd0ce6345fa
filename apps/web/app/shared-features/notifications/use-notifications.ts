import type { ApiError } from "@trazo/contract/errors"
import type { LiveArea } from "@trazo/contract/live-events"
import type { Notification } from "@trazo/contract/notifications"
import { useEffect, useEffectEvent, useReducer, useState } from "react"
import { playChime } from "./chime.ts"
import { openLiveConnection } from "./live-connection.ts"
import { nothingYet, notificationState } from "./notification-state.ts"

const loadCalls = async () => (await import("./notification-calls.ts")).notificationCalls

/** A signed-in reader's notifications, listed and live. */
export function useNotifications(area: LiveArea, onLookupFailed: (error: ApiError) => void) {
  const [state, act] = useReducer(notificationState, nothingYet)
  /** For the live region: what came last. */
  const [arrival, setArrival] = useState<Notification | null>(null)

  const load = () => {
    act({ type: "loading" })
    loadCalls()
      .then((calls) => calls.list(area))
      .then(
        (list) => act({ type: "loaded", list }),
        () => act({ type: "failed" }),
      )
  }
  const read = async () => {
    const newest = state.rows.find(({ revisado }) => !revisado)
    if (!newest) return
    const until = newest._id
    // Not marked now, they are the next time.
    const answer = await loadCalls()
      .then((calls) => calls.read(area, until))
      .catch(() => null)
    if (answer) act({ type: "read", until, unread: answer.unread })
  }

  const onArrival = useEffectEvent((notification: Notification) => {
    act({ type: "arrived", notification })
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

  // Opening reads what is there, or what comes as soon as it is there (D1).
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
      act({ type: "loadedMore", list })
    },
    open: () => act({ type: "opened" }),
    /** What came while it was open was seen too. */
    close: () => {
      act({ type: "closed" })
      void read()
    },
    deleteRead: async () => {
      await (await loadCalls()).deleteRead(area)
      act({ type: "deletedRead" })
      load()
    },
  }
}
