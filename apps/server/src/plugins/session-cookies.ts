import type {} from "@fastify/cookie"
import { cookieNames, hostCookie } from "@trazo/contract/endpoint/session-cookies"
import { handoverLimits, pairingLimits, signInTicketLimits } from "@trazo/domain/identity/one-use-limits"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { sessionSeconds } from "@trazo/domain/identity/session-lifetime"
import type { FastifyReply, FastifyRequest } from "fastify"
import { knownDeviceSeconds } from "../features/identity/sessions/known-devices.ts"

type Slot = keyof typeof cookieNames
type Carrier = Pick<FastifyRequest, "headers" | "cookies" | "protocol">

/** Reads `Authorization: Bearer`, or `x-request-token` for a purchase, before the cookie. An activation has a cookie only. */
export function readToken(request: Carrier, slot: Slot): string | null {
  if (slot === "activation") return readCookie(request, cookieNames.activation) ?? null
  const header = slot === "request" ? request.headers["x-request-token"] : bearer(request)
  if (typeof header === "string" && header !== "") return header
  return readCookie(request, cookieNames[slot]) ?? null
}

/** Behind TLS only the name with the prefix counts: the other one can come from another host or from plain http. */
function readCookie({ cookies, protocol }: Carrier, name: string): string | undefined {
  return cookies[hostCookie(name, protocol === "https")]
}

/** Without `maxAge` it ends with the browser. */
function setCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  const { request } = reply
  reply.setCookie(hostCookie(name, request.protocol === "https"), value, {
    ...attributes(request),
    ...(maxAge !== undefined && { maxAge }),
  })
}

function clearCookie(reply: FastifyReply, name: string): void {
  const { request } = reply
  reply.clearCookie(hostCookie(name, request.protocol === "https"), attributes(request))
}

function bearer(request: Carrier): string | undefined {
  return /^Bearer ([\w-]{20,})$/i.exec(request.headers.authorization ?? "")?.[1]
}

export function setSessionCookie(reply: FastifyReply, slot: Slot, token: string): void {
  setCookie(reply, cookieNames[slot], token, sessionSeconds)
}

/** Of a session that its holder did not ask for: the next person at the browser does not find it. */
export function setShortSessionCookie(reply: FastifyReply, slot: Slot, token: string): void {
  setCookie(reply, cookieNames[slot], token)
}

export function clearSessionCookie(reply: FastifyReply, slot: Slot): void {
  clearCookie(reply, cookieNames[slot])
}

const ticketCookies = {
  administrator: "trazo_administrator_ticket",
  executive: "trazo_executive_ticket",
  client: "trazo_client_ticket",
} as const satisfies Record<FactorArea, string>

export function readTicket(request: FastifyRequest, area: FactorArea): string | null {
  return readCookie(request, ticketCookies[area]) ?? null
}

export function setTicketCookie(reply: FastifyReply, area: FactorArea, ticket: string): void {
  setCookie(reply, ticketCookies[area], ticket, signInTicketLimits.seconds)
}

export function clearTicketCookie(reply: FastifyReply, area: FactorArea): void {
  clearCookie(reply, ticketCookies[area])
}

const pairedSessionCookie = "trazo_pairing"

export function readPairedSession(request: Carrier): string | null {
  return readCookie(request, pairedSessionCookie) ?? null
}

/** Of a phone that sends the documents of a computer's draft. No other endpoint reads it. */
export function setPairedSession(reply: FastifyReply, session: string): void {
  setCookie(reply, pairedSessionCookie, session, pairingLimits.sessionSeconds)
}

const handoverCookie = "trazo_handover"

export function readHandover(request: Carrier): string | null {
  return readCookie(request, handoverCookie) ?? null
}

/** Of a computer that waits for a P12. No other endpoint reads it. */
export function setHandover(reply: FastifyReply, session: string): void {
  setCookie(reply, handoverCookie, session, handoverLimits.seconds)
}

const knownDevicesCookie = "trazo_devices"

export function readKnownDevices(request: Carrier): string | undefined {
  return readCookie(request, knownDevicesCookie)
}

/** A sign-out keeps it. It opens nothing: only the attempts of its accounts are counted apart. */
export function setKnownDevices(reply: FastifyReply, cookie: string): void {
  setCookie(reply, knownDevicesCookie, cookie, knownDeviceSeconds)
}

function attributes(request: FastifyRequest) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https" } as const
}
