import type { Readable } from "node:stream"
import type { Endpoint, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { WebCall } from "../call.ts"
import type { Deps } from "../deps.ts"
import {
  type SentFile,
  type SentStream,
  sendPrivateFile,
  sendPrivateStream,
} from "../features/platform/files/send-file.ts"
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

type Result<E> = RouteResponse<E> | (E extends { response: "binary" } ? SentFile | SentStream : never)
type Handler<E> = (call: WebCall<E>) => Promise<Result<E>> | Result<E>
type Operation<E> = (call: WebCall<E>, deps: Deps) => Promise<Result<E>> | Result<E>

interface RouteOptions<E> {
  /** Maximum size of an uploaded file. The default fits the largest document, a video. */
  maxFileBytes?: number
  /** Refuses a call before its file arrives. An upload whose access lets everybody call has it. */
  beforeFile?: (call: Omit<WebCall<E>, "upload">, deps: Deps) => Promise<void>
}

/** Registers endpoints with the application. A feature's routes are a list of these. */
export type Route = (app: FastifyInstance, deps: Deps) => void | Promise<void>

/** Connects an endpoint of the contract to its operation. */
export function on<E extends Endpoint>(
  endpoint: E,
  operation: Operation<E>,
  options?: RouteOptions<E>,
): Route {
  return (app, deps) => route(app, endpoint, deps, (call) => operation(call, deps), options)
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
        await beforeFile?.(context as unknown as WebCall<E>, deps)
        context.upload = await readUpload(request, endpoint.upload, maxFileBytes)
      }
      const response = await handler(context as unknown as WebCall<E>)
      return endpoint.response === "binary" ? sendBytes(reply, response as Sent) : response
    },
  })
}

type Sent = Uint8Array | SentFile | SentStream

function sendBytes(reply: FastifyReply, response: Sent): Buffer | Readable {
  if ("stream" in response) return sendPrivateStream(reply, response)
  const bytes = response instanceof Uint8Array ? response : sendPrivateFile(reply, response)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
