import type { Endpoint, RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Actor } from "../actor.ts"
import type { Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { findCaller } from "./access.ts"
import { bodyLimitOf } from "./body-limit-of.ts"
import { routeSchema } from "./route-schema.ts"
import { requireStorableText } from "./storable-text.ts"
import { readUpload } from "./upload.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type RouteContext<E> = RouteInput<E> & {
  /** The distributor of the host. Reading it on an unknown host throws DISTRIBUTOR_NOT_FOUND. */
  readonly scope: Scope
  /** For `platform` endpoints, which every host serves. */
  readonly hostScope: Scope | null
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E> = (context: RouteContext<E>) => Promise<RouteResponse<E>> | RouteResponse<E>

type BeforeFile<E> = Pick<RouteContext<E>, "scope" | "params" | "request">

interface RouteOptions<E> {
  /** Maximum size of an uploaded file. The default fits the largest document, a video. */
  maxFileBytes?: number
  /** Refuses a call before its file arrives. An upload whose access lets everybody call has it. */
  beforeFile?: (context: BeforeFile<E>) => Promise<void>
}

const opensToAll = ({ access }: Endpoint) => access === "public" || access === "platform"

/** Registers an endpoint of the contract. Checks access before it validates the input and takes a file. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  deps: Deps,
  handler: Handler<E>,
  { maxFileBytes = 10 * 1024 * 1024, beforeFile }: RouteOptions<E> = {},
): void {
  if (endpoint.upload && opensToAll(endpoint) && !beforeFile) {
    throw new Error(`${endpoint.path} takes files of everybody`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    bodyLimit: bodyLimitOf(endpoint),
    config: { endpoint },
    onRequest: async (request, reply) => {
      // Handlers of public files replace it (ASVS 5.0, 14.3.2).
      reply.header("cache-control", "no-store")
      request.caller = await findCaller(request, endpoint, deps)
    },
    preValidation: async (request) => {
      if (request.isMultipart() && !endpoint.upload) throw new ApiError("UNSUPPORTED_MEDIA_TYPE")
      requireStorableText(request)
    },
    handler: async (request, reply) => {
      const { scope: hostScope, actor } = request.caller
      const { params, query, body } = request
      const context = {
        params,
        query,
        body,
        upload: undefined as unknown,
        hostScope,
        actor,
        request,
        reply,
        get scope() {
          if (!hostScope) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
          return hostScope
        },
      }
      if (endpoint.upload) {
        await beforeFile?.(context as unknown as BeforeFile<E>)
        context.upload = await readUpload(request, endpoint.upload, maxFileBytes)
      }
      const response = await handler(context as unknown as RouteContext<E>)
      return response instanceof Uint8Array
        ? Buffer.from(response.buffer, response.byteOffset, response.length)
        : response
    },
  })
}
