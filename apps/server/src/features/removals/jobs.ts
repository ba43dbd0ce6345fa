import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { eraseDueRemovals } from "./decide-removal.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "erase-removals": Record<string, never>
  }
}

export function removalJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "erase-removals",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "10 4 * * *",
      run: () => eraseDueRemovals(deps),
    }),
  ]
}
