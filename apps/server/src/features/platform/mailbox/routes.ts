import { listMailbox as endpoint } from "@trazo/contract/platform/mailbox"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { listMailbox } from "./list-mailbox.ts"

export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, deps, ({ scope, query, request }) => {
    return listMailbox(scope, { callers: callersOf(request), to: query.to }, deps)
  })
}

/** A proxy that names its client in another header than X-Forwarded-For counts as a caller from elsewhere. */
function callersOf({ headers, socket, ip }: FastifyRequest): string[] {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",")
  const others = ["forwarded", "x-real-ip", "via"].filter((name) => headers[name] !== undefined)
  return [socket.remoteAddress ?? "", ip, ...forwarded.map((one) => one.trim()).filter(Boolean), ...others]
}
