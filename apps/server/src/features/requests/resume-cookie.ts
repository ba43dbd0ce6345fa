import { cookieNames } from "@trazo/contract/session-cookies"
import type { FastifyReply } from "fastify"

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
