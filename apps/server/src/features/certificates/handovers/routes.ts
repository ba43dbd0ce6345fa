import * as contract from "@trazo/contract/certificates/handover"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readHandover, setHandover } from "../../../plugins/session-cookies.ts"
import { endHandoverOffer, getHandoverOffer, offerHandover } from "./offer-handover.ts"
import { getHandover, startHandover, takeHandover } from "./take-handover.ts"

export function handoverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.startHandover, deps, async ({ scope, request, reply }) => {
    const userAgent = request.headers["user-agent"] ?? ""
    const computer = { address: request.ip, userAgent, former: readHandover(request) }
    const { session, handover } = await startHandover(scope, computer, deps)
    setHandover(reply, session)
    return handover
  })
  route(app, contract.getHandover, deps, ({ scope, request }) =>
    getHandover(scope, readHandover(request), deps),
  )
  route(app, contract.takeHandover, deps, ({ scope, body: { number }, request }) =>
    takeHandover(scope, { session: readHandover(request), number }, deps),
  )
  route(app, contract.offerHandover, deps, ({ scope, actor, params: { id }, body: { code }, request }) =>
    offerHandover(scope, { actor, id, code, address: request.ip }, deps),
  )
  route(app, contract.getHandoverOffer, deps, ({ scope, actor, params: { id } }) =>
    getHandoverOffer(scope, { actor, id }, deps),
  )
  route(app, contract.endHandoverOffer, deps, ({ scope, actor, params: { id } }) =>
    endHandoverOffer(scope, { actor, id }, deps),
  )
}
