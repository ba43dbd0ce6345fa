import type { IncomingMessage } from "node:http"
import {
  askTimeStamp,
  getTimeStampOffer,
  requestTimeStamp as requestEndpoint,
} from "@trazo/contract/authority/time-stamps"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyRequest } from "fastify"
import { readBody } from "../../../plugins/bodies.ts"
import { bodyLimitOf } from "../../../plugins/body-limit-of.ts"
import { on, type Route, route } from "../../../plugins/contract-routes.ts"
import { requestTimeStamp, stampServiceOf } from "./stamping-service.ts"

/** Media types of RFC 3161 section 3.4. */
const queryType = "application/timestamp-query"
const replyType = "application/timestamp-reply"

/** The public service. Other media types have no reader here, and so get 415. */
const publicService: Route = async (app, deps) => {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(queryType, (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(request, payload, { limit: bodyLimitOf(askTimeStamp) }),
    )
    route(own, askTimeStamp, deps, async ({ request, reply }) => {
      if (!deps.stamping.isReady()) throw new ApiError("NOT_FOUND")
      const body = request.body as Buffer | null | undefined
      const response = await deps.stamping.respond(body ?? new Uint8Array())
      reply.type(replyType)
      return response
    })
  })
}

export const timeStampRoutes: readonly Route[] = [
  on(getTimeStampOffer, (_call, deps) => ({ isOffered: stampServiceOf(deps) !== null })),
  on(requestEndpoint, async ({ scope, body, request, reply }, deps) => {
    const token = await requestTimeStamp(scope, { digest: body.digest, address: request.ip }, deps)
    reply.type("application/timestamp-token")
    return token
  }),
  publicService,
]
