import { createHash, timingSafeEqual } from "node:crypto"
import { docsAddresses } from "@trazo/contract/endpoint/api-paths"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Settings } from "../env.ts"

const guarded = ["/readyz", "/metrics", docsAddresses.page, docsAddresses.document]

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

/** Whether the call carries `Authorization: Bearer` with OPERATIONS_TOKEN. */
export function hasOperationsToken(
  { headers }: Pick<FastifyRequest, "headers">,
  { operationsToken: token }: Pick<Settings, "operationsToken">,
): boolean {
  return token !== null && timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`))
}

/**
 * Guards what describes the installation: readiness, metrics and the documentation of the API. Callers send
 * `Authorization: Bearer` with OPERATIONS_TOKEN; others get the response of an unknown address. Without the setting these
 * addresses are open with demo data and closed in production. /healthz is always open.
 */
export function registerOperationsAccess(
  app: FastifyInstance,
  settings: Pick<Settings, "operationsToken" | "demoData">,
): void {
  if (settings.operationsToken === null && settings.demoData !== false) return
  app.addHook("onRequest", async (request) => {
    const route = request.routeOptions.url
    if (!guarded.some((path) => route === path || route?.startsWith(`${path}/`))) return
    if (!hasOperationsToken(request, settings)) throw new ApiError("NOT_FOUND")
  })
}
