import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance } from "fastify"
import type { Settings } from "../env.ts"
import type { Connections } from "./http-server.ts"

/**
 * Behind a proxy the connections are the proxy's, so the requests of a network that are open at the same time are limited
 * instead. Calls of our own pages in this process are part of their page's request.
 */
export function limitOpenRequests(
  app: FastifyInstance,
  { table, callers }: Pick<Connections, "table" | "callers">,
  { connections: { perNetwork }, trustProxy }: Pick<Settings, "connections" | "trustProxy">,
): void {
  if (trustProxy === false) return
  const open = new Map<string, number>()
  app.addHook("onRequest", (request, reply, done) => {
    if (!table.has(request.raw.socket)) return done()
    const network = callers.ofCall(request.raw)
    const count = open.get(network) ?? 0
    if (count >= perNetwork) return done(new ApiError("TOO_MANY_REQUESTS"))
    open.set(network, count + 1)
    reply.raw.once("close", () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    done()
  })
}
