import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { deleteReadBefore } from "./queries.ts"

const keptDays = 180

export async function dropOldNotifications(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * dayMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, (tx) => deleteReadBefore(tx, before))
  }
}
