import type { Kysely } from "kysely"
import type { Notifications } from "../../../database/notifications.ts"
import type { Database } from "../../../database/schema.ts"
import { inPlatform, type Scope } from "../../../database/scope.ts"
import {
  unscopedDistributorIds,
  unscopedDistributorOfHost,
  unscopedSuspendedDistributorOfHost,
} from "./tenant.ts"

export interface TenantDirectory {
  /** @param host as the browser sent it. Port and case are ignored. */
  find(host: string): Promise<Scope | null>
  /** The suspended distributor of a host. Not cached: few callers ask. */
  findSuspended(host: string): Promise<Scope | null>
  /** Forgets cached hosts in this process at once. Other processes forget when the change is announced. */
  forgetHosts(): void
}

/** Cache limit, because clients can send any host. */
const cachedHosts = 1000

/** Caches results until a process announces a change of a distributor or host. */
export async function openTenantDirectory(
  db: Kysely<Database>,
  notifications: Notifications,
): Promise<TenantDirectory> {
  let known = new Map<string, Promise<Scope | null>>()
  const forgetHosts = () => {
    known = new Map()
  }
  await notifications.on("tenant_changed", forgetHosts)

  const lookUp = async (host: string): Promise<Scope | null> => {
    const id = await inPlatform(db, (tx) => unscopedDistributorOfHost(tx, host))
    return id === null ? null : { distributorId: id }
  }
  return {
    forgetHosts,
    async findSuspended(host) {
      const id = await inPlatform(db, (tx) => unscopedSuspendedDistributorOfHost(tx, hostName(host)))
      return id === null ? null : { distributorId: id }
    },
    async find(host) {
      const name = hostName(host)
      const cached = known.get(name)
      if (cached) return cached
      const cache = known
      if (cache.size >= cachedHosts) cache.clear()
      const found = lookUp(name)
      cache.set(name, found)
      found.catch(() => cache.delete(name))
      return found
    },
  }
}

/** Lower case, without port or final dot. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "")
}

export function listDistributors({ db }: { db: Kysely<Database> }): Promise<string[]> {
  return inPlatform(db, unscopedDistributorIds)
}
