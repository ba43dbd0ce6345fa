import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "delete-file-content": { distributorId: string; fileId: string }
  }
}

export function fileJobs(deps: Pick<Deps, "files">): JobDefinition[] {
  return [
    defineJob({
      name: "delete-file-content",
      retries: { limit: 10, delaySeconds: 30 },
      run: (place) => deps.files.delete(place),
    }),
  ]
}
