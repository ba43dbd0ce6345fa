import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import type { Deps } from "../../../deps.ts"
import { isLoopback, isThisMachine } from "../../../network/this-machine.ts"
import { isForwarded } from "../../../plugins/local-demonstration.ts"
import { hasOperationsToken } from "../../../plugins/operations-access.ts"
import { hostName } from "./tenant-directory.ts"

export const tlsAllowedPath = "/internal/tls-allowed"

const asked = z.object({
  domain: z
    .string()
    .max(253)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*\.?$/i),
})

/** Whoever opens TLS connections with made-up names makes the proxy ask: two short statements each. */
const asksASecond = 50

/**
 * Tells the proxy whether to get a certificate for a name (`ask` of Caddy's on-demand TLS): 200 for a host of a distributor,
 * suspended ones included, or of the platform; else 404. Others than this machine's programs and bearers of
 * OPERATIONS_TOKEN get the response of an unknown address (docs/decisions/0059-certificates-on-demand.md).
 */
export function registerTlsAllowed(app: FastifyInstance, deps: Deps): void {
  const { settings, tenants, clock } = deps
  const ownHosts = [settings.administratorHost, settings.paymentHost, new URL(settings.pki.baseUrl).hostname]
  const isKnown = async (host: string) =>
    ownHosts.includes(host) ||
    (await tenants.find(host)) !== null ||
    (await tenants.findSuspended(host)) !== null
  let second = 0
  let asks = 0
  const isTooMany = () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (now !== second) asks = 0
    second = now
    asks += 1
    return asks > asksASecond
  }
  app.get(tlsAllowedPath, { schema: { hide: true } }, async (request, reply) => {
    if (!isOfThisMachine(request) && !hasOperationsToken(request, settings)) return reply.callNotFound()
    const query = asked.safeParse(request.query)
    if (!query.success) return reply.code(404).send()
    if (isTooMany()) return reply.code(429).header("retry-after", "1").send()
    return reply.code((await isKnown(hostName(query.data.domain))) ? 200 : 404).send()
  })
}

/** A proxy on this machine forwards strangers: with headers that say so, or with the Host that they sent. */
function isOfThisMachine(request: FastifyRequest): boolean {
  const { remoteAddress = "" } = request.raw.socket
  const host = hostName(request.headers.host ?? "").replace(/^\[|\]$/g, "")
  return isLoopback(remoteAddress) && isThisMachine(host) && !isForwarded(request)
}
