import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { settleNotifications } from "../story.queries.ts"
import { beginRequest } from "./begin-request.ts"
import { heldMails } from "./held-mails.ts"
import type { Cast, Story, Telling } from "./story.ts"
import { storyClock } from "./story-clock.ts"

/** One request with all that hangs on it, whole or not at all. */
export async function tellStory(
  scope: Scope,
  story: Story,
  { cast, papers, key }: Pick<Telling, "papers" | "key"> & { cast: Cast },
  deps: Deps,
): Promise<void> {
  const clock = storyClock(story.begins, deps.clock.now())
  const mails = heldMails(deps)
  await inScope(deps.db, scope, async (tx) => {
    const moved = { ...deps, clock, jobs: mails.jobs }
    const telling = await beginRequest({ ...{ tx, story, clock, cast, papers, key }, deps: moved })
    for (const act of story.acts) {
      if (act.byStaff) clock.advanceInOffice(act.minutes)
      else clock.advance(act.minutes)
      await act.run(telling)
    }
    await tx.flush()
    await settleNotifications(tx, seenUntil(deps.clock.now()))
    // Whose turn is the client's needs the links in them.
    const isClientsTurn = requestStatusCatalogue[telling.request.status].nextActor === "client"
    await mails.settle(tx, { shown: isClientsTurn && deps.settings.smtpUrl === null })
  })
}

/** Everybody looked at their notifications three days ago, and they are kept for 180 (drop-old-notifications.ts). */
function seenUntil(now: Date): { readBefore: Date; keptSince: Date } {
  const ago = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  return { readBefore: ago(3), keptSince: ago(180) }
}
