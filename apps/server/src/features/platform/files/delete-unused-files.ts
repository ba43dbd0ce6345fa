import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { FilePlace } from "../../../adapters/file-store/port.ts"
import { inPlatform, inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import { unscopedDeleteQuotasBefore } from "./claim-quota.ts"
import { findFile } from "./file.ts"
import { removeFile } from "./stored-files.ts"

interface UnusedFiles {
  /** The files that belong to nothing and were uploaded at that moment or before. */
  list(tx: ScopedTransaction, before: Date): Promise<string[]>
  record(tx: ScopedTransaction, file: string): void
}

/**
 * Deletes files that were uploaded a day ago or earlier and belong to nothing. Each file has its own transaction, so one
 * failure does not stop the rest.
 */
export async function deleteUnusedFiles(
  { list, record }: UnusedFiles,
  deps: Pick<Deps, "db" | "clock" | "jobs" | "log">,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - dayMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    for (const file of await inScope(deps.db, scope, (tx) => list(tx, before))) {
      try {
        await inScope(deps.db, scope, async (tx) => {
          await removeFile(tx, file, deps)
          record(tx, file)
        })
      } catch (error) {
        deps.log.error({ err: error, file }, "an unused file was not deleted")
      }
    }
  }
}

/** Deletes content whose upload ended before its row was inserted, for example by a crash. */
export async function deleteOrphan(
  place: FilePlace,
  { db, files }: Pick<Deps, "db" | "files">,
): Promise<void> {
  const { distributorId, fileId } = place
  if (await inScope(db, { distributorId }, (tx) => findFile(tx, fileId))) return
  await files.delete(place)
}

/** Deletes the counts of days before yesterday, in any time zone. */
export async function forgetPastQuotas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10)
  await inPlatform(db, (tx) => unscopedDeleteQuotasBefore(tx, yesterday))
}
