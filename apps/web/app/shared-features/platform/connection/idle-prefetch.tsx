import { useEffect } from "react"
import { matchRoutes, type RouteObject, useLocation } from "react-router"

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

/** Fetches the code of linked pages, never their data, when the browser is idle (A12). */
export function IdlePrefetch() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!mayPrefetch()) return
    return whenIdle(() => fetchAhead(chunksBehindLinks(pathname)))
  }, [pathname])
  return null
}

/**
 * The service worker fetches on its own where it controls the page: Firefox reports a request that is under way through
 * it as an error of the page that is left.
 */
function fetchAhead(chunks: readonly Chunk[]): void {
  if (chunks.length === 0) return
  const controller = navigator.serviceWorker?.controller
  if (controller) {
    controller.postMessage({ kind: "ahead", files: chunks.map(({ href }) => href) })
    return
  }
  for (const { href, rel } of chunks) {
    const link = document.createElement("link")
    Object.assign(link, rel === "style" ? { rel: "prefetch", as: "style" } : { rel: "modulepreload" })
    link.href = href
    document.head.append(link)
  }
}

interface ChunksOfRoute {
  module: string
  imports?: string[]
  css?: string[]
}

/** Routes and their chunks, from React Router's manifest in the page. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ChunksOfRoute | undefined> }
  __reactRouterDataRouter?: { routes: RouteObject[] }
}

interface Chunk {
  href: string
  rel: "module" | "style"
}

const fetched = new Set<string>()

/** Chunks of linked pages that are not fetched yet. */
function chunksBehindLinks(currentPath: string): Chunk[] {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as Window &
    RouterGlobals
  if (!manifest || !router) return []
  const paths = new Set([...document.links].filter(leadsInside).map((link) => link.pathname))
  paths.delete(currentPath)
  const routes = [...paths].flatMap((path) => matchRoutes(router.routes, path) ?? [])
  const chunks = routes.flatMap(({ route }): Chunk[] => {
    const entry = manifest.routes[route.id ?? ""]
    if (!entry) return []
    const modules = [entry.module, ...(entry.imports ?? [])].map((href) => ({ href, rel: "module" as const }))
    const styles = (entry.css ?? []).map((href) => ({ href, rel: "style" as const }))
    return [...modules, ...styles]
  })
  return chunks.filter(({ href }) => {
    if (fetched.has(href)) return false
    fetched.add(href)
    return true
  })
}

function leadsInside(link: HTMLAnchorElement | HTMLAreaElement): boolean {
  return link.origin === window.location.origin && !link.target && !link.hasAttribute("download")
}
