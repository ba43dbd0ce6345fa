import { randomBytes } from "node:crypto"
import helmet from "@fastify/helmet"
import type { FastifyInstance, FastifyRequest } from "fastify"

declare module "fastify" {
  interface FastifyRequest {
    cspNonce: string
  }
}

const twoYears = "max-age=63072000; includeSubDomains"
const permissions = "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()"

function policyOf(request: FastifyRequest): string {
  const path = request.url
  if (/^\/api\/docs([/?]|$)/.test(path)) return docsPolicy
  if (/^\/(api|pki|ocsp)([/?]|$)/.test(path))
    return request.routeOptions.config?.endpoint?.response === "binary" ? filePolicy : apiPolicy
  return pagePolicy({ nonce: request.cspNonce, secure: request.protocol === "https", host: request.host })
}

/**
 * Sets the headers of every response. Private keys are generated on these pages, so only scripts with the response's
 * nonce run on them. Called on the root instance before anything is registered.
 */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  app.decorateRequest("cspNonce", "")
  app.addHook("onRequest", async (request, reply) => {
    request.cspNonce = randomBytes(16).toString("base64")
    reply.header("content-security-policy", policyOf(request))
    reply.header("permissions-policy", permissions)
    if (request.protocol === "https") reply.header("strict-transport-security", twoYears)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // URLs carry resume and correction tokens, which must not leave in a Referer. "no-referrer" would turn the Origin
    // of our own forms into "null".
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "sameorigin" },
  })
}

const hostName = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/** Whether a Host header can stand in a URL. */
export const isUrlHost = (host: string): boolean => hostName.test(host)

/** Stands in the address of a page whose Host header no URL can have. The page is that of an unknown host. */
export const unreadableHost = "host.invalid"

/**
 * Policy of pages. Style attributes are allowed because Mantine writes them in server rendering. Scripts need the
 * nonce, or are loaded by scripts that have it.
 */
export function pagePolicy(page: { nonce: string; secure: boolean; host: string }): string {
  const socket = isUrlHost(page.host) ? ` ${page.secure ? "wss" : "ws"}://${page.host}` : ""
  return [
    "default-src 'self'",
    `script-src 'nonce-${page.nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${page.nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(page.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
}

/** Policy of API responses: nothing in them runs, and no page embeds them. */
export const apiPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy of files of the API. Our own pages embed PDF files, for which Chromium's viewer needs `object-src`. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; object-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'"

/** Policy of built files, which are no documents. */
export const assetPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Policy of the service worker, which passes on requests of pages. WebKit holds each of them against the directive of its
 * destination, `worker-src` for a worker's script, so that every kind of file of this host must be allowed.
 */
export const serviceWorkerPolicy =
  "default-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "object-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
