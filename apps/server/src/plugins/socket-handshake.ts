import { ApiError, type ErrorAnswer } from "@trazo/contract/errors"
import type { LiveArea } from "@trazo/contract/live-events"
import { getClient, getExecutive } from "@trazo/contract/sessions"
import type { FastifyInstance } from "fastify"
import { hashToken } from "../features/sessions/hash-token.ts"
import type { PageSession, PageSocket, Reader, SocketServer } from "../live/live-channel.ts"
import { readToken } from "./session-cookies.ts"

/** More open pages than anybody has. */
const pagesPerAccount = 20

const signedIn = { client: getClient, executive: getExecutive } as const

/** The room of an account's pages, whatever they may hear. */
export const accountOf = ({ area, id }: Reader): string => `account:${area}:${id}`

/**
 * Lets a page in by its area's session, or says why not as the API does. The handshake asks the API itself who is
 * signed in, with its own headers: host, proxy, origin, cookie and their refusals are those of any call.
 */
export function requireSession(app: FastifyInstance, io: SocketServer) {
  return async (socket: PageSocket, next: (error?: Error) => void) => {
    try {
      const session = await findSession(app, socket)
      const open = io.of("/").adapter.rooms.get(accountOf(session.reader))?.size ?? 0
      if (open >= pagesPerAccount) throw new ApiError("TOO_MANY_REQUESTS")
      Object.assign(socket.data, session)
      next()
    } catch (error) {
      next(refusal(error))
    }
  }
}

async function findSession(app: FastifyInstance, socket: PageSocket): Promise<PageSession> {
  const area = areaOf(socket.handshake.auth)
  const { headers, socket: connection } = socket.request
  const answer = await app.inject({
    method: "GET",
    url: signedIn[area].path,
    headers,
    remoteAddress: connection.remoteAddress ?? "",
  })
  if (answer.statusCode !== 200) throw refusedBy(answer.json())
  const { id, distributor } = answer.json<{ id: string; distributor: string }>()
  const token = readToken({ headers, cookies: app.parseCookie(headers.cookie ?? "") }, area)
  if (token === null) throw new ApiError("NOT_SIGNED_IN")
  return { reader: { area, id }, scope: { distributorId: distributor }, tokenHash: hashToken(token) }
}

/** A page that names no area is a client's (checklist H1). */
function areaOf(auth: Record<string, unknown>): LiveArea {
  return auth.area === "executive" ? "executive" : "client"
}

function refusedBy({ typeCode, message }: ErrorAnswer): ApiError {
  return new ApiError(typeCode, { message })
}

function refusal(error: unknown): Error {
  const known = error instanceof ApiError ? error : new ApiError("INTERNAL")
  return Object.assign(new Error(known.message), { data: known.answer() })
}
