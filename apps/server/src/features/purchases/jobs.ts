import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { deleteEndedDocuments } from "./delete-ended-documents.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "delete-ended-documents": Record<string, never>
  }
}

export function purchaseJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "delete-ended-documents",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "40 3 * * *",
      run: async () => {
        await deleteEndedDocuments(deps)
      },
    }),
  ]
}
