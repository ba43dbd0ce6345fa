import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition } from "../../jobs/jobs.ts"
import { addUpFigures } from "./add-up-figures.ts"

declare module "../../jobs/jobs.ts" {
  interface JobPayloads {
    "add-up-figures": Record<string, never>
  }
}

export function dashboardJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: "add-up-figures",
      retries: { limit: 3, delaySeconds: 60 },
      cron: "* * * * *",
      run: () => addUpFigures(deps),
    }),
  ]
}
