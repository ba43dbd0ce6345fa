import { listMailbox as endpoint } from "@trazo/contract/mailbox"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { listMailbox } from "./list-mailbox.ts"

export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, deps, ({ scope, query, request }) => {
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",")
    const callers = [
      request.socket.remoteAddress ?? "",
      ...forwarded.map((one) => one.trim()).filter(Boolean),
    ]
    return listMailbox(scope, { callers, to: query.to }, deps)
  })
}
