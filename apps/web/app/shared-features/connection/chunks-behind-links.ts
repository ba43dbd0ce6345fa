import { matchRoutes, type RouteObject } from "react-router"

interface ChunksOfRoute {
  module: string
  imports?: string[]
  css?: string[]
}

/** What React Router leaves on the page of its routes and their chunks. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ChunksOfRoute | undefined> }
  __reactRouterDataRouter?: { routes: RouteObject[] }
}

export interface Chunk {
  href: string
  rel: "module" | "style"
}

const fetched = new Set<string>()

/** The chunks of the pages behind this page's own links that were not asked for before. */
export function chunksBehindLinks(currentPath: string): Chunk[] {
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
