import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { deleteExpired } from "./delete-expired.ts"
import { writeExport } from "./write-export.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "write-export": { distributorId: string; exportId: string }
    "delete-expired-exports": Record<string, never>
  }
}

export function exportJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "write-export",
      retries: { limit: 3, delaySeconds: 10 },
      run: (wanted) => writeExport(wanted, deps),
    }),
    defineJob({
      name: "delete-expired-exports",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "40 4 * * *",
      run: () => deleteExpired(deps),
    }),
  ]
}
