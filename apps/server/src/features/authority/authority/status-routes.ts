import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { askStatus, askStatusByAddress } from "@trazo/contract/authority/authority"
import { ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { isNotModified } from "./http-validators.ts"
import { startAuthority } from "./start-authority.ts"
import type { OcspResponse, OcspService } from "./status-service.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** Null for an external authority, which serves its own status. */
    ocspService: OcspService | null
  }
}

const mostOctets = 8 * 1024

/**
 * Serves OCSP by POST and GET. Registered before everything else on the root instance: logging, tenants and cookies
 * cost three times as much as the response, and there are thousands of requests.
 */
export async function registerStatusService(app: FastifyInstance, deps: Deps): Promise<void> {
  const service = await startAuthority(deps)
  app.decorate("ocspService", service?.ocsp ?? null)
  if (!service) return
  app.addHook("onClose", () => service.stop())
  app.addHook("onRequest", (request, reply, done) => {
    const { url } = request.routeOptions
    if (url === askStatus.path) {
      reply.hijack()
      respondToBody(request.raw, reply.raw, service.ocsp, deps)
    } else if (url === askStatusByAddress.path) {
      reply.hijack()
      respondToAddress(request.raw, reply.raw, service.ocsp, deps)
    } else done()
  })
}

function respondToBody(
  request: IncomingMessage,
  response: ServerResponse,
  ocsp: OcspService,
  { log }: Pick<Deps, "log">,
): void {
  const chunks: Buffer[] = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    if (size > mostOctets) return
    size += chunk.length
    if (size <= mostOctets) {
      chunks.push(chunk)
      return
    }
    chunks.length = 0
    response.setHeader("cache-control", "no-store")
    send(response, ocspErrors.malformedRequest, 413)
  })
  request.on("end", () => {
    if (size > mostOctets) return
    const der = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    const use = (ready: OcspResponse) => {
      if (!ready.window) response.setHeader("cache-control", "no-store")
      send(response, ready.der)
    }
    whenReady(() => ocsp.respond(der), use, { response, log })
  })
  // The client has closed the connection.
  request.on("error", () => response.destroy())
}

/** Cache lifetime in seconds. RFC 5019 allows hours, but a revocation must show within seconds. */
const maximumAge = 5

function respondToAddress(
  request: IncomingMessage,
  response: ServerResponse,
  ocsp: OcspService,
  { clock, log }: Pick<Deps, "clock" | "log">,
): void {
  const use = ({ der, window }: OcspResponse) => {
    if (!window) {
      response.setHeader("cache-control", "no-store")
      send(response, der)
      return
    }
    // Headers of RFC 5019 section 6.2. Caches prefer max-age to Expires (RFC 9111 section 5.3).
    const left = Math.max(0, Math.floor((window.nextUpdate - clock.now().getTime()) / 1000))
    const age = Math.min(maximumAge, left)
    const tag = `"${createHash("sha256").update(der).digest("hex")}"`
    response.setHeader("cache-control", `max-age=${age}, public, no-transform, must-revalidate`)
    response.setHeader("last-modified", new Date(window.producedAt).toUTCString())
    response.setHeader("expires", new Date(window.nextUpdate).toUTCString())
    response.setHeader("etag", tag)
    // Responses of the same second can differ, so their date cannot serve as a validator.
    if (isNotModified(request.headers, { tag, modifiedAt: null })) response.writeHead(304).end()
    else send(response, der)
  }
  whenReady(() => ocsp.respond(fromAddress(request.url ?? "")), use, { response, log })
}

/**
 * A response from memory is sent in the same turn of the event loop. Fastify has handed the call over, so a failure that is
 * not handled here would end the process.
 */
function whenReady(
  make: () => OcspResponse | Promise<OcspResponse>,
  use: (ready: OcspResponse) => void,
  { response, log }: Pick<Deps, "log"> & { response: ServerResponse },
): void {
  const fail = (error: unknown) => {
    log.error({ err: error }, "an OCSP request failed")
    if (response.headersSent) response.destroy()
    else send(response.setHeader("cache-control", "no-store"), ocspErrors.internalError)
  }
  try {
    const made = make()
    if (made instanceof Promise) made.then(use).catch(fail)
    else use(made)
  } catch (error) {
    fail(error)
  }
}

/** RFC 6960 section 4.2.1. An error is nothing but its status: `30 03 0a 01 xx`. */
const statusNames = [
  "successful",
  "malformedRequest",
  "internalError",
  "tryLater",
  "",
  "sigRequired",
  "unauthorized",
]
const errorOctets = 5

/** OCSP responses of this process by their status, for /metrics. */
export const ocspResponses = new Map<string, number>()

function send(response: ServerResponse, der: Buffer, status = 200): void {
  const name = statusNames[der.length === errorOctets ? (der[4] ?? 0) : 0] ?? ""
  ocspResponses.set(name, (ocspResponses.get(name) ?? 0) + 1)
  response.writeHead(status, {
    "content-type": "application/ocsp-response",
    "content-length": der.length,
    "x-content-type-options": "nosniff",
  })
  response.end(der)
}

function fromAddress(url: string): Uint8Array {
  const text = url.slice("/ocsp/".length).split("?", 1)[0] ?? ""
  try {
    return Buffer.from(decodeURIComponent(text), "base64")
  } catch {
    return new Uint8Array()
  }
}
