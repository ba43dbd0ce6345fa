import type { MoveReaction } from "../../requests/requests/move-request.ts"
import { markDueBack } from "./card-session.ts"

/** What was paid by card goes back by the gateway when all of it is due. */
export const returnCardMoney: MoveReaction = (tx, { request }, { clock }) =>
  markDueBack(tx, request.id, clock.now())
