import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { FilePlace } from "../../adapters/file-store/port.ts"
import { inPlatform, inScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { findFile, unscopedDeleteQuotasBefore } from "./queries.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "delete-file-content": { distributorId: string; fileId: string }
    "delete-orphaned-content": { distributorId: string; fileId: string }
    "forget-upload-quotas": Record<string, never>
  }
}

export function fileJobs(deps: Pick<Deps, "files" | "db" | "clock">): JobDefinition[] {
  return [
    defineJob({
      name: "delete-file-content",
      retries: { limit: 10, delaySeconds: 30 },
      run: (place) => deps.files.delete(place),
    }),
    defineJob({
      name: "delete-orphaned-content",
      retries: { limit: 10, delaySeconds: 30 },
      run: (place) => deleteOrphan(place, deps),
    }),
    defineJob({
      name: "forget-upload-quotas",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "30 3 * * *",
      run: () => forgetPastQuotas(deps),
    }),
  ]
}

/** Deletes content whose upload ended before its row was inserted, for example by a crash. */
async function deleteOrphan(place: FilePlace, { db, files }: Pick<Deps, "db" | "files">): Promise<void> {
  const { distributorId, fileId } = place
  if (await inScope(db, { distributorId }, (tx) => findFile(tx, fileId))) return
  await files.delete(place)
}

/** Deletes the counts of days before yesterday, in any time zone. */
async function forgetPastQuotas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10)
  await inPlatform(db, (tx) => unscopedDeleteQuotasBefore(tx, yesterday))
}
