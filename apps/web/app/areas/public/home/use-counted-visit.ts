import { useEffect } from "react"

const counted = "trazo-visit"

/** Counts the visit once in a session of the tab. Keeps no identifier of the visitor. */
export function useCountedVisit(): void {
  useEffect(() => {
    if (sessionStorage.getItem(counted)) return
    sessionStorage.setItem(counted, "1")
    void countOnce().catch(() => undefined)
  }, [])
}

/** Loads its parts after the page. A visit that is not counted is no failure of the page. */
async function countOnce(): Promise<void> {
  const [{ callFromBrowser }, { countVisit }] = await Promise.all([
    import("../../../shared-features/api/call-from-browser.ts"),
    import("@trazo/contract/visits"),
  ])
  await callFromBrowser(countVisit)
}
