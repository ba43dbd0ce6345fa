import { type AddressInfo, connect, createServer, type Socket } from "node:net"

interface DatabaseProxy {
  /** The address of the database through this proxy. */
  url: string
  connections(): number
  /** Ends one connection, as an administrator of PostgreSQL or a network does. */
  endOne(): void
  endAll(): void
  /** Keeps connections open and passes nothing on, as a stopped PostgreSQL does. */
  pause(): void
  resume(): void
  /**
   * Passes nothing on over the connections of now, in either direction and without ending them, as a firewall does that has
   * forgotten them. New ones work.
   */
  forget(): void
  /** Ends and refuses connections, as a PostgreSQL that is not running does. */
  refuse(): void
  accept(): void
}

/** Stands between an application and PostgreSQL, and takes PostgreSQL away from that application alone. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Map<Socket, Socket>()
  let isPaused = false
  let isRefusing = false

  const server = createServer((near) => {
    if (isRefusing) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    pairs.set(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => undefined)
      one.on("close", () => {
        other.destroy()
        pairs.delete(near)
      })
      one.pipe(other)
      if (isPaused) one.unpipe()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const endAll = () => {
    for (const near of [...pairs.keys()]) near.destroy()
  }
  const url = new URL(databaseUrl)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  url.search = ""
  return {
    url: url.href,
    connections: () => pairs.size,
    endOne: () => pairs.keys().next().value?.destroy(),
    endAll,
    pause() {
      isPaused = true
      for (const [near, far] of pairs) {
        near.unpipe()
        far.unpipe()
      }
    },
    resume() {
      isPaused = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    forget() {
      for (const [near, far] of pairs) {
        near.unpipe()
        far.unpipe()
        pairs.delete(near)
      }
    },
    refuse() {
      isRefusing = true
      endAll()
    },
    accept() {
      isRefusing = false
    },
  }
}
