import { paths } from "@trazo/contract/paths"
import type { Notification } from "@trazo/contract/platform/notifications"
import { type Channel, requestModules } from "@trazo/domain/buying/channel"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type {
  EventFacts,
  NotificationEvent,
  NotificationPlace,
  Wording,
} from "@trazo/domain/platform/notification-events"
import { handOverWording, isProgress, notificationRules } from "@trazo/domain/platform/notification-rules"
import type { Compilable, Insertable, Selectable } from "kysely"
import type { Actor } from "../../../actor.ts"
import { isAllowedAny } from "../../../database/lists/staff-columns.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Reader } from "../../../live/live-channel.ts"
import { newId } from "../../../random.ts"

interface HappenedEvent {
  event: NotificationEvent
  request: { id: string; number: string | null; channel: Channel; clientId: string | null }
  actor: Actor
  facts?: Omit<EventFacts, "number">
  /** Without it, everybody whom the rules name. */
  only?: { client: boolean; staff: boolean }
}

type NotifyDeps = Pick<Deps, "clock" | "random" | "live">

/**
 * Inserts the notifications of an event in its transaction and pushes them to open pages after the commit. Drafts have
 * no number and notify nobody.
 */
export async function notifyEvent(
  tx: ScopedTransaction,
  { event, request, actor, facts = {}, only = { client: true, staff: true } }: HappenedEvent,
  deps: NotifyDeps,
): Promise<void> {
  const { number, clientId, channel } = request
  if (number === null) return
  const { client, staff } = notificationRules[event]
  const write = (reader: Reader, wording: Wording) => {
    const text = { ...wording, message: wording.message({ number, ...facts }) }
    notifyReader(tx, reader, { ...text, link: linkOfPlace(wording.place, request) }, deps)
  }
  const isWanted = clientId && only.client && (!isProgress(event) || (await wantsProgress(tx, clientId)))
  if (client && isWanted) write({ area: "client", id: clientId }, client)
  if (!staff || !only.staff) return
  const permission = `${requestModules[channel]}:${staff.permission}` as Permission
  for (const { id } of await listStaffWith(tx, permission)) {
    if (id !== actor.id) write({ area: "executive", id }, staff)
  }
}

/** Notifies an executive whom a colleague gave a request. Drafts notify nobody. */
export function notifyColleague(
  tx: ScopedTransaction,
  { request, executiveId: id }: { request: HappenedEvent["request"]; executiveId: string },
  deps: NotifyDeps,
): void {
  const { number } = request
  if (number === null) return
  const text = { ...handOverWording, message: handOverWording.message({ number }) }
  const link = linkOfPlace(handOverWording.place, request)
  notifyReader(tx, { area: "executive", id }, { ...text, link }, deps)
}

type Text = Pick<Wording, "type" | "title"> & { message: string; link: string }

/** Inserts a notification without a push to open pages: for thousands at once, which are read at the next visit. */
export function noteForReader(
  tx: ScopedTransaction,
  reader: Reader,
  { type, title, message, link }: Text,
  { clock, random }: Pick<Deps, "clock" | "random">,
): NotificationContent {
  const createdAt = clock.now()
  const shown = { id: newId(random, createdAt), type, title, message, link, createdAt }
  const { distributorId } = tx.scope
  tx.defer(insertNotifications, { ...shown, distributorId, area: reader.area, readerId: reader.id })
  return shown
}

type NotificationContent = Text & { id: string; createdAt: Date }

/** Notifies every executive with a permission. */
export async function notifyStaff(
  tx: ScopedTransaction,
  { permission, text }: { permission: Permission; text: Text },
  deps: NotifyDeps,
): Promise<void> {
  for (const { id } of await listStaffWith(tx, permission)) {
    notifyReader(tx, { area: "executive", id }, text, deps)
  }
}

/** Inserts a notification and pushes it to the reader's open pages after the commit. */
export function notifyReader(tx: ScopedTransaction, reader: Reader, text: Text, deps: NotifyDeps): void {
  const shown = noteForReader(tx, reader, text, deps)
  tx.afterCommit(() => deps.live.push(reader, presentNotification(shown)))
}

type Request = { id: string; channel: Channel }

const places: Record<NotificationPlace, (request: Request) => string> = {
  request: ({ id }) => paths.managerRequest(id),
  activation: ({ id }) => paths.managerActivationOf(id),
  signatures: () => paths.managerSignatures,
  review: ({ id, channel }) => paths.executiveReview(channel, id),
}

function linkOfPlace(place: NotificationPlace, request: Request): string {
  return places[place](request)
}

export type NotificationRow = Selectable<Database["notifications"]>

function insertNotifications(
  tx: ScopedTransaction,
  rows: Insertable<Database["notifications"]>[],
): Compilable {
  return tx.insertInto("notifications").values(rows)
}

/** The active executives with a permission. */
export async function listStaffWith(tx: ScopedTransaction, permission: Permission) {
  return await tx
    .selectFrom("executives")
    .select(["id", "names", "email"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "active")
    .where(isAllowedAny([permission]))
    .execute()
}

/** Whether the client wants notices of their requests' progress in their account. */
async function wantsProgress(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("clients")
    .select("progressNotices")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", clientId)
    .executeTakeFirst()
  return row?.progressNotices ?? false
}

type Shown = Pick<NotificationRow, "id" | "type" | "title" | "message" | "link" | "createdAt"> & {
  readAt?: Date | null
}

export function presentNotification(row: Shown): Notification {
  const { title, message, link } = row
  return {
    _id: row.id,
    revisado: Boolean(row.readAt),
    args: { type: row.type },
    datos: { title, message, link },
    createdAt: row.createdAt.toISOString(),
  }
}
