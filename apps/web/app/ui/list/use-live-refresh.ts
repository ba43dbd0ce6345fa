import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"

/** Runs the page's loaders every period, by default a minute, and when the window becomes visible, unless it is hidden or offline. */
export function useLiveRefresh(isOn: boolean, periodMilliseconds = minuteMilliseconds): void {
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
  }, [isOn, periodMilliseconds, revalidate])
}
