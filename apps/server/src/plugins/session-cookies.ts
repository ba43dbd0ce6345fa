import type {} from "@fastify/cookie"
import { cookieNames } from "@trazo/contract/session-cookies"
import { sessionSeconds } from "@trazo/domain/session-life"
import type { FastifyReply, FastifyRequest } from "fastify"

type Slot = keyof typeof cookieNames

/** The slot's token: `Authorization: Bearer` (for a purchase `x-request-token`) before the cookie. */
export function readToken(request: FastifyRequest, slot: Slot): string | null {
  const header = slot === "request" ? request.headers["x-request-token"] : bearer(request)
  if (typeof header === "string" && header !== "") return header
  return request.cookies[cookieNames[slot]] ?? null
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,})$/i.exec(request.headers.authorization ?? "")?.[1]
}

export function setSessionCookie(reply: FastifyReply, slot: Slot, token: string): void {
  reply.setCookie(cookieNames[slot], token, { ...attributes(reply.request), maxAge: sessionSeconds })
}

export function clearSessionCookie(reply: FastifyReply, slot: Slot): void {
  reply.clearCookie(cookieNames[slot], attributes(reply.request))
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" } as const
}
