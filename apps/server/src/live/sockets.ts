import type { LiveArea } from "@trazo/contract/endpoint/live-events"
import { ApiError, type ErrorResponse } from "@trazo/contract/errors/errors"
import { getClient, getExecutive } from "@trazo/contract/identity/sessions"
import { minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { FastifyInstance } from "fastify"
import { type AnonymousSockets, anonymousSockets } from "../connections/anonymous-sockets.ts"
import type { Connections } from "../connections/http-server.ts"
import type { Deps } from "../deps.ts"
import { hashToken } from "../features/identity/one-use-secrets/secret-text.ts"
import { isSessionOpen } from "../features/identity/sessions/find-actor.ts"
import { readToken } from "../plugins/session-cookies.ts"
import { type PageSession, type PageSocket, type Reader, roomOf, type SocketServer } from "./live-channel.ts"
import { type Call, closeForbidden, serveReviews } from "./review-sockets.ts"

/** Larger than any join message. Larger messages close the connection. */
const maxPacketBytes = 4096
const recheckMilliseconds = 5 * minuteMilliseconds

/**
 * Serves the pages' live connection (checklist H1). It opens with the port, so API tests run without it. Websocket
 * only, so a page does not depend on the process that it reaches (docs/decisions/0004-live-notifications.md).
 */
export function registerSockets(
  app: FastifyInstance,
  deps: Deps,
  connections: Pick<Connections, "table" | "callers">,
): void {
  const anonymous = anonymousSockets(connections, deps.settings)
  let timer: NodeJS.Timeout | undefined
  app.addHook("onListen", async () => {
    const io = deps.live.open(app.server, {
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: maxPacketBytes,
      connectTimeout: 10_000,
      allowRequest: (handshake, allow) => {
        anonymous.accept(handshake)
        allow(null, true)
      },
      // A page that vanishes without closing its connection is noticed after 25 s.
      pingInterval: 15_000,
      pingTimeout: 10_000,
    })
    const call: Call = (socket, path) => callAs(app, socket, path)
    limitPackets(io, deps)
    io.use(requireSession(app, io, anonymous))
    io.on("connection", (socket) => {
      welcome(socket)
      if (socket.data.reader.area === "executive") serveReviews(socket, call, deps)
    })
    const check = (sockets: Iterable<PageSocket>) => closeEnded(sockets, deps)
    await deps.notifications.on("session_ended", (id) => void check(socketsOf(io, id)))
    timer = setInterval(() => {
      const { sockets } = io.of("/")
      void check(sockets.values()).then(() => closeForbidden(sockets, call, deps))
    }, recheckMilliseconds)
    timer.unref()
  })
  app.addHook("preClose", async () => {
    clearInterval(timer)
    await deps.live.close()
  })
}

function welcome(socket: PageSocket): void {
  const { reader } = socket.data
  void socket.join(accountOf(reader))
  // Staff pages join their room at once: the session identifies them.
  if (reader.area === "executive") void socket.join(roomOf(reader))
  // Without its page it would count for nobody: a page that leaves opens a connection when it comes again.
  socket.on("disconnect", () => socket.conn.close())
  socket.on("joinTocDesk", (id, respond) => respondToJoin(socket, { id, respond }))
}

/** Sockets of an account, or all sockets if the account is not known. */
function socketsOf(io: SocketServer, accountId: string | null): Iterable<PageSocket> {
  const { sockets, adapter } = io.of("/")
  if (accountId === null) return sockets.values()
  const areas = ["client", "executive"] as const
  const ids = areas.flatMap((area) => [...(adapter.rooms.get(accountOf({ area, id: accountId })) ?? [])])
  return ids.flatMap((id) => sockets.get(id) ?? [])
}

/** Checks one at a time, so that thousands of pages cause no burst of queries. */
async function closeEnded(sockets: Iterable<PageSocket>, deps: Deps): Promise<void> {
  for (const socket of sockets) {
    const { scope, reader, tokenHash } = socket.data
    try {
      const session = { area: reader.area, tokenHash }
      if (!(await isSessionOpen(scope, session, deps))) socket.disconnect(true)
    } catch (error) {
      deps.log.error({ err: error }, "a page's session could not be checked")
      return
    }
  }
}

const pagesPerAccount = 20

const signedIn = { client: getClient, executive: getExecutive } as const

const accountOf = ({ area, id }: Reader): string => `account:${area}:${id}`

/**
 * Accepts a page with a session of its area, and refuses it as the API does. The handshake calls the API with its own
 * headers, so the checks of host, proxy, origin and cookie are those of any call.
 */
function requireSession(app: FastifyInstance, io: SocketServer, anonymous: AnonymousSockets) {
  return async (socket: PageSocket, next: (error?: Error) => void) => {
    try {
      const session = await findSession(app, socket)
      const open = io.of("/").adapter.rooms.get(accountOf(session.reader))?.size ?? 0
      if (open >= pagesPerAccount) throw new ApiError("TOO_MANY_REQUESTS")
      Object.assign(socket.data, session)
      anonymous.signedIn(socket.request)
      next()
    } catch (error) {
      next(refusal(error))
    }
  }
}

interface SignedInReader {
  id: string
  distributor: string
  /** Of staff only. */
  mustEnrollFactor?: boolean
}

/** Calls the API with the headers of the page's handshake. @throws ApiError the API's refusal */
async function callAs<Result>(app: FastifyInstance, socket: PageSocket, url: string): Promise<Result> {
  const { headers, socket: connection } = socket.request
  const remoteAddress = connection.remoteAddress ?? ""
  const response = await app.inject({ method: "GET", url, headers, remoteAddress })
  if (response.statusCode !== 200) throw refusedBy(response.json())
  return response.json<Result>()
}

async function findSession(app: FastifyInstance, socket: PageSocket): Promise<PageSession> {
  const area = areaOf(socket.handshake.auth)
  const { headers } = socket.request
  const found = await callAs<SignedInReader>(app, socket, signedIn[area].path)
  const { id, distributor, mustEnrollFactor } = found
  if (mustEnrollFactor) throw new ApiError("SECOND_FACTOR_REQUIRED")
  const cookies = app.parseCookie(headers.cookie ?? "")
  // The call above used one of them: browsers send the prefixed name over TLS only.
  const token =
    readToken({ headers, cookies, protocol: "https" }, area) ??
    readToken({ headers, cookies, protocol: "http" }, area)
  if (token === null) throw new ApiError("NOT_SIGNED_IN")
  return { reader: { area, id }, scope: { distributorId: distributor }, tokenHash: hashToken(token) }
}

/** Pages without an area are a client's (checklist H1). */
function areaOf(auth: Record<string, unknown>): LiveArea {
  return auth.area === "executive" ? "executive" : "client"
}

function refusedBy({ typeCode, message }: ErrorResponse): ApiError {
  return new ApiError(typeCode, { message })
}

function refusal(error: unknown): Error {
  const known = error instanceof ApiError ? error : new ApiError("INTERNAL")
  return Object.assign(new Error(known.message), { data: known.toResponse() })
}

/**
 * Lets a page join only the room of its own account, as named by its session. Every other id gets the same response,
 * whether or not the account exists.
 */
async function respondToJoin(
  socket: PageSocket,
  { id, respond }: { id: unknown; respond: unknown },
): Promise<void> {
  const { reader } = socket.data
  const isOwn = reader.area === "client" && id === reader.id
  if (isOwn) await socket.join(roomOf(reader))
  if (typeof respond === "function") respond(isOwn ? { ok: true } : new ApiError("NOT_ALLOWED").toResponse())
}

/** A page sends two messages for each request that it shows. More than this many in this time close the connection. */
const most = 40
const windowMilliseconds = 10_000

/** Counts messages before the handshake too. */
function limitPackets(io: SocketServer, { clock }: Pick<Deps, "clock">): void {
  io.engine.on("connection", (connection: Connection) => {
    let since = clock.now().getTime()
    let count = 0
    connection.on("packet", ({ type }) => {
      if (type !== "message") return
      const now = clock.now().getTime()
      if (now - since > windowMilliseconds) {
        since = now
        count = 0
      }
      count += 1
      if (count > most) connection.close(true)
    })
  })
}

/** The used part of engine.io's socket. engine.io is not a direct dependency. */
interface Connection {
  on(event: "packet", hear: (packet: { type: string }) => void): void
  close(discard: boolean): void
}
