import { visitsAddress } from "@trazo/contract/endpoint/api-paths"
import { useEffect } from "react"

const counted = "trazo-visit"

/** Counts the visit once in a session of the tab. Keeps no identifier of the visitor. */
export function useCountedVisit(): void {
  useEffect(() => {
    if (sessionStorage.getItem(counted)) return
    sessionStorage.setItem(counted, "1")
    // Missing where the browser's owner disabled it.
    navigator.sendBeacon?.(visitsAddress)
  }, [])
}
