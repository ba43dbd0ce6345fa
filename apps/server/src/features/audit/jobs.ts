import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { anchorAudit } from "./verify-audit.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "anchor-audit": Record<string, never>
  }
}

export function auditJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "anchor-audit",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "5 * * * *",
      run: () => anchorAudit(deps),
    }),
  ]
}
