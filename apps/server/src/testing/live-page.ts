import type { AddressInfo } from "node:net"
import type { JoinResponse, LiveArea, ToPage, ToServer } from "@trazo/contract/endpoint/live-events"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import type { Notification } from "@trazo/contract/platform/notifications"
import type { FastifyInstance } from "fastify"
import { io, type Socket } from "socket.io-client"
import { onTestFinished } from "vitest"
import { inScope } from "../database/scope.ts"
import { openSession } from "../features/identity/sessions/open-session.ts"
import type { TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

/** Listens on a free port. */
export async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Opens a session and returns its cookie. */
export async function aSession(
  { deps }: TestApp,
  { scope }: TestDistributor,
  subject: { area: LiveArea; id: string },
): Promise<{ cookie: string; token: string }> {
  const token = await inScope(deps.db, scope, (tx) => openSession(tx, subject, deps))
  return { cookie: `${cookieNames[subject.area]}=${token}`, token }
}

type Page = Socket<ToPage, ToServer>

/** A page's socket, closed when its test ends. */
export function livePage(
  origin: string,
  { area, ...headers }: { host: string; cookie?: string; origin?: string; area?: LiveArea },
): Page {
  const page: Page = io(origin, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
    ...(area && { auth: { area } }),
  })
  onTestFinished(() => void page.disconnect())
  return page
}

/** @throws Error when the server refuses the connection */
export async function connected(page: Page): Promise<Page> {
  if (page.connected) return page
  await new Promise<void>((resolve, reject) => {
    page.once("connect", resolve)
    page.once("connect_error", reject)
  })
  return page
}

export function join(page: Page, id: string): Promise<JoinResponse> {
  return page.emitWithAck("joinTocDesk", id)
}

/** Resolves with the page's next notification. Call it before the operation. */
export function nextNotification(page: Page): Promise<Notification> {
  return new Promise((resolve) => page.once("newNotificationClient", resolve))
}

/** Resolves with the reason of the disconnection. */
export function interrupted(page: Page): Promise<string> {
  return new Promise((resolve) => page.once("disconnect", resolve))
}
