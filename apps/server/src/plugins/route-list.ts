import type { Endpoint } from "@trazo/contract/endpoint"
import type { FastifyInstance } from "fastify"

interface ListedRoute {
  method: string
  url: string
  /** Absent on what is not of the contract: pages, documentation, health. */
  endpoint: Endpoint | undefined
  pattern: RegExp
}

const lists = new WeakMap<object, ListedRoute[]>()

/** Remembers every route, so that a wrong method on a right address is told apart from a wrong address. */
export function registerRouteList(app: FastifyInstance): void {
  const list: ListedRoute[] = []
  lists.set(app.server, list)
  app.addHook("onRoute", ({ method, url, config }) => {
    const endpoint = (config as { endpoint?: Endpoint } | undefined)?.endpoint
    for (const one of [method].flat()) list.push({ method: one, url, endpoint, pattern: patternOf(url) })
  })
}

/** Every route of the server, as it was registered. */
export function listedRoutes(app: FastifyInstance): readonly Omit<ListedRoute, "pattern">[] {
  return lists.get(app.server) ?? []
}

/** The methods that the API has for this address. */
export function allowedMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split("?", 1)[0] ?? ""
  const endpoints = (lists.get(app.server) ?? []).filter(({ endpoint }) => endpoint)
  return [...new Set(endpoints.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`^${literal.replace(/:[^/]+/g, "[^/]+")}$`)
}
