import type { IncomingMessage } from "node:http"
import { createHeaders } from "@remix-run/node-fetch-server"
import { ApiError, type ErrorResponse, errorCatalogue } from "@trazo/contract/errors/errors"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { data, type RouterContext, type RouterContextProvider, type ServerBuild } from "react-router"
import { readBody } from "./bodies.ts"
import { knownError, respondWithError } from "./errors.ts"
import { isUrlHost, unreadableHost } from "./security-headers.ts"

const kibibyte = 1024
/** Octets of the forms of some pages: what a passkey answers, and the longest texts of staff with every letter encoded. */
const limits: readonly [RegExp, number][] = [
  [/\/login$|^\/reset-password\/|^\/administrator\/password\//, 16 * kibibyte],
  [/^\/executive\/configuration\//, 512 * kibibyte],
]
const limitOfOthers = 64 * kibibyte
/** No form has more, and each costs more than its octets. */
const mostFields = 2000
const formType = "application/x-www-form-urlencoded"

/** Those beyond GET, HEAD and POST are answered with 405. */
export const pageMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const served = new Set(["GET", "HEAD", "POST"])

type SendPage = (request: FastifyRequest, reply: FastifyReply, refusal: ApiError) => Promise<FastifyReply>

/** Reads forms before React Router does, within a limit. What is refused is shown as a page. */
export function readForms(scope: FastifyInstance, send: SendPage): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, readForm)
  scope.addHook("onRequest", async (request, reply) => {
    if (/^\/(api|assets)(\/|$)/.test(request.url.split("?", 1)[0] ?? "")) return reply.callNotFound()
    if (served.has(request.method)) return
    reply.header("allow", [...served].join(", "))
    throw new ApiError("METHOD_NOT_ALLOWED")
  })
  scope.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = knownError(error)
    if (shownAsPage.has(refusal.status)) return send(request, reply, refusal)
    if (refusal.typeCode !== "OVERLOADED") return respondWithError(error, request, reply)
    // Rendering would add to the load, and a script's request without a form would run its loaders.
    if (!isOfScript(request)) return sendPlainPage(reply, refusal)
    return reading.has(request.method)
      ? respondWithError(error, request, reply)
      : send(request, reply, refusal)
  })
}

const reading = new Set(["GET", "HEAD"])

/** React Router's own requests, which take no HTML. */
const isOfScript = ({ url }: FastifyRequest) => (url.split("?", 1)[0] ?? "").endsWith(".data")

const secondsToWait = 5

/** Without brand, style and script. The browser keeps what was typed on the page before. */
function sendPlainPage(reply: FastifyReply, { status, message }: ApiError): FastifyReply {
  const page = [
    '<!doctype html><html lang="es"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Un momento</title>',
    `<h1>Un momento</h1><p>${message}</p><p>Vuelva a la página anterior: lo que escribió sigue ahí. Luego envíelo otra vez.</p>`,
  ]
  reply.code(status).header("retry-after", secondsToWait).header("cache-control", "no-store")
  return reply.type("text/html; charset=utf-8").send(page.join("\n"))
}

async function readForm(request: FastifyRequest, payload: IncomingMessage): Promise<Buffer> {
  const path = (request.url.split("?", 1)[0] ?? "").replace(/\.data$/, "")
  const [, limit = limitOfOthers] = limits.find(([page]) => page.test(path)) ?? []
  const form = await readBody(request, payload, { limit })
  let fields = 1
  for (let at = form.indexOf("&"); at !== -1; at = form.indexOf("&", at + 1)) fields += 1
  if (fields > mostFields) throw new ApiError("PAYLOAD_TOO_LARGE")
  return form
}

const shownAsPage = new Set([405, 408, 413, 415, 429])

/** Says why a form was not read. Actions throw it instead of running. */
type RefusalContext = RouterContext<ErrorResponse | null>

interface Refusing {
  entry: { module: { refusalContext: RefusalContext } }
}

type Routes = ServerBuild["routes"]
type RouteModule = NonNullable<Routes[string]>["module"]

/** Makes every action refuse a form that was not read, and every page without an action refuse all forms. */
export function withRefusals<Build extends ServerBuild & Refusing>(build: Build): Build {
  const { refusalContext } = build.entry.module
  const routes: Routes = {}
  for (const [id, route] of Object.entries(build.routes))
    if (route) routes[id] = { ...route, module: refusing(route.module, refusalContext) }
  return { ...build, routes }
}

function refusing(module: RouteModule, refusalContext: RefusalContext): RouteModule {
  const action: RouteModule["action"] = (args) => {
    const refusal = (args.context as RouterContextProvider).get(refusalContext)
    if (!refusal && module.action) return module.action(args)
    throw refused(refusal ?? new ApiError("METHOD_NOT_ALLOWED").toResponse())
  }
  return { ...module, action }
}

const refused = (error: ErrorResponse) => data(error, { status: errorCatalogue[error.typeCode].status })

/**
 * Rebuilds the browser's request. Behind a trusted TLS proxy, X-Forwarded-* determines scheme and host: React Router
 * refuses forms whose Origin differs from its address.
 */
export function pageRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const host = isUrlHost(request.host) ? request.host : unreadableHost
  const gone = new AbortController()
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = createHeaders(request.raw)
  const address = `${request.protocol}://${host}${request.raw.url}`
  if (request.method === "GET" || request.method === "HEAD")
    return new Request(address, { method: request.method, headers, signal: gone.signal })
  // A form without a body and a refused one are empty.
  headers.delete("content-length")
  headers.set("content-type", formType)
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : ""
  return new Request(address, { method: "POST", headers, body, signal: gone.signal })
}
