import type { FastifyInstance } from "fastify"
import type { Deps } from "../deps.ts"
import { isSessionOpen } from "../features/sessions/is-session-open.ts"
import { deskOf, type PageSocket, type SocketServer } from "../live/live-channel.ts"
import { accountOf, requireSession } from "./socket-handshake.ts"
import { answerJoin } from "./socket-join.ts"
import { limitPackets } from "./socket-limits.ts"

/** Longer than any join; what is longer is cut off. */
const maxPacketBytes = 4096
const recheckMilliseconds = 5 * 60_000

/**
 * The pages' live connection (checklist H1). It opens with the port, so that tests of the API do without. Websocket
 * only: no page depends on which process it reaches (docs/decisions/0015-live-notifications.md).
 */
export function registerSockets(app: FastifyInstance, deps: Deps): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook("onListen", async () => {
    const io = deps.live.open(app.server, {
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: maxPacketBytes,
      connectTimeout: 10_000,
    })
    limitPackets(io, deps)
    io.use(requireSession(app, io))
    io.on("connection", (socket) => welcome(socket))
    const check = (sockets: Iterable<PageSocket>) => closeEnded(sockets, deps)
    await deps.notifications.on("session_ended", (id) => void check(socketsOf(io, id)))
    timer = setInterval(() => void check(io.of("/").sockets.values()), recheckMilliseconds)
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
  // Staff's pages have nothing to ask for: the session says whose they are.
  if (reader.area === "executive") void socket.join(deskOf(reader))
  socket.on("joinTocDesk", (id, answer) => answerJoin(socket, { id, answer }))
}

/** Of an account, or all where it isn't known what was missed. */
function socketsOf(io: SocketServer, accountId: string | null): Iterable<PageSocket> {
  const { sockets, adapter } = io.of("/")
  if (accountId === null) return sockets.values()
  const areas = ["client", "executive"] as const
  const ids = areas.flatMap((area) => [...(adapter.rooms.get(accountOf({ area, id: accountId })) ?? [])])
  return ids.flatMap((id) => sockets.get(id) ?? [])
}

/** One after the other: five thousand pages are no burst of queries. */
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
