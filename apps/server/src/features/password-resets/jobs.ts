import type { ResetArea } from "@trazo/domain/access/password-reset"
import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { mailResetLinks } from "./send-reset-link.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    /** `accountIds` is empty for an unknown user. */
    "mail-reset-link": {
      distributorId: string
      area: ResetArea
      accountIds: string[]
      isFromUnknownDevice: boolean
    }
  }
}

export function passwordResetJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "mail-reset-link",
      retries: { limit: 5, delaySeconds: 5 },
      run: ({ distributorId, ...asked }) => mailResetLinks({ distributorId }, asked, deps),
    }),
  ]
}
