import { once } from "node:events"
import type { IncomingMessage, Server } from "node:http"
import type { AddressInfo } from "node:net"

/* For services of ours that stand for services of others, in tests and the demonstration. */

interface Running {
  /** Without a path. */
  address: string
  /** Ends open connections too. */
  close(): Promise<void>
}

/** On a free port of loopback. */
export async function listenOnLoopback(server: Server): Promise<Running> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Starts when its address is asked for, once. */
export function startOnDemand(start: () => Promise<Running>): {
  address: () => Promise<string>
  close: () => Promise<void>
} {
  let started: Promise<Running> | undefined
  return {
    address: async () => {
      started ??= start()
      return (await started).address
    },
    close: async () => (await started)?.close(),
  }
}

/** @param most octets @throws Error if there is more, while it arrives */
export async function readRequest(request: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let octets = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    octets += part.length
    if (octets > most) throw new Error("The request is too large")
    parts.push(part)
  }
  return Buffer.concat(parts)
}
