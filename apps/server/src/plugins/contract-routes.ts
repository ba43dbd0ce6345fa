import type { Endpoint, RouteInput, RouteResponse } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Actor } from "../actor.ts"
import type { Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { findCaller } from "./access.ts"
import { routeSchema } from "./route-schema.ts"
import { readUpload } from "./upload.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What a handler receives: the parsed input, who calls, and on which distributor's host. */
type RouteContext<E> = RouteInput<E> & {
  /** The host's distributor. Asked for on an unknown host it answers DISTRIBUTOR_NOT_FOUND. */
  readonly scope: Scope
  /** For `platform` endpoints, which any host may call. */
  readonly hostScope: Scope | null
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E> = (context: RouteContext<E>) => Promise<RouteResponse<E>> | RouteResponse<E>

interface RouteOptions {
  /** Bytes of an upload's file; the default holds the largest paper, a video. */
  maxFileBytes?: number
}

/** Puts an endpoint of the contract on the server: access first, then validation, then the operation. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  deps: Deps,
  handler: Handler<E>,
  { maxFileBytes = 10 * 1024 * 1024 }: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    config: { endpoint },
    onRequest: async (request) => {
      request.caller = await findCaller(request, endpoint, deps)
    },
    handler: async (request, reply) => {
      const { scope: hostScope, actor } = request.caller
      const upload = endpoint.upload && (await readUpload(request, endpoint.upload, maxFileBytes))
      const { params, query, body } = request
      const context = {
        ...{ params, query, body, upload, hostScope, actor, request, reply },
        get scope() {
          if (!hostScope) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
          return hostScope
        },
      }
      const response = await handler(context as unknown as RouteContext<E>)
      return response instanceof Uint8Array
        ? Buffer.from(response.buffer, response.byteOffset, response.length)
        : response
    },
  })
}
