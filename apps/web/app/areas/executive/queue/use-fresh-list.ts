import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"

const periodMilliseconds = 60_000

/** Reads the list again each minute and when one comes back to it: others work on it too. */
export function useFreshList(): void {
  const { state, revalidate } = useRevalidator()
  const isIdle = useRef(true)
  useEffect(() => {
    isIdle.current = state === "idle"
  }, [state])
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine && isIdle.current) void revalidate()
    }
    const timer = setInterval(refresh, periodMilliseconds)
    document.addEventListener("visibilitychange", refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", refresh)
    }
  }, [revalidate])
}
