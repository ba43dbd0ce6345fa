import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"

export type MailDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs" | "log">

interface Listed {
  /** Ids of requests. */
  list: (tx: ScopedTransaction, now: Date) => Promise<string[]>
  /** In a transaction of its own. @returns whether a mail was queued */
  mail: (scope: Scope, id: string, deps: MailDeps) => Promise<boolean>
  /** Logged. */
  failure: string
}

/** Mails the applicants of listed requests, distributor by distributor. One failure ends nothing. @returns the number of mails */
export async function mailListed({ list, mail, failure }: Listed, deps: MailDeps): Promise<number> {
  let mailed = 0
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const id of await inScope(deps.db, scope, (tx) => list(tx, deps.clock.now()))) {
      try {
        if (await mail(scope, id, deps)) mailed += 1
      } catch (error) {
        deps.log.error({ err: error, request: id }, failure)
      }
    }
  }
  return mailed
}
