import { useEffect, useState } from "react"
import { personalCaches } from "./leave-service-worker.ts"

/**
 * Without a connection, a link to a page that is not on this device keeps the page that has a form, because leaving it
 * would lose what was typed. Returns whether that happened since the connection was lost.
 */
export function useStayOffline(online: boolean): boolean {
  const [stayed, setStayed] = useState(false)
  useEffect(() => {
    if (online) return setStayed(false)
    let kept: ReadonlySet<string> = new Set()
    void keptPaths().then((paths) => {
      kept = paths
    })
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null
      if (!link || event.defaultPrevented || !leavesFor(link, kept) || !hasTextField()) return
      event.preventDefault()
      event.stopPropagation()
      setStayed(true)
    }
    document.addEventListener("click", onClick, true)
    return () => document.removeEventListener("click", onClick, true)
  }, [online])
  return stayed
}

function leavesFor(link: HTMLAnchorElement, kept: ReadonlySet<string>): boolean {
  const { origin, pathname } = window.location
  if (link.origin !== origin || link.target || link.hasAttribute("download")) return false
  return link.pathname !== pathname && !kept.has(link.pathname)
}

const textFields = "input:is([type=text], [type=email], [type=tel], [type=password], :not([type])), textarea"
const hasTextField = () => document.querySelector(`form :is(${textFields})`) !== null

/** Paths of the pages that the service worker keeps. */
async function keptPaths(): Promise<ReadonlySet<string>> {
  try {
    const requests = await (await caches.open(personalCaches.pages)).keys()
    return new Set(requests.map(({ url }) => new URL(url).pathname.replace(/\.data$/, "")))
  } catch {
    // The browser denies storage.
    return new Set()
  }
}
