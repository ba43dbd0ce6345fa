import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { unscopedDeleteQuotasBefore } from "./queries.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "delete-file-content": { distributorId: string; fileId: string }
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
      name: "forget-upload-quotas",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "30 3 * * *",
      run: () => forgetPastQuotas(deps),
    }),
  ]
}

/** Deletes the counts of days before yesterday, in any time zone. */
async function forgetPastQuotas({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10)
  await inPlatform(db, (tx) => unscopedDeleteQuotasBefore(tx, yesterday))
}
