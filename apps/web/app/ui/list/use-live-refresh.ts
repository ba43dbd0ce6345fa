import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"

const periodMilliseconds = 60_000

/** Runs the page's loaders every minute and when the window becomes visible, unless it is hidden or offline. */
export function useLiveRefresh(isOn: boolean): void {
  const { state, revalidate } = useRevalidator()
  const isIdle = useRef(true)
  useEffect(() => {
    isIdle.current = state === "idle"
  }, [state])
  useEffect(() => {
    if (!isOn) return
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine && isIdle.current) void revalidate()
    }
    const timer = setInterval(refresh, periodMilliseconds)
    document.addEventListener("visibilitychange", refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refresh)
    }
  }, [isOn, revalidate])
}
