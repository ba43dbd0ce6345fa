/** What somebody is to pay at a gateway. Amounts in whole cents of the US dollar; base and IVA are the total. */
export interface CardOrder {
  /** Ours, another one for each attempt; at most 32 letters, digits and hyphens. */
  reference: string
  /** At most 100 characters. */
  description: string
  baseCents: number
  ivaCents: number
  totalCents: number
  buyer: {
    names: string
    email: string
    phone: string
    identity: { kind: "CI" | "RUC" | "PPN"; number: string }
  }
  /** Where the gateway sends the payer when the payment is decided, and when the payer turns back. */
  returnUrl: string
  expiresAt: Date
  payerAddress: string
  userAgent: string
}

/** `id` is the gateway's. The payer goes to `url`. */
interface CardSession {
  id: string
  url: string
}

/** What the gateway says was paid. Whether it is what was ordered is for the caller to compare. */
export interface CardPayment {
  /** By which it is reversed. */
  transaction: string
  authorization: string
  reference: string
  currency: string
  cents: number
  brand: string
  lastDigits: string
}

export type CardOutcome =
  /** The payer can still pay. `refusal`: of the last card, in the gateway's words; null: none was tried; absent: it does not say. */
  | { state: "open"; refusal?: string | null }
  /** The bank decides later. Nobody should pay a second time meanwhile. */
  | { state: "pending" }
  | { state: "approved"; payment: CardPayment }
  | { state: "refunded"; payment: CardPayment }
  /** `reason` in the gateway's words; null: the payer turned back. */
  | { state: "refused"; reason: string | null }
  | { state: "expired" }

interface AskedSession {
  /** From `start`. */
  id: string
  reference: string
  /** What the payer brought back, for a gateway that tells nothing without it. */
  transaction: string | null
}

/** Payments by card on the page of a gateway (ecuador.md section 5). Each call throws when the gateway does not answer as agreed. */
export interface CardGateway {
  start(order: CardOrder): Promise<CardSession>
  outcome(session: AskedSession): Promise<CardOutcome>
  /** Gives a whole payment back. Refused: it is too late, or the gateway's rules forbid it; then it goes back by hand. */
  reverse(payment: Pick<CardPayment, "transaction">): Promise<"reversed" | "refused">
  /** The session that a notification speaks of, or null if the gateway did not send it. It proves nothing: `outcome` is asked. */
  readNotification(body: unknown): { sessionId: string } | null
  /** The transaction that the payer's return names, or null. */
  readReturn(query: URLSearchParams): string | null
}

/** The gateway did not accept the credentials. */
export class GatewayCredentialsRefused extends Error {
  override name = "GatewayCredentialsRefused"
}
