import { ApiError } from "@trazo/contract/errors"
import type { FastifyInstance } from "fastify"

const safe = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Cookies travel with what other sites make a browser send: a change that says it comes from another origin is
 * refused. Programs send no Origin and are let through (decisions section 2). A socket's handshake is a GET that may
 * come from any site and opens more than reading, so it counts as a change.
 */
export function registerSameOrigin(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { origin, upgrade } = request.headers
    if ((safe.has(request.method) && upgrade === undefined) || origin === undefined) return
    const ours = `${request.protocol}://${request.host}`.toLowerCase()
    if (origin.toLowerCase() !== ours) throw new ApiError("FOREIGN_ORIGIN")
  })
}
