import type { IncomingMessage, ServerResponse } from "node:http"
import type { Readable } from "node:stream"
import multipart from "@fastify/multipart"
import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { networkOf } from "../network/address-network.ts"
import { BodyBudget, type Intake } from "./body-budget.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Null if the method has no body. */
    intake: Intake | null
  }
}

/** A phone sends 256 KB in 8 s at 35 KB a second. Uploads have the time of a request. */
const patienceMilliseconds = 30_000
/** How long and how much of a refused body is discarded. A connection that closes at once loses its response. */
const lingerMilliseconds = 2000
const mostDiscarded = 4 * 1024 * 1024

interface BodyOptions {
  patience?: number
}

/**
 * Reads JSON bodies within the limit of their route, and gives every other reader of a body its share of memory. Other
 * types are refused with 415, and so are compressed bodies.
 */
export async function registerBodies(
  app: FastifyInstance,
  { patience = patienceMilliseconds }: BodyOptions = {},
): Promise<void> {
  const budget = new BodyBudget()
  app.decorateRequest("intake", null)
  app.addHook("preParsing", async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return
    const { "content-encoding": encoding = "identity" } = request.headers
    if (encoding.toLowerCase() !== "identity") throw new ApiError("UNSUPPORTED_MEDIA_TYPE")
    const intake = budget.open(networkOf(request.ip))
    request.intake = intake
    reply.raw.once("close", () => intake.release())
  })
  app.addHook("onResponse", async ({ intake }) => intake?.release())
  app.addHook("onSend", async (request, reply) => {
    if (!request.raw.complete) reply.removeHeader("connection")
  })

  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser("error", "error")
  app.addContentTypeParser("application/json", (request, payload, done) => {
    const reading = readBody(request, payload, { limit: limitOf(request), patience })
    reading.then(
      (bytes) => {
        if (hasTooManyValues(bytes)) done(new ApiError("PAYLOAD_TOO_LARGE"))
        else void parseJson(request, bytes.toString(), done)
      },
      (error: Error) => done(error),
    )
  })
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** No call has more, and each costs a hundred times its octets when it is parsed and validated. */
const mostValues = 5000
const [comma, quote, backslash] = [0x2c, 0x22, 0x5c]

function hasTooManyValues(json: Uint8Array): boolean {
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const octet = json[at]
    if (octet === quote) isText = !isText
    else if (isText && octet === backslash) at += 1
    else if (!isText && octet === comma) values += 1
    if (values > mostValues) return true
  }
  return false
}

/** Closes connections whose body nobody reads to its end. Called after the sockets, which take calls for themselves. */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook("onListen", async () => {
    app.server.prependListener("request", (request, response) => endUnreadBody(request, response))
  })
}

function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.socket.destroyed) return
    const timer = setTimeout(() => request.socket.destroy(), lingerMilliseconds)
    let discarded = 0
    request.on("data", (chunk: Buffer) => {
      discarded += chunk.length
      if (discarded > mostDiscarded) request.pause()
    })
    request.once("close", () => clearTimeout(timer)).resume()
  })
}

const limitOf = ({ routeOptions, server }: FastifyRequest): number =>
  routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0

interface Bounds {
  /** Octets. */
  limit: number
  patience?: number
}

/**
 * Reads a body whole, and stops as soon as it exceeds its limit.
 * @throws ApiError PAYLOAD_TOO_LARGE, CALL_TIMED_OUT, CALL_UNREADABLE, OVERLOADED
 */
export async function readBody(
  { headers, intake }: FastifyRequest,
  stream: Readable,
  { limit, patience = patienceMilliseconds }: Bounds,
): Promise<Buffer> {
  if (Number(headers["content-length"]) > limit) throw new ApiError("PAYLOAD_TOO_LARGE")
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const onData = (chunk: Buffer) => {
    size += chunk.length
    try {
      if (size > limit) throw new ApiError("PAYLOAD_TOO_LARGE")
      intake?.take(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      reject(error)
    }
  }
  const onEnd = () => resolve(Buffer.concat(chunks, size))
  // The client is gone, and nobody reads the response.
  const onGone = () => reject(new ApiError("CALL_UNREADABLE"))
  const timer = setTimeout(() => reject(new ApiError("CALL_TIMED_OUT")), patience)
  stream.on("data", onData).once("end", onEnd).on("error", onGone).once("close", onGone)
  return promise.finally(() => {
    clearTimeout(timer)
    chunks.length = 0
    stream.off("data", onData).off("end", onEnd).off("close", onGone).pause()
  })
}
