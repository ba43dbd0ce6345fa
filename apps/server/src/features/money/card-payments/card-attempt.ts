import type { CardAttempt } from "@trazo/contract/money/card-payments"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findActiveGateway } from "./card-gateway.ts"
import { findLatestSession, findLiveSession } from "./card-session.ts"
import { presentAttempt } from "./presenters.ts"

/** What the payment page shows of cards. Null without a gateway and an attempt. */
export async function loadCardPayment(
  tx: ScopedTransaction,
  requestId: string,
  { clock }: Pick<Deps, "clock">,
): Promise<{ isOffered: boolean; isFirst: boolean; attempt: CardAttempt | null } | null> {
  const session = (await findLiveSession(tx, requestId)) ?? (await findLatestSession(tx, requestId))
  const gateway = await findActiveGateway(tx)
  const isOffered = gateway !== undefined
  const attempt = session ? presentAttempt(session, clock.now()) : null
  return isOffered || attempt ? { isOffered, isFirst: gateway?.isFirst ?? true, attempt } : null
}
