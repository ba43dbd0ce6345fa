import type { Notification } from "@trazo/contract/platform/notifications"
import { useEffect, useEffectEvent } from "react"
import { useLocation, useRevalidator } from "react-router"

/** Runs the page's loaders when a notification arrives about the shown record, or about one below the shown list. */
export function useArrivalRefresh(arrival: Notification | null): void {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent((link: string) => {
    if (isShownAt(pathname, link)) void revalidate()
  })
  useEffect(() => {
    if (arrival) refresh(arrival.datos.link)
  }, [arrival])
}

export function isShownAt(pathname: string, link: string): boolean {
  return `${link}/`.startsWith(pathname.endsWith("/") ? pathname : `${pathname}/`)
}
