import type { IncomingMessage, ServerResponse } from "node:http"
import { askStatus, askStatusByAddress } from "@trazo/contract/authority"
import { ocspErrors } from "@trazo/pki/authority/ocsp-response"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { startAuthority } from "./start-authority.ts"
import type { OcspService } from "./status-service.ts"

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
      respondToBody(request.raw, reply.raw, service.ocsp)
    } else if (url === askStatusByAddress.path) {
      reply.hijack()
      // RFC 5019 section 5 allows caching. The lifetime is short, because a revocation must show within seconds.
      reply.raw.setHeader("cache-control", "max-age=5, public, no-transform, must-revalidate")
      send(reply.raw, service.ocsp.respond(fromAddress(request.raw.url ?? "")))
    } else done()
  })
}

function respondToBody(request: IncomingMessage, response: ServerResponse, ocsp: OcspService): void {
  const chunks: Buffer[] = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= mostOctets) chunks.push(chunk)
  })
  request.on("end", () => {
    if (size > mostOctets) sendNow(response, ocspErrors.malformedRequest, 413)
    else send(response, ocsp.respond(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
  })
  // The client has closed the connection.
  request.on("error", () => response.destroy())
}

function send(response: ServerResponse, der: Buffer | Promise<Buffer>): void {
  if (der instanceof Promise) void der.then((ready) => sendNow(response, ready))
  else sendNow(response, der)
}

function sendNow(response: ServerResponse, der: Buffer, status = 200): void {
  response.writeHead(status, { "content-type": "application/ocsp-response", "content-length": der.length })
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
