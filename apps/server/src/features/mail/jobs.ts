import type { Deps } from "../../deps.ts"
import { defineJob, type JobDefinition, type JobPayloads } from "../../jobs/jobs.ts"
import { readBounces } from "./record-bounce.ts"
import { mailTries, sendMails } from "./send-mails.ts"

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
      runAll: (mails) => sendQueued(mails, deps),
    }),
    defineJob({
      name: "read-bounces",
      cron: "* * * * *",
      retries: { limit: 0, delaySeconds: 0 },
      run: () => readBounces(deps),
    }),
  ]
}

async function sendQueued(
  mails: readonly JobPayloads["send-mail"][],
  deps: Deps,
): Promise<(Error | undefined)[]> {
  const byDistributor = Map.groupBy(mails, ({ distributorId }) => distributorId)
  const failures = new Map<string, Error>()
  for (const [distributorId, group] of byDistributor) {
    const ids = group.map(({ mailId }) => mailId)
    for (const [id, error] of await sendMails({ scope: { distributorId }, ids }, deps))
      failures.set(id, error)
  }
  return mails.map(({ mailId }) => failures.get(mailId))
}
