import multipart from "@fastify/multipart"
import rateLimit from "@fastify/rate-limit"
import underPressure from "@fastify/under-pressure"
import { ApiError } from "@trazo/contract/errors"
import type { FastifyInstance } from "fastify"
import type { Settings } from "../env.ts"

const reading = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Bounds on what one address can ask for and on what the process takes on. Reading is not counted, nor what status
 * services are asked; guessing passwords and codes has its own limits, in the database.
 */
export async function registerLimits(
  app: FastifyInstance,
  { rateLimit: max }: Pick<Settings, "rateLimit">,
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  if (max > 0) {
    await app.register(rateLimit, {
      max,
      timeWindow: "1 minute",
      allowList: (request) => reading.has(request.method) || request.url.startsWith("/ocsp"),
      errorResponseBuilder: () => new ApiError("TOO_MANY_REQUESTS"),
    })
  }
  await app.register(underPressure, {
    // Tests run without limits: on a machine that is busy with others, a late answer is no fault.
    maxEventLoopDelay: max > 0 ? 3000 : 0,
    pressureHandler: () => {
      throw new ApiError("OVERLOADED")
    },
  })
}
