import { createHash, timingSafeEqual } from "node:crypto"
import { docsAddresses } from "@trazo/contract/endpoint/api-paths"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance } from "fastify"
import type { Settings } from "../env.ts"

const guarded = ["/readyz", "/metrics", docsAddresses.page, docsAddresses.document]

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

/**
 * Guards what describes the installation: readiness, metrics and the documentation of the API. Callers send
 * `Authorization: Bearer` with OPERATIONS_TOKEN; others get the response of an unknown address. Without the setting these
 * addresses are open with demo data and closed in production. /healthz is always open.
 */
export function registerOperationsAccess(
  app: FastifyInstance,
  { operationsToken: token, demoData }: Pick<Settings, "operationsToken" | "demoData">,
): void {
  if (token === null && demoData !== false) return
  const wanted = token === null ? null : digest(`Bearer ${token}`)
  app.addHook("onRequest", async (request) => {
    const route = request.routeOptions.url
    if (!guarded.some((path) => route === path || route?.startsWith(`${path}/`))) return
    const given = digest(request.headers.authorization ?? "")
    if (wanted === null || !timingSafeEqual(given, wanted)) throw new ApiError("NOT_FOUND")
  })
}
