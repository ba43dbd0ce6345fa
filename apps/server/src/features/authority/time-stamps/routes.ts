import { getTimeStampOffer, requestTimeStamp as requestEndpoint } from "@trazo/contract/authority/time-stamps"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { requestTimeStamp } from "./request-time-stamp.ts"

export function timeStampRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getTimeStampOffer, deps, () => ({ isOffered: deps.timestamps !== null }))
  route(app, requestEndpoint, deps, async ({ scope, body, request, reply }) => {
    const token = await requestTimeStamp(scope, { digest: body.digest, address: request.ip }, deps)
    reply.type("application/timestamp-token")
    return token
  })
}
