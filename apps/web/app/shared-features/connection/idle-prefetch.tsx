import { useEffect } from "react"
import { useLocation } from "react-router"
import { chunksBehindLinks } from "./chunks-behind-links.ts"

const idleTimeoutMilliseconds = 2000

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "")
}

function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, idleTimeoutMilliseconds)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: idleTimeoutMilliseconds })
  return () => window.cancelIdleCallback(handle)
}

/** Fetches the code of the pages that this page links to, once nothing else happens (A12). Never their data. */
export function IdlePrefetch() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!mayPrefetch()) return
    return whenIdle(() => {
      for (const { href, rel } of chunksBehindLinks(pathname)) {
        const link = document.createElement("link")
        Object.assign(link, rel === "style" ? { rel: "prefetch", as: "style" } : { rel: "modulepreload" })
        link.href = href
        document.head.append(link)
      }
    })
  }, [pathname])
  return null
}
