import type { Kysely } from "kysely"
import type { Notifications } from "../../database/notifications.ts"
import type { Database } from "../../database/schema.ts"
import { inPlatform, type Scope } from "../../database/scope.ts"
import { unscopedDistributorOfHost } from "./queries.ts"

/** Finds the distributor of a host (checklist A1). */
export interface TenantDirectory {
  /** @param host as the browser sent it: a port and capitals don't count */
  find(host: string): Promise<Scope | null>
}

/** Strangers can invent any host: more than this are not remembered. */
const remembered = 1000

/** Answers from memory until a process announces that a distributor or a host changed. */
export async function openTenantDirectory(
  db: Kysely<Database>,
  notifications: Notifications,
): Promise<TenantDirectory> {
  let known = new Map<string, Promise<Scope | null>>()
  await notifications.on("tenant_changed", () => {
    known = new Map()
  })

  const lookUp = async (host: string): Promise<Scope | null> => {
    const id = await inPlatform(db, (tx) => unscopedDistributorOfHost(tx, host))
    return id === null ? null : { distributorId: id }
  }
  return {
    async find(host) {
      const name = hostName(host)
      const before = known.get(name)
      if (before) return before
      const answers = known
      if (answers.size >= remembered) answers.clear()
      const answer = lookUp(name)
      answers.set(name, answer)
      answer.catch(() => answers.delete(name))
      return answer
    },
  }
}

/** Lower case, without port or final dot. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "")
}
