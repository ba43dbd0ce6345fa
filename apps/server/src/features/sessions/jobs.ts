import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { forgetExpiredSessions } from "./forget-expired-sessions.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "forget-expired-sessions": Record<string, never>
  }
}

export function sessionJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "forget-expired-sessions",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "20 3 * * *",
      run: () => forgetExpiredSessions(deps),
    }),
  ]
}
