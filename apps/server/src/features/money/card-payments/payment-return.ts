import { notifyCardPayment, notifyPaymentHost } from "@trazo/contract/money/card-payments"
import { paths } from "@trazo/contract/paths"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { publicUrl } from "../../../network/public-url.ts"
import { derivedToken, isDerivedToken } from "../../identity/one-use-secrets/secret-text.ts"
import { brandUrl, findMainHost, findOwnHost, linkTo } from "../../platform/tenants/brand.ts"

/* Where gateways send payers back: docs/decisions/0077-one-payment-host.md */

/** On the payment host. */
export const returnPath = "/payment/back/"

/** From the end of the gateway's payment: a bank may keep its page open longer. */
const graceMilliseconds = 2 * 3_600_000
const tagBytes = 16
/** A longer one leads to the distributor's main host. */
const longestHost = 100
/** As much of the gateway's query as the page reads. */
const longestQuery = 900

interface Return {
  distributorId: string
  reference: string
  /** Where the payer began; empty for the distributor's main host. */
  host: string
}

/** The address at which a payer comes back: the distributor's own, or the platform's payment host for it. */
export async function returnAddress(
  tx: ScopedTransaction,
  { reference, host, expiresAt }: { reference: string; host: string; expiresAt: Date },
  deps: Pick<Deps, "settings">,
): Promise<string> {
  const { settings } = deps
  if (settings.paymentHost === null) return linkTo(tx, paths.cardReturn(reference), deps)
  const until = Math.ceil((expiresAt.getTime() + graceMilliseconds) / 1000)
  const begun = host.length > longestHost ? "" : host
  const text = [tx.scope.distributorId, reference, begun, until].join(" ")
  const tag = derivedToken(labelled(text), { bytes: tagBytes }, deps)
  const token = `${Buffer.from(text).toString("base64url")}.${tag}`
  return publicUrl(settings, settings.paymentHost, `${returnPath}${token}`)
}

/** The key makes other links too: none of them reads so. */
const labelled = (text: string) => `payment return ${text}`

/** What the distributor registers at its gateway: where payers come from and return to, and where payments are notified. */
export async function addressesAtGateway(
  tx: ScopedTransaction,
  { settings }: Pick<Deps, "settings">,
): Promise<{ origin: string; notifications: string }> {
  const { paymentHost } = settings
  const host = paymentHost ?? (await findMainHost(tx))
  const path = paymentHost
    ? notifyPaymentHost.path.replace(":distributor", tx.scope.distributorId)
    : notifyCardPayment.path
  return { origin: brandUrl(settings, { host }, ""), notifications: brandUrl(settings, { host }, path) }
}

/**
 * Where a payer of the payment host goes on: a host that is the distributor's at this moment, the one where they began or its
 * main one.
 * @returns null for a token that is not ours or has ended, and for a distributor without a host
 */
export async function findReturn(
  { token, query }: { token: string; query: string },
  deps: Pick<Deps, "db" | "settings" | "clock">,
): Promise<string | null> {
  const found = readToken(token, deps)
  if (!found) return null
  const { distributorId, reference, host: begun } = found
  const host = await inScope(deps.db, { distributorId }, (tx) => findOwnHost(tx, begun))
  if (host === null) return null
  const brought = new URLSearchParams(query.slice(0, longestQuery))
  brought.delete("pago")
  const more = brought.size > 0 ? `&${brought}` : ""
  return brandUrl(deps.settings, { host }, `${paths.cardReturn(reference)}${more}`)
}

function readToken(token: string, deps: Pick<Deps, "settings" | "clock">): Return | null {
  const [encoded = "", tag = ""] = token.split(".")
  const text = Buffer.from(encoded, "base64url").toString()
  if (!isDerivedToken(labelled(text), { token: tag, bytes: tagBytes }, deps)) return null
  const [distributorId = "", reference = "", host = "", until = ""] = text.split(" ")
  return Number(until) * 1000 > deps.clock.now().getTime() ? { distributorId, reference, host } : null
}
