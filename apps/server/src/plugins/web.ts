import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { Server } from "node:http"
import { fileURLToPath } from "node:url"
import middie from "@fastify/middie"
import fastifyStatic from "@fastify/static"
import type { ApiError, ErrorResponse } from "@trazo/contract/errors/errors"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router"
import type { ViteDevServer } from "vite"
import { StartupError } from "../startup-error.ts"
import { pageMethods, pageRequest, readForms, withRefusals } from "./page-forms.ts"
import { assetPolicy, isUrlHost, serviceWorkerPolicy, unreadableHost } from "./security-headers.ts"
import { apiCallerFor } from "./web-api-caller.ts"
import { cacheControlOf, SharedPages, sendPage } from "./web-pages.ts"

const assetsPath = "/assets/"
/** Headers for documents only: a page loads thirty files. */
const pageHeaders = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
]

interface WebOptions {
  dev: boolean
  isDemonstration: boolean
  hasDemoData: boolean
}

/**
 * Serves built files and server-rendered pages, or in development Vite on the same port. Called last on the root
 * instance, after `registerSecurityHeaders` and the API, because it handles every other address.
 */
export async function registerWeb(
  app: FastifyInstance,
  { dev, isDemonstration, hasDemoData }: WebOptions,
): Promise<void> {
  const shared = new SharedPages()
  const findSite = dev ? await siteInDevelopment(app) : await siteAsBuilt(app)
  await app.register(async (scope) => {
    const send = async (request: FastifyRequest, reply: FastifyReply, refusal: ApiError | null = null) => {
      const render = async () =>
        renderPage(app, { ...(await findSite()), isDemonstration, hasDemoData, refusal }, request, reply)
      return sendPage(reply, await shared.respond(request, render), request.headers["accept-encoding"])
    }
    readForms(scope, send)
    scope.route({
      method: pageMethods,
      url: "/*",
      schema: { hide: true },
      handler: (request, reply) => send(request, reply),
    })
  })
}

interface Site {
  pages: PagesBuild
  handle: RequestHandler
}

async function siteAsBuilt(app: FastifyInstance): Promise<() => Promise<Site>> {
  await app.register(fastifyStatic, {
    root: builtAssets,
    prefix: assetsPath,
    decorateReply: false,
    index: false,
    preCompressed: true,
    // File names contain a hash of their content.
    immutable: true,
    maxAge: "365d",
    schemaHide: true,
    setHeaders: (reply) => {
      for (const header of pageHeaders) reply.removeHeader(header)
      reply.header("content-security-policy", assetPolicy)
    },
  })
  await serveWorker(app)
  const pages = withRefusals(await builtPages())
  const site = { pages, handle: createRequestHandler(pages, "production") }
  return async () => site
}

/** At the root, because a worker answers only for pages below its own path. Browsers ask for it once a day. */
async function serveWorker(app: FastifyInstance): Promise<void> {
  const script = await readFile(new URL("build/client/service-worker.js", webRoot), "utf8")
  // Browsers keep the policy with the script, and take a new one only with a changed script.
  const worker = `${script}\n// ${serviceWorkerPolicy}\n`
  app.get("/service-worker.js", { schema: { hide: true } }, (_request, reply) => {
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache")
    return reply.header("content-security-policy", serviceWorkerPolicy).send(worker)
  })
}

async function siteInDevelopment(app: FastifyInstance): Promise<() => Promise<Site>> {
  const vite = await openVite(app.server)
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook("onClose", () => vite.close())
  return async () => {
    const pages = withRefusals(await sourcePages(vite))
    return { pages, handle: createRequestHandler(pages, "development") }
  }
}

interface Rendering extends Site, Pick<WebOptions, "isDemonstration" | "hasDemoData"> {
  refusal: ApiError | null
}

async function renderPage(
  app: FastifyInstance,
  { pages, handle, isDemonstration, hasDemoData, refusal }: Rendering,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Response> {
  const api = apiCallerFor(app, request)
  const { nonceContext, hostContext, apiContext, demonstrationContext, reportContext, refusalContext } =
    pages.entry.module
  const context = new RouterContextProvider()
  context.set(nonceContext, request.cspNonce)
  context.set(hostContext, isUrlHost(request.host) ? request.hostname : unreadableHost)
  context.set(apiContext, api.call)
  context.set(refusalContext, refusal?.toResponse() ?? null)
  context.set(demonstrationContext, isDemonstration)
  context.set(pages.entry.module.demoDataContext, hasDemoData)
  context.set(pages.entry.module.helpCodeContext, request.id)
  context.set(reportContext, (error) => request.log.error({ err: error }, "a page failed"))

  const response = await handle(pageRequest(request, reply), context)
  // A redirect to where the person may be.
  if (refusal && response.status !== refusal.status)
    return Response.json(refusal.toResponse(), { status: refusal.status })
  for (const setCookie of api.setCookies) response.headers.append("set-cookie", setCookie)
  if (response.status === 405 && !reply.hasHeader("allow")) reply.header("allow", "GET, HEAD")
  response.headers.set("cache-control", cacheControlOf(request, response.headers))
  return response
}

const webRoot = new URL("../../../web/", import.meta.url)
const builtServer = new URL("build/server/index.js", webRoot)

const builtAssets = fileURLToPath(new URL("build/client/assets/", webRoot))

/** Keys exported by apps/web/app/entry.server.tsx. Only the bundle's own objects open the context of a page. */
interface PagesEntry {
  nonceContext: RouterContext<string>
  hostContext: RouterContext<string>
  apiContext: RouterContext<unknown>
  demonstrationContext: RouterContext<boolean>
  demoDataContext: RouterContext<boolean>
  helpCodeContext: RouterContext<string>
  reportContext: RouterContext<(error: unknown) => void>
  refusalContext: RouterContext<ErrorResponse | null>
}

type PagesBuild = ServerBuild & { entry: { module: PagesEntry } }

/** Runs before anything is opened. @throws StartupError if the pages are missing or incomplete */
export function requireBuiltPages(
  files: readonly string[] = [fileURLToPath(builtServer), builtAssets],
): void {
  if (files.every((file) => existsSync(file))) return
  throw new StartupError("Faltan las páginas construidas. Ejecute npm run build; npm start lo hace solo.")
}

async function builtPages(): Promise<PagesBuild> {
  return (await import(builtServer.href)) as PagesBuild
}

async function openVite(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import("vite")
  return await createServer({
    root: fileURLToPath(webRoot),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  })
}

async function sourcePages(vite: ViteDevServer): Promise<PagesBuild> {
  return (await vite.ssrLoadModule("virtual:react-router/server-build")) as PagesBuild
}
