import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { forgetExpiredSessions } from "./end-sessions.ts"
import { mailSignInCodes } from "./sign-in-client.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "forget-expired-sessions": Record<string, never>
    /** `accountIds` is empty where there is none: asking is the same work for everybody. */
    "mail-sign-in-codes": { distributorId: string; accountIds: string[] }
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
    defineJob({
      name: "mail-sign-in-codes",
      retries: { limit: 5, delaySeconds: 5 },
      run: ({ distributorId, accountIds }) => mailSignInCodes({ distributorId }, accountIds, deps),
    }),
  ]
}
