import rateLimit from "@fastify/rate-limit"
import underPressure from "@fastify/under-pressure"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance } from "fastify"
import { networkOf } from "../address-network.ts"
import type { Settings } from "../env.ts"

const reading = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Limits the changes of one address and the load of the process. Reads and OCSP requests do not count. Attempts on
 * passwords and codes are limited in the database.
 */
export async function registerLimits(
  app: FastifyInstance,
  { rateLimit: max }: Pick<Settings, "rateLimit">,
): Promise<void> {
  if (max > 0) {
    await app.register(rateLimit, {
      global: false,
      max,
      timeWindow: "1 minute",
      keyGenerator: (request) => networkOf(request.ip),
      allowList: (request) => reading.has(request.method) || request.url.startsWith("/ocsp"),
      errorResponseBuilder: () => new ApiError("TOO_MANY_REQUESTS"),
    })
    // The plugin's own hooks would run behind those of a route, which refuse a call without access uncounted.
    app.addHook("onRequest", app.rateLimit())
  }
  await app.register(underPressure, {
    // Off in tests, which run without limits: a busy machine may respond slowly.
    maxEventLoopDelay: max > 0 ? 3000 : 0,
    pressureHandler: () => {
      throw new ApiError("OVERLOADED")
    },
  })
}
