import { createHash, createHmac } from "node:crypto"
import { cookieNames, hostCookie } from "@trazo/contract/session-cookies"
import type { FastifyReply } from "fastify"
import type { Deps } from "../../deps.ts"

/**
 * Derives the 256-bit token of a resume link from the installation's key and the request id. The same request always
 * gets the same link (docs/decisions/0005-resume-link.md).
 */
export function resumeTokenOf(requestId: string, { settings }: Pick<Deps, "settings">): string {
  return createHmac("sha256", settings.secrets.linkKey).update(requestId).digest("base64url")
}

export function resumeTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}

const resumeCookieSeconds = 30 * 24 * 60 * 60

export function setResumeCookie(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === "https"
  reply.setCookie(hostCookie(cookieNames.request, secure), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: resumeCookieSeconds,
  })
}
