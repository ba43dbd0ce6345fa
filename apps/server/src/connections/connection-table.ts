export interface Closable {
  destroy(): unknown
}

interface Share {
  count: number
  /** Oldest first. */
  waiting: Set<Closable>
}

interface TableLimits {
  connections: number
  perNetwork: number
}

/**
 * Counts connections, all together and by network. When there are too many, the one that has waited longest for its
 * caller ends for the new one, so that idle connections keep nobody out.
 */
export class ConnectionTable {
  readonly #limits: TableLimits
  readonly #onScarce: () => void
  readonly #networks = new Map<Closable, string | null>()
  readonly #shares = new Map<string, Share>()
  readonly #waiting = new Set<Closable>()
  #isScarce = false

  /** @param onScarce called once when connections begin to end for others */
  constructor(limits: TableLimits, onScarce: () => void = () => undefined) {
    this.#limits = limits
    this.#onScarce = onScarce
  }

  /** @param network null for one that counts for no network. @returns false if there is no place */
  accept(connection: Closable, network: string | null): boolean {
    const share = network === null ? null : (this.#shares.get(network) ?? { count: 0, waiting: new Set() })
    if (share && share.count >= this.#limits.perNetwork && !this.#endOldest(share.waiting)) return false
    if (this.#networks.size >= this.#limits.connections) {
      this.#reportScarce()
      if (!this.#endOldest(this.#waiting)) return false
    }
    this.#networks.set(connection, network)
    this.#waiting.add(connection)
    if (network === null || share === null) return true
    share.count += 1
    share.waiting.add(connection)
    this.#shares.set(network, share)
    return true
  }

  get size(): number {
    return this.#networks.size
  }

  has(connection: Closable): boolean {
    return this.#networks.has(connection)
  }

  /** The connection is being served, and does not end for another. */
  serve(connection: Closable): void {
    this.#waiting.delete(connection)
    this.#shareOf(connection)?.waiting.delete(connection)
  }

  /** The connection waits for its caller. */
  wait(connection: Closable): void {
    if (!this.has(connection)) return
    this.#waiting.add(connection)
    this.#shareOf(connection)?.waiting.add(connection)
  }

  /** The caller has signed in: it no longer counts for its network. */
  trust(connection: Closable): void {
    if (!this.has(connection)) return
    this.#leaveShare(connection)
    this.#networks.set(connection, null)
  }

  forget(connection: Closable): void {
    this.#leaveShare(connection)
    this.#waiting.delete(connection)
    this.#networks.delete(connection)
    if (this.#networks.size < this.#limits.connections * 0.75) this.#isScarce = false
  }

  #shareOf(connection: Closable): Share | undefined {
    const network = this.#networks.get(connection)
    return typeof network === "string" ? this.#shares.get(network) : undefined
  }

  #leaveShare(connection: Closable): void {
    const network = this.#networks.get(connection)
    const share = this.#shareOf(connection)
    if (typeof network !== "string" || !share) return
    share.waiting.delete(connection)
    share.count -= 1
    if (share.count === 0) this.#shares.delete(network)
  }

  #endOldest(waiting: ReadonlySet<Closable>): boolean {
    const [oldest] = waiting
    if (!oldest) return false
    this.forget(oldest)
    oldest.destroy()
    return true
  }

  #reportScarce(): void {
    if (this.#isScarce) return
    this.#isScarce = true
    this.#onScarce()
  }
}
