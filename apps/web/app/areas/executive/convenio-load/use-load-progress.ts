import type { LoadProgress } from "@trazo/contract/endpoint/live-events"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { withLiveSocket } from "../../../shared-features/platform/notifications/live-socket.ts"
import { useLiveRefresh } from "../../../ui/list/use-live-refresh.ts"

const pollMilliseconds = { live: 10_000, alone: 1000 }

/**
 * Rows or people that the running step has finished, by the page's socket. Reads the page again when the step ends. Without the
 * socket, and for a step that a colleague started, it reads the page every second.
 */
export function useLoadProgress({ id, state }: Pick<LoadProgress, "id" | "state">): number {
  const { revalidate } = useRevalidator()
  const [heard, setHeard] = useState<LoadProgress | null>(null)
  useEffect(
    () =>
      withLiveSocket((socket) => {
        const onProgress = (load: LoadProgress) => {
          if (load.id !== id) return
          setHeard(load)
          if (load.state !== state) void revalidate()
        }
        const onLost = () => setHeard(null)
        socket.on("loadProgressed", onProgress)
        socket.on("disconnect", onLost)
        return () => {
          socket.off("loadProgressed", onProgress)
          socket.off("disconnect", onLost)
        }
      }),
    [id, state, revalidate],
  )
  const isOfStep = heard !== null && heard.state === state
  useLiveRefresh(true, isOfStep ? pollMilliseconds.live : pollMilliseconds.alone)
  return isOfStep ? heard.done : 0
}
