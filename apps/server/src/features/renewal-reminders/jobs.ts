import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { remindHolders, writeReminders } from "./remind-holders.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "remind-holders": Record<string, never>
    "write-reminders": { distributorId: string }
  }
}

export function renewalReminderJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "remind-holders",
      retries: { limit: 3, delaySeconds: 60 },
      // Every hour of the day: a restart at one of them loses no day.
      cron: "12 8-19 * * *",
      run: async () => {
        await remindHolders(deps)
      },
    }),
    defineJob({
      name: "write-reminders",
      retries: { limit: 10, delaySeconds: 30 },
      run: async ({ distributorId }) => {
        await writeReminders({ distributorId }, deps)
      },
    }),
  ]
}
