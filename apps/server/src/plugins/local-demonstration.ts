import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Settings } from "../env.ts"

const forwarding = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
]

/** Whether a header says that a proxy passed the call on. */
export function isForwarded({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return forwarding.some((name) => headers[name] !== undefined)
}

/**
 * Refuses what a proxy forwards to demo data that is for this machine alone: a proxy here makes every caller look
 * local (docs/decisions/0008-demonstration-and-production.md). Called first on the root instance. `TRUST_PROXY` is never set together with such data.
 */
export function registerLocalDemonstration(
  app: FastifyInstance,
  { demoData }: Pick<Settings, "demoData">,
): void {
  if (demoData !== "local") return
  app.addHook("onRequest", async (request, reply) => {
    if (!isForwarded(request)) return
    const refusal = new ApiError("DEMO_BEHIND_PROXY")
    if (/^\/api([/?]|$)/.test(request.url)) throw refusal
    return reply.code(refusal.status).type("text/plain; charset=utf-8").send(`${refusal.message}\n`)
  })
}
