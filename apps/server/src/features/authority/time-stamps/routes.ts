import { getTimeStampOffer, requestTimeStamp as requestEndpoint } from "@trazo/contract/authority/time-stamps"
import { on } from "../../../plugins/contract-routes.ts"
import { requestTimeStamp } from "./request-time-stamp.ts"

export const timeStampRoutes = [
  on(getTimeStampOffer, (_call, deps) => ({ isOffered: deps.timestamps !== null })),
  on(requestEndpoint, async ({ scope, body, request, reply }, deps) => {
    const token = await requestTimeStamp(scope, { digest: body.digest, address: request.ip }, deps)
    reply.type("application/timestamp-token")
    return token
  }),
]
