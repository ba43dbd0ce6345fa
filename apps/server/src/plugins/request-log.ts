import { createHmac } from "node:crypto"
import type { FastifyInstance } from "fastify"
import type { Secrets } from "../secrets.ts"

/** One line an answer, without personal data: the route's pattern for its address, no bodies, no tokens. */
export function registerRequestLog(app: FastifyInstance, { logPepper }: Pick<Secrets, "logPepper">): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ip: createHmac("sha256", logPepper).update(request.ip).digest("base64url").slice(0, 12),
      },
      "answered",
    )
  })
}
