import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { deleteUnusedProofs } from "./delete-unused-proofs.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "delete-unused-proofs": Record<string, never>
  }
}

export function refundJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "delete-unused-proofs",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "20 4 * * *",
      run: () => deleteUnusedProofs(deps),
    }),
  ]
}
