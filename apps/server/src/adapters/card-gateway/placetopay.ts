import { createHash, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Clock } from "../../clock.ts"
import type { Random } from "../../random.ts"
import { askGateway } from "./ask-gateway.ts"
import {
  type CardGateway,
  type CardOrder,
  type CardOutcome,
  type CardPayment,
  GatewayCredentialsRefused,
} from "./port.ts"

interface PlacetoPayAccount {
  /** Base address, such as https://checkout.placetopay.ec. */
  address: string
  login: string
  secret: string
}

/** Digest of `tranKey` (ecuador.md section 5.1). */
export type KeyDigest = "sha1" | "sha256"

/** @param nonce as it is before Base64 @param seed ISO 8601 */
export function tranKey(
  { nonce, seed, secret }: { nonce: Buffer; seed: string; secret: string },
  digest: KeyDigest,
): string {
  return createHash(digest)
    .update(Buffer.concat([nonce, Buffer.from(`${seed}${secret}`)]))
    .digest("base64")
}

const statusShape = z.object({
  status: z.string(),
  reason: z.coerce.string().default(""),
  message: z.string().nullish(),
  date: z.string().nullish(),
})

const requestIdShape = z.union([z.int(), z.string().regex(/^\d{1,19}$/)]).transform(String)

const sessionShape = z.object({
  status: statusShape,
  requestId: requestIdShape.optional(),
  processUrl: z.url({ protocol: /^https?$/ }).optional(),
})

const paymentShape = z.object({
  status: statusShape,
  internalReference: z.coerce.string(),
  reference: z.string().default(""),
  authorization: z.string().nullish(),
  franchise: z.string().nullish(),
  paymentMethodName: z.string().nullish(),
  refunded: z.boolean().nullish(),
  amount: z.object({ to: z.object({ currency: z.string(), total: z.coerce.number() }) }),
  processorFields: z.array(z.object({ keyword: z.string(), value: z.unknown() })).nullish(),
})

const queryShape = z.object({
  status: statusShape,
  requestId: requestIdShape.optional(),
  payment: z.array(paymentShape).nullish(),
})

const notificationShape = z.object({
  status: z.object({ status: z.string(), date: z.string() }),
  requestId: requestIdShape,
  signature: z.string(),
})

/** What a gateway signs of a notification. */
export function notificationSignature(
  { requestId, status }: Pick<z.output<typeof notificationShape>, "requestId" | "status">,
  secret: string,
  digest: KeyDigest,
): string {
  return createHash(digest).update(`${requestId}${status.status}${status.date}${secret}`).digest("hex")
}

/** PlacetoPay's redirection (Evertec). */
export function placetoPay(
  { address, login, secret }: PlacetoPayAccount,
  { clock, random, digest = "sha256" }: { clock: Clock; random: Random; digest?: KeyDigest },
): CardGateway {
  const urlOf = (path: string) => new URL(`api/${path}`, address.replace(/\/?$/, "/")).href
  const auth = () => {
    const nonce = random.bytes(16)
    const seed = clock.now().toISOString()
    return { login, seed, nonce: nonce.toString("base64"), tranKey: tranKey({ nonce, seed, secret }, digest) }
  }
  async function ask<Shape extends z.ZodType<{ status: z.output<typeof statusShape> }>>(
    path: string,
    body: object,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answered = await askGateway({ url: urlOf(path), body: { auth: auth(), ...body }, shape })
    const { status, reason, message } = answered.status
    if (status === "FAILED" && reason === "401") throw new GatewayCredentialsRefused(message ?? "")
    return answered
  }
  return {
    async start(order) {
      const { status, requestId, processUrl } = await ask("session", sessionOf(order), sessionShape)
      if (status.status !== "OK" || !requestId || !processUrl) {
        throw new Error(`The gateway opened no session: ${status.status} ${status.message ?? ""}`)
      }
      return { id: requestId, url: processUrl }
    },
    async outcome({ id }) {
      return outcomeOf(await ask(`session/${encodeURIComponent(id)}`, {}, queryShape))
    },
    async reverse({ transaction }) {
      const { status } = await ask(
        "reverse",
        { internalReference: transaction },
        z.object({ status: statusShape }),
      )
      if (status.status === "APPROVED") return "reversed"
      if (status.status === "REJECTED" || status.status === "FAILED") return "refused"
      throw new Error(`The gateway reversed nothing yet: ${status.status}`)
    },
    readNotification(body) {
      const read = notificationShape.safeParse(body)
      if (!read.success) return null
      const [, prefix, given = ""] = /^(sha256:)?([0-9a-f]+)$/.exec(read.data.signature) ?? []
      const expected = notificationSignature(read.data, secret, prefix ? "sha256" : "sha1")
      const isGenuine =
        given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
      return isGenuine ? { sessionId: read.data.requestId } : null
    },
    readReturn: () => null,
  }
}

function sessionOf(order: CardOrder) {
  const { buyer } = order
  return {
    locale: "es_EC",
    buyer: {
      name: buyer.names,
      email: buyer.email,
      mobile: buyer.phone,
      documentType: buyer.identity.kind,
      document: buyer.identity.number,
    },
    payment: {
      reference: order.reference,
      description: order.description,
      amount: {
        currency: "USD",
        total: order.totalCents / 100,
        taxes: [{ kind: "valueAddedTax", amount: order.ivaCents / 100, base: order.baseCents / 100 }],
      },
    },
    expiration: order.expiresAt.toISOString(),
    returnUrl: order.returnUrl,
    ipAddress: order.payerAddress,
    userAgent: order.userAgent,
    skipResult: true,
  }
}

const expiredReasons = new Set(["EX", "XN"])
const turnedBack = "?C"

function outcomeOf({ status, payment }: z.output<typeof queryShape>): CardOutcome {
  const payments = payment ?? []
  const with_ = (...wanted: string[]) => payments.find((made) => wanted.includes(made.status.status))
  // A refused card can be followed by an accepted one in the same session.
  const approved = with_("APPROVED", "REFUNDED")
  if (approved) {
    const isBack = approved.refunded === true || approved.status.status === "REFUNDED"
    return { state: isBack ? "refunded" : "approved", payment: paymentOf(approved) }
  }
  if (with_("PENDING", "PENDING_VALIDATION")) return { state: "pending" }
  const refusal = with_("REJECTED", "FAILED")?.status
  switch (status.status) {
    case "PENDING":
    case "OK":
      return { state: "open", refusal: refusal ? (refusal.message ?? "") : null }
    case "PENDING_VALIDATION":
      return { state: "pending" }
    case "REJECTED":
    case "FAILED":
      if (expiredReasons.has(status.reason)) return { state: "expired" }
      if (!refusal && status.reason === turnedBack) return { state: "refused", reason: null }
      return { state: "refused", reason: refusal?.message ?? status.message ?? "" }
    default:
      throw new Error(`The gateway says ${status.status} without a payment`)
  }
}

const paymentOf = (made: z.output<typeof paymentShape>): CardPayment => ({
  transaction: made.internalReference,
  authorization: made.authorization ?? "",
  reference: made.reference,
  currency: made.amount.to.currency,
  cents: Math.round(made.amount.to.total * 100),
  brand: made.paymentMethodName ?? made.franchise ?? "",
  lastDigits: String(made.processorFields?.find(({ keyword }) => keyword === "lastDigits")?.value ?? "")
    .replace(/\D/g, "")
    .slice(-4),
})
