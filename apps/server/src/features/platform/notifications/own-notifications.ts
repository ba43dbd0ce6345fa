import { ApiError } from "@trazo/contract/errors/errors"
import type { NotificationList } from "@trazo/contract/platform/notifications"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Reader } from "../../../live/live-channel.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { listDistributors } from "../tenants/tenant-directory.ts"
import {
  countUnread,
  deleteReadBefore,
  deleteReadRows,
  listNotificationRows,
  markRead,
} from "./notification.ts"
import { presentNotification } from "./notify-event.ts"

const pageSize = 20

/** Newest first. `before` is the cursor of the previous page. */
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

/** Marks the newest shown notification and all older ones as read (D1). Newer ones stay unread. */
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

/** «Eliminar notificaciones» (D2): deletes for good what the reader read, no newer than `until`. Idempotent. */
export async function deleteReadNotifications(
  scope: Scope,
  { actor, until }: { actor: Actor; until?: string | undefined },
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ deleted: number }> {
  const reader = readerOf(actor)
  return inScope(deps.db, scope, async (tx) => {
    const deleted = await deleteReadRows(tx, reader, until)
    if (deleted > 0) {
      const object = `${reader.area}:${reader.id}`
      recordAudit(tx, { actor, action: "notifications.deleted", object, data: { deleted } }, deps)
    }
    return { deleted }
  })
}

/** @throws ApiError NOT_SIGNED_IN */
function readerOf({ area, id }: Actor): Reader {
  if (area !== "client" && area !== "executive") throw new ApiError("NOT_SIGNED_IN")
  return { area, id }
}

const keptDays = 180

export async function dropOldNotifications(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * dayMilliseconds)
  for (const distributorId of await listDistributors(deps)) {
    await inScope(deps.db, { distributorId }, (tx) => deleteReadBefore(tx, before))
  }
}
