import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { countUnread, markRead } from "./queries.ts"
import { readerOf } from "./reader-of.ts"

/** Opening the drawer reads what it shows (D1): the newest of it and all before. What came since stays unread. */
export async function readNotifications(
  scope: Scope,
  { actor, until }: { actor: Actor; until: string },
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<{ unread: number }> {
  const reader = readerOf(actor)
  return inScope(db, scope, async (tx) => {
    await markRead(tx, reader, { until, now: clock.now() })
    return { unread: await countUnread(tx, reader) }
  })
}
