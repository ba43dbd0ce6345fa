import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { system } from "../../actor.ts"
import { inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { removeFile } from "../files/stored-files.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { listFreeEvidence } from "./staff.queries.ts"

const retentionDays = 1

/**
 * Deletes files that were uploaded as evidence a day ago or earlier, and belong to no revocation or suspension. Each file has its own
 * transaction, so one failure does not stop the rest.
 */
export async function deleteUnusedEvidence(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - retentionDays * dayMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const file of await inScope(deps.db, scope, (tx) => listFreeEvidence(tx, before))) {
      try {
        await inScope(deps.db, scope, async (tx) => {
          await removeFile(tx, file, deps)
          recordAudit(tx, { actor: system, action: "evidence.deleted", object: `file:${file}` }, deps)
        })
      } catch (error) {
        deps.log.error({ err: error, file }, "unused evidence was not deleted")
      }
    }
  }
}
