import { createHmac } from "node:crypto"
import type { Handover, HandoverOffer } from "@trazo/contract/certificates/handover"
import { handoverStateOf } from "@trazo/domain/certificates/handover"
import { deviceName } from "@trazo/domain/identity/device-name"
import { handoverLimits } from "@trazo/domain/identity/one-use-limits"
import type { Deps } from "../../../deps.ts"
import { digitsOf } from "../../identity/one-use-secrets/secret-text.ts"
import type { HandoverRow } from "./handover.ts"

export function presentHandover(row: HandoverRow, now: Date): Handover {
  return { state: stateOf(row, now), expiresAt: row.expires_at.toISOString() }
}

export function stateOf(row: HandoverRow, now: Date): Handover["state"] {
  const { expires_at: expiresAt, offered_at: offeredAt, taken_at: takenAt, ended_at: endedAt } = row
  return handoverStateOf({ expiresAt, offeredAt, takenAt, endedAt }, now)
}

export function presentOffer(
  row: HandoverRow,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
): HandoverOffer {
  return {
    ...presentHandover(row, clock.now()),
    number: numberOf(row, { settings }),
    device: deviceName(row.user_agent),
  }
}

/** Derived with a secret, so that the computer, whose tokens are in its hands, does not know it. */
export function numberOf(
  { id, request_id, offered_at }: Pick<HandoverRow, "id" | "request_id" | "offered_at">,
  { settings }: Pick<Deps, "settings">,
): string {
  const digest = createHmac("sha256", settings.secrets.codePepper[0])
    .update(JSON.stringify(["handover number", id, request_id, offered_at?.getTime()]))
    .digest()
  return digitsOf(digest.readUInt32BE(0), handoverLimits.numberDigits)
}
