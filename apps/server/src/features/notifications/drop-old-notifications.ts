import { dayMilliseconds } from "@trazo/domain/calendar-date"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { listDistributors } from "../tenants/list-distributors.ts"
import { deleteReadBefore } from "./queries.ts"

const keptDays = 180

/** Read ones of half a year ago, every distributor's; what nobody read stays. */
export async function dropOldNotifications(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * dayMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, (tx) => deleteReadBefore(tx, before))
  }
}
