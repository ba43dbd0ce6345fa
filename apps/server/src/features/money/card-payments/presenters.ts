import type { CardGatewaySetup } from "@trazo/contract/money/card-gateway-setup"
import type { CardAttempt } from "@trazo/contract/money/card-payments"
import type { CardReturn } from "@trazo/contract/money/card-returns"
import type { StuckCard } from "@trazo/contract/money/stuck-cards"
import { demonstrationAddress } from "../../../adapters/card-gateway/gateway-address.ts"
import { holderNames } from "../../requests/requests/request.ts"
import type { GatewayRow } from "./card-gateway.ts"
import type { ByHandRow, SessionRow, StuckRow } from "./card-session.ts"

export type BackReason = "mismatch" | "duplicate" | "ended"

/** Why money is no payment, as executives read it. */
export const backReasons: Record<BackReason, string> = {
  mismatch: "La pasarela cobró otro valor, otra moneda u otra referencia.",
  duplicate: "La solicitud ya estaba pagada.",
  ended: "La solicitud ya había terminado.",
}

/** The reason of a payment that its payer left. */
export const turnedBack = "turnedBack"

const shownStates = {
  intended: "expired",
  pending: "pending",
  replaced: "expired",
  expired: "expired",
  paid: "paid",
  returning: "returned",
  returned: "returned",
  byHand: "byHand",
} as const satisfies Record<Exclude<SessionRow["state"], "open" | "refused">, CardAttempt["state"]>

export function presentAttempt(session: SessionRow, now: Date): CardAttempt {
  const isOpen = session.state === "open" && session.expiresAt > now
  const state = shownState(session, isOpen)
  return {
    state,
    reason: state === "refused" ? session.reason : null,
    url: isOpen ? session.url : null,
  }
}

function shownState({ state, reason }: SessionRow, isOpen: boolean): CardAttempt["state"] {
  if (state === "open" && !isOpen) return "expired"
  if (state !== "open" && state !== "refused") return shownStates[state]
  if (reason === null) return state === "open" ? "open" : "unopened"
  return reason === turnedBack ? "left" : "refused"
}

export function presentReturn(row: ByHandRow): CardReturn {
  const { id, requestId, channel, number, createdAt, brand, lastDigits } = row
  return {
    id,
    requestId,
    channel,
    number: number ?? "",
    names: holderNames(row),
    email: row.verifiedEmail ?? "",
    cents: Number(row.paidCents),
    card: [brand, lastDigits && `···${lastDigits}`].filter(Boolean).join(" "),
    authorization: row.authorizationCode ?? "",
    transaction: row.transaction ?? "",
    why: backReasons[row.reason as BackReason] ?? "",
    paidAt: createdAt.toISOString(),
  }
}

export function presentStuck(row: StuckRow): StuckCard {
  const { id, number, reference, totalCents, createdAt } = row
  return {
    id,
    number: number ?? "",
    names: holderNames(row),
    cents: totalCents,
    reference,
    since: createdAt.toISOString(),
  }
}

/** Without the sealed secret. */
export function presentSetup(
  gateway: GatewayRow | undefined,
  others: Omit<CardGatewaySetup, "gateway">,
): CardGatewaySetup {
  if (!gateway) return { gateway: null, ...others }
  const { kind, address, account, testedAt, isOn, isFirst } = gateway
  const isDemonstration = address === demonstrationAddress
  return {
    gateway: { kind, address, isDemonstration, account, testedAt: testedAt.toISOString(), isOn, isFirst },
    ...others,
  }
}
