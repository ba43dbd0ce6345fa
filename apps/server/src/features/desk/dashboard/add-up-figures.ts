import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { addUpEntries } from "./figures.ts"

const batch = 5000

/** Adds what the acts entered to the daily figures of each distributor. */
export async function addUpFigures({ db }: Pick<Deps, "db">): Promise<void> {
  for (const distributorId of await listDistributors({ db })) {
    while ((await inScope(db, { distributorId }, (tx) => addUpEntries(tx, batch))) === batch);
  }
}
