import type { Distributor } from "@trazo/contract/distributors/branding"

/** Hosts of one process. More than an installation has distributors. */
const most = 500

/**
 * The distributor of each host as its last look-up found it, for pages of a moment in which it cannot be looked up. Each
 * process has its own; a look-up always comes first.
 */
const last = new Map<string, Distributor>()

export function rememberBrand(host: string, distributor: Distributor | null): void {
  last.delete(host)
  if (distributor === null) return
  last.set(host, distributor)
  const [oldest] = last.keys()
  if (last.size > most && oldest !== undefined) last.delete(oldest)
}

export function lastBrand(host: string): Distributor | null {
  return last.get(host) ?? null
}
