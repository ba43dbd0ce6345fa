import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { deleteUnusedEvidence } from "./delete-unused-evidence.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "delete-unused-evidence": Record<string, never>
  }
}

export function certificateJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "delete-unused-evidence",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "50 3 * * *",
      run: () => deleteUnusedEvidence(deps),
    }),
  ]
}
