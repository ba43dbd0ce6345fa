import { createHmac, createSecretKey } from "node:crypto"
import { askStatus, askStatusByAddress } from "@trazo/contract/authority/authority"
import type { FastifyInstance } from "fastify"
import type { Secrets } from "../secrets/secrets.ts"

/** Thousands of OCSP requests: a log line costs more than the response. /metrics counts them. */
const unlogged = new Set([askStatus.path, askStatusByAddress.path])

export function registerRequestLog(app: FastifyInstance, { logPepper }: Pick<Secrets, "logPepper">): void {
  const key = createSecretKey(logPepper)
  app.addHook("onResponse", async (request, reply) => {
    if (unlogged.has(request.routeOptions.url ?? "")) return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        ip: createHmac("sha256", key).update(request.ip).digest("base64url").slice(0, 12),
      },
      "answered",
    )
  })
}

/**
 * Escapes percent signs that cannot be decoded (`/%zz`, `/%E0%A4%A`), so that the address is handled as unknown.
 * Otherwise Fastify refuses it in English before any of our handlers runs.
 */
export function readableUrl(url: string): string {
  const [path = "", ...query] = url.split("?")
  try {
    decodeURIComponent(path)
    return url
  } catch {
    // A URIError.
    return [path.replaceAll("%", "%25"), ...query].join("?")
  }
}
