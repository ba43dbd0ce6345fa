import { ApiError } from "@trazo/contract/errors/errors"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Cents } from "@trazo/domain/money/money"
import { type PricedCertificate, priceKey } from "@trazo/domain/selling/price-key"
import { prepaidProblem } from "@trazo/domain/selling/seller-code"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import * as codes from "./code.ts"

interface CodeUse {
  /** In its form without hyphens. */
  code: string
  actor: Actor
  /** Locked in this transaction. */
  request: PricedCertificate & { id: string }
  totalCents: Cents
  /** Whether the request has products besides its certificate. */
  hasProducts: boolean
}

/**
 * Takes a seller's code for a request. Lock order: request, code.
 * @returns whether the code pays, or null for an unknown code
 * @throws ApiError COUPON_REFUSED
 */
export async function redeemSellerCode(
  tx: ScopedTransaction,
  { code, actor, request, totalCents, hasProducts }: CodeUse,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<{ isPaid: boolean } | null> {
  const now = deps.clock.now()
  const found = await codes.findByHash(tx, codes.codeHashes(code, deps))
  if (!found || found.state === "cancelled") return null
  const { id, prepaid, priceKey: soldKey, prepaidCents, expiresAt: end } = found
  const refuse = (message: string) => new ApiError("COUPON_REFUSED", { message })
  if (end && end <= now) throw refuse(`Ese código venció el ${formatDate(new Date(end.getTime() - 1))}.`)
  const wanted = { priceKey: priceKey(request), totalCents, hasProducts }
  const problem = prepaid ? prepaidProblem({ priceKey: soldKey, prepaidCents }, wanted) : null
  if (problem) throw refuse(problem)
  if (!(await codes.takeCode(tx, { id, requestId: request.id, now }))) {
    throw refuse("Ese código ya se usó.")
  }
  const data = { code: id, lot: found.lotId, prepaid }
  recordAudit(tx, { actor, action: "seller-code.redeemed", object: `request:${request.id}`, data }, deps)
  return { isPaid: prepaid }
}

/** The name of the seller whose code a request has, or null. */
export async function loadSellerOf(tx: ScopedTransaction, requestId: string): Promise<string | null> {
  return (await codes.findCodeOf(tx, requestId))?.seller ?? null
}

/** Makes the code of an unpaid request available again, unless its lot was cancelled. */
export async function releaseSellerCode(
  tx: ScopedTransaction,
  { requestId, actor }: { requestId: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const found = await codes.findCodeOf(tx, requestId)
  if (!found) return
  await codes.giveCodeBack(tx, { id: found.id, lotId: found.lotId })
  const data = { code: found.id }
  recordAudit(tx, { actor, action: "seller-code.released", object: `request:${requestId}`, data }, deps)
}
