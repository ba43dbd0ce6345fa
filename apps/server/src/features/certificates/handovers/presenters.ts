import { createHmac } from "node:crypto"
import type { Handover, HandoverOffer } from "@trazo/contract/certificates/handover"
import { handoverStateOf } from "@trazo/domain/certificates/handover"
import { deviceName } from "@trazo/domain/identity/device-name"
import { handoverLimits } from "@trazo/domain/identity/one-use-limits"
import type { Deps } from "../../../deps.ts"
import { digitsOf } from "../../identity/one-use-secrets/secret-text.ts"
import type { HandoverRow } from "./handover.ts"

export function presentHandover(row: HandoverRow, now: Date): Handover {
  return { state: stateOf(row, now), expiresAt: row.expiresAt.toISOString() }
}

export function stateOf(row: HandoverRow, now: Date): Handover["state"] {
  const { expiresAt, offeredAt, takenAt, endedAt } = row
  return handoverStateOf({ expiresAt, offeredAt, takenAt, endedAt }, now)
}

export function presentOffer(
  row: HandoverRow,
  { clock, settings }: Pick<Deps, "clock" | "settings">,
): HandoverOffer {
  return {
    ...presentHandover(row, clock.now()),
    number: numberOf(row, { settings }),
    device: deviceName(row.userAgent),
  }
}

/** Derived with a secret, so that the computer, whose tokens are in its hands, does not know it. */
export function numberOf(
  { id, requestId, offeredAt }: Pick<HandoverRow, "id" | "requestId" | "offeredAt">,
  { settings }: Pick<Deps, "settings">,
): string {
  const digest = createHmac("sha256", settings.secrets.codePepper[0])
    .update(JSON.stringify(["handover number", id, requestId, offeredAt?.getTime()]))
    .digest()
  return digitsOf(digest.readUInt32BE(0), handoverLimits.numberDigits)
}
