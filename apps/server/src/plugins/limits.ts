import { monitorEventLoopDelay } from "node:perf_hooks"
import rateLimit from "@fastify/rate-limit"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance } from "fastify"
import type { Settings } from "../env.ts"
import { networkOf } from "../network/address-network.ts"

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
  // Off in tests, which run without limits: a busy machine may respond slowly.
  if (max > 0) refuseWhenBusy(app)
}

const mostDelayMilliseconds = 3000
const sampleMilliseconds = 1000
const resolution = 10

/**
 * Refuses calls while the event loop is late. @fastify/under-pressure does the same and asks for the process's memory in a
 * timer, which throws without a free descriptor and would end the process.
 */
function refuseWhenBusy(app: FastifyInstance): void {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  let isBusy = false
  const timer = setInterval(() => {
    // Without a sample (NaN), the loop had no turn in all this time.
    isBusy = !(delay.mean / 1e6 - resolution <= mostDelayMilliseconds)
    delay.reset()
  }, sampleMilliseconds)
  timer.unref()
  app.addHook("onRequest", async () => {
    if (isBusy) throw new ApiError("OVERLOADED")
  })
  app.addHook("onClose", async () => {
    clearInterval(timer)
    delay.disable()
  })
}
