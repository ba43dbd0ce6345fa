import type {} from "@fastify/cookie"
import type { Area } from "@trazo/contract/endpoint"
import type { FastifyReply, FastifyRequest } from "fastify"
import { sessionSeconds } from "../features/sessions/open-session.ts"

/** The cookie of each area, and of a purchase's resume token (checklist G1, G3). */
export const cookieNames = {
  administrator: "trazo_administrator",
  executive: "trazo_executive",
  client: "trazo_client",
  banks: "trazo_banks",
  request: "trazo_request",
} as const satisfies Record<Area | "request", string>

type Slot = keyof typeof cookieNames
/** A request, or a socket's handshake. */
type Carrier = Pick<FastifyRequest, "headers" | "cookies">

/** The slot's token: `Authorization: Bearer` (for a purchase `x-request-token`) before the cookie. */
export function readToken(request: Carrier, slot: Slot): string | null {
  const header = slot === "request" ? request.headers["x-request-token"] : bearer(request)
  if (typeof header === "string" && header !== "") return header
  return request.cookies[cookieNames[slot]] ?? null
}

function bearer(request: Carrier): string | undefined {
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
