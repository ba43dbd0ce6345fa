import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadRequest } from "../../features/requests/requests/request.ts"
import { settleNotifications } from "../demo-rows.ts"
import type { HolderDevice } from "./holder-device.ts"
import type { Scenario, ScenarioRun } from "./scenario.ts"
import { scenarioClock } from "./scenario-clock.ts"
import { scenarioDeps } from "./scenario-deps.ts"

/** Runs the steps of a scenario in one transaction. */
export async function runScenario(
  scope: Scope,
  scenario: Scenario,
  {
    device,
    ...prepared
  }: Pick<ScenarioRun, "cast" | "documents" | "turn"> & {
    device: Promise<HolderDevice> | null
  },
  deps: Deps,
): Promise<void> {
  const now = deps.clock.now()
  const clock = scenarioClock(scenario.begins, now)
  const made = { ...prepared, device: await device }
  await inScope(deps.db, scope, async (tx) => {
    const { deps: own, inbox } = scenarioDeps(tx, clock, deps)
    const run: ScenarioRun = { ...made, scope, scenario, clock, deps: own, inbox, requestId: "" }
    for (const step of scenario.steps) {
      if (step.inOffice) clock.advanceInOffice(step.minutes)
      else clock.advance(step.minutes)
      await step.run(run)
      await inbox.receive()
    }
    await settleNotifications(tx, seenUntil(now))
    // The client needs the links in these mails to go on.
    const { status } = await loadRequest(tx, run.requestId)
    const isClientsTurn = requestStatusCatalogue[status].nextActor === "client"
    if (isClientsTurn && deps.settings.smtpUrl === null) await inbox.show()
  })
}

/** Readers saw their notifications three days ago. Read ones are kept for 180 days (features/notifications/jobs.ts). */
export function seenUntil(now: Date): { readBefore: Date; keptSince: Date } {
  const ago = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  return { readBefore: ago(3), keptSince: ago(180) }
}
