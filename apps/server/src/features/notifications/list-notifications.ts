import type { NotificationList } from "@trazo/contract/notifications"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentNotification } from "./presenters.ts"
import { countUnread, listNotificationRows } from "./queries.ts"
import { readerOf } from "./reader-of.ts"

const pageSize = 20

/** The reader's own, newest first; `before` is the cursor that the page before gave. */
export async function listNotifications(
  scope: Scope,
  { actor, before }: { actor: Actor; before?: string | undefined },
  deps: Pick<Deps, "db">,
): Promise<NotificationList> {
  const reader = readerOf(actor)
  return inScope(deps.db, scope, async (tx) => {
    const [found, unread] = await Promise.all([
      listNotificationRows(tx, reader, { before, limit: pageSize + 1 }),
      countUnread(tx, reader),
    ])
    const rows = found.slice(0, pageSize).map(presentNotification)
    return { rows, unread, next: found.length > pageSize ? (rows.at(-1)?._id ?? null) : null }
  })
}
