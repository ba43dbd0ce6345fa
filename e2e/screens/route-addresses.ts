import type { RouteConfigEntry } from "@react-router/dev/routes"
import routes from "../../apps/web/app/routes.ts"

/** Every route with a page, such as `/executive/certificates/showDoc/:id?`. */
export function routePatterns(): string[] {
  const below = (entry: RouteConfigEntry, parent: string): string[] => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return entry.children ? entry.children.flatMap((child) => below(child, path)) : [path || "/"]
  }
  return [...new Set(routes.flatMap((entry) => below(entry, "")))]
}

/** A path of the pattern: itself without parameters, else the first link that matches, or undefined. */
export function addressOf(pattern: string, links: ReadonlySet<string>): string | undefined {
  if (pattern.endsWith("/*")) return "/no-existe"
  if (!pattern.includes(":")) return pattern
  const expression = new RegExp(`^${pattern.replace(/\/:\w+\?/g, "/[^/]+").replace(/:\w+/g, "[^/]+")}$`)
  const others = new Set(routePatterns())
  const found = [...links].find((link) => expression.test(link) && !others.has(link))
  return found ?? (pattern.endsWith("?") ? pattern.replace(/\/:\w+\?$/, "") : undefined)
}
