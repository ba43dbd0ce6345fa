import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { system } from "../../actor.ts"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { removeFile } from "../files/stored-files.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { listFreeProofs } from "./queries.ts"

/** Deletes proofs that were uploaded a day ago or earlier and belong to no decision. */
export async function deleteUnusedProofs(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - dayMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const file of await inScope(deps.db, scope, (tx) => listFreeProofs(tx, before))) {
      try {
        await inScope(deps.db, scope, async (tx) => {
          await removeFile(tx, file, deps)
          recordAudit(tx, { actor: system, action: "refund.proof-deleted", object: `file:${file}` }, deps)
        })
      } catch (error) {
        deps.log.error({ err: error, file }, "an unused proof was not deleted")
      }
    }
  }
}
