import type { Actor } from "../../actor.ts"
import { clientIdOf } from "./own-client-request.ts"

/** The id with which a client joins their room (checklist H1): the account's own, the same for every request. */
export function getLastRecord(actor: Actor): { _id: string } {
  return { _id: clientIdOf(actor) }
}
