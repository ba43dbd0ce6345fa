import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { readBounces } from "./read-bounces.ts"
import { mailTries, sendMail } from "./send-mail.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "send-mail": { distributorId: string; mailId: string }
    "read-bounces": Record<string, never>
  }
}

export function mailJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "send-mail",
      everySeconds: 0.5,
      retries: { limit: mailTries - 1, delaySeconds: 5 },
      run: ({ distributorId, mailId }) => sendMail({ scope: { distributorId }, mailId }, deps),
    }),
    defineJob({
      name: "read-bounces",
      cron: "* * * * *",
      retries: { limit: 0, delaySeconds: 0 },
      run: () => readBounces(deps),
    }),
  ]
}
