import { useEffect, useRef } from "react"

const pollMilliseconds = 2000

/** Looks every two seconds for what another device does, while the page is in sight. Null: there is nothing to wait for. */
export function useVisiblePoll(look: (() => Promise<unknown>) | null): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  const isWaiting = look !== null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void latest.current?.()
    }, pollMilliseconds)
    return () => clearInterval(timer)
  }, [isWaiting])
}
