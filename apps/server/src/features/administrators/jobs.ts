import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { mailAdministratorLink } from "./mail-administrator-link.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "mail-administrator-link": { administratorId: string }
  }
}

export function administratorJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "mail-administrator-link",
      retries: { limit: 20, delaySeconds: 5 },
      run: ({ administratorId }) => mailAdministratorLink(administratorId, deps),
    }),
  ]
}
