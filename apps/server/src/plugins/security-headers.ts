import { randomBytes } from "node:crypto"
import helmet from "@fastify/helmet"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { apiPolicy, docsPolicy, pagePolicy } from "./web-content-security.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Of this answer's content security policy; what is inline on a page carries it. */
    cspNonce: string
  }
}

const twoYears = "max-age=63072000; includeSubDomains"
/** Only this origin may use the camera (the face photo); nobody the rest. */
const permissions = "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()"

function policyOf(request: FastifyRequest): string {
  const path = request.url
  if (/^\/api\/docs([/?]|$)/.test(path)) return docsPolicy
  if (/^\/(api|pki|ocsp)([/?]|$)/.test(path)) return apiPolicy
  return pagePolicy({ nonce: request.cspNonce, secure: request.protocol === "https", host: request.host })
}

/**
 * The headers of every response. Private keys are generated on these pages, so only scripts with the response's nonce
 * run on them. Called on the root instance before anything is registered.
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
    // Addresses carry resume and correction tokens: they never leave in a Referer. "no-referrer" would turn the
    // Origin of our own forms into "null".
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "sameorigin" },
  })
}
