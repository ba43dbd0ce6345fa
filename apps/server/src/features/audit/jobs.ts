import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { anchorAudit, stampAnchor } from "./anchor-audit.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "anchor-audit": Record<string, never>
    "stamp-anchor": { number: number }
  }
}

export function auditJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "anchor-audit",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "5 * * * *",
      // One anchor for all that wait.
      runAll: (waiting) =>
        anchorAudit(deps).then(
          () => waiting.map(() => undefined),
          (error: Error) => waiting.map(() => error),
        ),
    }),
    defineJob({
      name: "stamp-anchor",
      // Retries for days: a time stamp service may be away.
      retries: { limit: 20, delaySeconds: 60 },
      run: (anchor) => stampAnchor(anchor, deps),
    }),
  ]
}
