import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { FastifyBaseLogger, FastifyServerOptions } from "fastify"
import type { Settings } from "../env.ts"
import { type Callers, callersBehind } from "./callers.ts"
import { ConnectionTable } from "./connection-table.ts"

/** Milliseconds. */
export interface Patience {
  /** From the first octet of a request, or from the connection, to the end of its headers. */
  headers: number
  /** From the first octet of a request to its last. A video of 10 MB takes this long at 35 KB a second. */
  request: number
  /** Without an octet of a body that has begun, or of a response that the caller does not read. */
  stalled: number
  /** Between two requests. */
  keepAlive: number
  /** How often headers and requests are checked. */
  check: number
}

const patienceWithCallers: Patience = {
  headers: 10_000,
  request: 300_000,
  stalled: 20_000,
  keepAlive: 30_000,
  check: 1000,
}

/** A proxy keeps its connections for later calls. If they ended here first, it would answer some of them with an error. */
const keepAliveOfProxies = 72_000

export interface Connections {
  table: ConnectionTable
  callers: Callers
  serverFactory: NonNullable<FastifyServerOptions["serverFactory"]>
}

interface Sources {
  settings: Pick<Settings, "connections" | "trustProxy">
  log: Pick<FastifyBaseLogger, "warn" | "error">
  patience?: Partial<Patience>
}

/** Fastify makes one server for each address of localhost. They share one table. */
export function openConnections({ settings, log, patience: given }: Sources): Connections {
  const { connections: limits, trustProxy } = settings
  const table = new ConnectionTable(limits, () =>
    log.warn(
      { connections: limits.connections },
      "too many connections; those that wait longest end for new ones",
    ),
  )
  const callers = callersBehind(trustProxy)
  const keepAlive = trustProxy === false ? patienceWithCallers.keepAlive : keepAliveOfProxies
  const patience = { ...patienceWithCallers, keepAlive, ...given }
  return {
    table,
    callers,
    serverFactory(handler) {
      const turns = new Turns(table)
      const options = {
        headersTimeout: patience.headers,
        requestTimeout: patience.request,
        keepAliveTimeout: patience.keepAlive,
        connectionsCheckingInterval: patience.check,
      }
      const server = createServer(options, (request, response) => {
        turns.begin(request, response)
        handler(request, response)
      })
      server.setTimeout(patience.stalled, (socket) => {
        if (!turns.isAtWork(socket)) socket.destroy()
      })
      server.on("connection", (socket) => {
        if (!table.accept(socket, callers.ofConnection(socket.remoteAddress))) {
          socket.destroy()
          return
        }
        socket.once("close", () => table.forget(socket))
      })
      server.on("upgrade", ({ socket }) => table.serve(socket))
      outliveAccepting(server, log)
      return server
    },
  }
}

type Socket = IncomingMessage["socket"]

/** The requests of each connection. Pipelined ones begin before the one before has ended. */
class Turns {
  readonly #table: ConnectionTable
  readonly #open = new WeakMap<Socket, Map<ServerResponse, IncomingMessage>>()

  constructor(table: ConnectionTable) {
    this.#table = table
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const turns = this.#open.get(socket) ?? new Map<ServerResponse, IncomingMessage>()
    this.#open.set(socket, turns)
    turns.set(response, request)
    this.#table.serve(socket)
    response.once("close", () => {
      turns.delete(response)
      if (turns.size === 0) this.#table.wait(socket)
    })
  }

  /** Whether a silent connection waits for us: its requests are complete, and it has read what we sent. */
  isAtWork(socket: Socket): boolean {
    const turns = this.#open.get(socket)
    if (!turns || turns.size === 0 || socket.writableLength > 0) return false
    return [...turns.values()].every((request) => request.complete)
  }
}

/** An error event without a listener ends the process. Fastify listens only until the server listens. */
function outliveAccepting(server: Server, log: Pick<FastifyBaseLogger, "error">): void {
  let isLogged = false
  server.on("listening", () =>
    server.on("error", (error) => {
      if (!isLogged) log.error({ err: error }, "a connection could not be accepted")
      isLogged = true
    }),
  )
}
