import { createHash, createHmac } from "node:crypto"
import { cookieNames } from "@trazo/contract/session-cookies"
import type { FastifyReply } from "fastify"
import type { Deps } from "../../deps.ts"

/**
 * The token of a purchase's resume link: 256 bits that only this installation can make, from its key and the
 * request's id, so that the same link can be given again later (docs/decisions/0005-resume-link.md).
 */
export function resumeTokenOf(requestId: string, { settings }: Pick<Deps, "settings">): string {
  return createHmac("sha256", settings.secrets.linkKey).update(requestId).digest("base64url")
}

/** What a row keeps of it. */
export function resumeTokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest()
}

const resumeCookieSeconds = 30 * 24 * 60 * 60

/** Keeps a purchase's resume token on this device, out of reach of scripts, as long as a draft may live. */
export function setResumeCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieNames.request, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: reply.request.protocol === "https",
    maxAge: resumeCookieSeconds,
  })
}
