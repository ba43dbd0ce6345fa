import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance } from "fastify"

const safe = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Refuses changes whose Origin header names another origin, because browsers send our cookies with them. Programs send
 * no Origin and pass (docs/product-decisions.md section 2). A socket handshake is a GET from any site and allows more
 * than reading, so it counts as a change.
 */
export function registerSameOrigin(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { origin, upgrade } = request.headers
    if ((safe.has(request.method) && upgrade === undefined) || origin === undefined) return
    const ours = `${request.protocol}://${request.host}`.toLowerCase()
    if (origin.toLowerCase() !== ours) throw new ApiError("FOREIGN_ORIGIN")
  })
}
