import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { useEffect } from "react"
import { useRevalidator } from "react-router"

const signsOfLife = ["keydown", "pointerdown", "wheel"] as const

/**
 * Runs the page's loaders every minute in which the reader did something. The server then keeps the request theirs, and
 * the page shows who else took it.
 */
export function useActiveRefresh(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isActive = false
    const noteActivity = () => {
      isActive = true
    }
    const refresh = () => {
      if (isActive && navigator.onLine) void revalidate()
      isActive = false
    }
    for (const sign of signsOfLife) document.addEventListener(sign, noteActivity, { passive: true })
    const timer = setInterval(refresh, minuteMilliseconds)
    return () => {
      clearInterval(timer)
      for (const sign of signsOfLife) document.removeEventListener(sign, noteActivity)
    }
  }, [revalidate])
}
