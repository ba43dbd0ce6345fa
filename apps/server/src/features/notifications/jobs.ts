import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { dropOldNotifications } from "./drop-old-notifications.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "drop-old-notifications": Record<string, never>
  }
}

export function notificationJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "drop-old-notifications",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "50 3 * * *",
      run: () => dropOldNotifications(deps),
    }),
  ]
}
