import type { Channel } from "@trazo/domain/channel"
import type { Permission } from "@trazo/domain/module-permissions"
import {
  type EventFacts,
  type NotificationEvent,
  requestModules,
  type Wording,
} from "@trazo/domain/notification-events"
import { toldEvents } from "@trazo/domain/told-events"
import type { Actor } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import type { Reader } from "../../live/live-channel.ts"
import { newId } from "../../random.ts"
import { linkOfPlace } from "./link-of-place.ts"
import { presentNotification } from "./presenters.ts"
import { insertNotifications, listExecutivesWith } from "./queries.ts"

export interface HappenedEvent {
  event: NotificationEvent
  request: { id: string; number: string | null; channel: Channel; client_id: string | null }
  actor: Actor
  facts?: Omit<EventFacts, "number">
}

type NotifyDeps = Pick<Deps, "clock" | "random" | "live">

/**
 * Writes what an act tells (domain's table says whom and in which words) in the act's own transaction; open pages get
 * it once that is committed. A draft has no number and nobody to tell.
 */
export async function notifyEvent(
  tx: ScopedTransaction,
  { event, request, actor, facts = {} }: HappenedEvent,
  deps: NotifyDeps,
): Promise<void> {
  const { number, client_id: clientId, channel } = request
  if (number === null) return
  const { client, staff } = toldEvents[event]
  const write = (reader: Reader, wording: Wording) => {
    const text = { ...wording, message: wording.message({ number, ...facts }) }
    writeNotification(tx, reader, { ...text, link: linkOfPlace(wording.place, request) }, deps)
  }
  if (client && clientId) write({ area: "client", id: clientId }, client)
  if (!staff) return
  const permission = `${requestModules[channel]}:${staff.permission}` as Permission
  for (const id of await listExecutivesWith(tx, permission)) {
    if (id !== actor.id) write({ area: "executive", id }, staff)
  }
}

function writeNotification(
  tx: ScopedTransaction,
  reader: Reader,
  { type, title, message, link }: Pick<Wording, "type" | "title"> & { message: string; link: string },
  { clock, random, live }: NotifyDeps,
): void {
  const created_at = clock.now()
  const shown = { id: newId(random, created_at), type, title, message, link, created_at }
  const { distributorId: distributor_id } = tx.scope
  tx.gather(insertNotifications, { ...shown, distributor_id, area: reader.area, reader_id: reader.id })
  tx.afterCommit(() => live.push(reader, presentNotification(shown)))
}
