import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { forgetExpiredSignIns } from "./forget-expired-sign-ins.ts"
import { mailSignInCodes } from "./sign-in-client.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "forget-expired-sessions": Record<string, never>
    /** `accountIds` is empty for an unknown identity. */
    "mail-sign-in-codes": { distributorId: string; accountIds: string[]; isFromUnknownDevice: boolean }
  }
}

export function signInJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "forget-expired-sessions",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "20 3 * * *",
      run: () => forgetExpiredSignIns(deps),
    }),
    defineJob({
      name: "mail-sign-in-codes",
      retries: { limit: 5, delaySeconds: 5 },
      run: ({ distributorId, ...asked }) => mailSignInCodes({ distributorId }, asked, deps),
    }),
  ]
}
