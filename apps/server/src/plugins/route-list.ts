import type { Endpoint } from "@trazo/contract/endpoint"
import type { FastifyInstance } from "fastify"

const lists = new WeakMap<object, { method: string; pattern: RegExp }[]>()

/** Remembers the API's endpoints, so that a wrong method on a right address is told apart from a wrong address. */
export function registerRouteList(app: FastifyInstance): void {
  const list: { method: string; pattern: RegExp }[] = []
  lists.set(app.server, list)
  app.addHook("onRoute", ({ config }) => {
    const endpoint = (config as { endpoint?: Endpoint } | undefined)?.endpoint
    if (endpoint) list.push({ method: endpoint.method, pattern: patternOf(endpoint.path) })
  })
}

/** The methods that the API has for this address. */
export function allowedMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split("?", 1)[0] ?? ""
  const list = lists.get(app.server) ?? []
  return [...new Set(list.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`^${literal.replace(/:[^/]+/g, "[^/]+")}$`)
}
