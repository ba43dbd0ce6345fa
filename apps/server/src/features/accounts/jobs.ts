import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { applyDueAddressChanges } from "./address-change.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "apply-address-changes": Record<string, never>
  }
}

export function accountJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "apply-address-changes",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "*/10 * * * *",
      run: () => applyDueAddressChanges(deps),
    }),
  ]
}
