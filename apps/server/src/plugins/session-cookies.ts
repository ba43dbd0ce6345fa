import type {} from "@fastify/cookie"
import { cookieNames } from "@trazo/contract/session-cookies"
import { type FactorArea, ticketLifetimeSeconds } from "@trazo/domain/access/second-factor"
import { sessionSeconds } from "@trazo/domain/access/session-lifetime"
import type { FastifyReply, FastifyRequest } from "fastify"
import { knownDeviceSeconds } from "../features/sessions/known-devices.ts"

type Slot = keyof typeof cookieNames
type Carrier = Pick<FastifyRequest, "headers" | "cookies">

/** Reads `Authorization: Bearer`, or `x-request-token` for a purchase, before the cookie. */
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

const ticketCookies = {
  administrator: "trazo_administrator_ticket",
  executive: "trazo_executive_ticket",
  client: "trazo_client_ticket",
} as const satisfies Record<FactorArea, string>

export function readTicket(request: FastifyRequest, area: FactorArea): string | null {
  return request.cookies[ticketCookies[area]] ?? null
}

export function setTicketCookie(reply: FastifyReply, area: FactorArea, ticket: string): void {
  reply.setCookie(ticketCookies[area], ticket, {
    ...attributes(reply.request),
    maxAge: ticketLifetimeSeconds,
  })
}

export function clearTicketCookie(reply: FastifyReply, area: FactorArea): void {
  reply.clearCookie(ticketCookies[area], attributes(reply.request))
}

const knownDevicesCookie = "trazo_devices"

export function readKnownDevices(request: Carrier): string | undefined {
  return request.cookies[knownDevicesCookie]
}

/** A sign-out keeps it. It opens nothing: only the attempts of its accounts are counted apart. */
export function setKnownDevices(reply: FastifyReply, cookie: string): void {
  reply.setCookie(knownDevicesCookie, cookie, { ...attributes(reply.request), maxAge: knownDeviceSeconds })
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" } as const
}
