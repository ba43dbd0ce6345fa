import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { publishRevocation } from "./revocation-lists.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "publish-revocation": { serial: string }
  }
}

export function authorityJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "publish-revocation",
      // Retries for hours: a revocation takes effect only when it is published.
      retries: { limit: 20, delaySeconds: 2 },
      async run(revocation) {
        // The anchor before a new list has the revocation. A list that had it already may be later than its anchor.
        if (await publishRevocation(revocation, deps)) return
        await inPlatform(deps.db, (tx) => deps.jobs.enqueue(tx, "anchor-audit", {}))
      },
    }),
  ]
}
