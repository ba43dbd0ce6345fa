import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { expireRequests } from "./expire-requests.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "expire-requests": Record<string, never>
  }
}

export function activationJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "expire-requests",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "7 * * * *",
      run: async () => {
        await expireRequests(deps)
      },
    }),
  ]
}
