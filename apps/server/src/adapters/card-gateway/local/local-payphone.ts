import { z } from "zod"
import type { Clock } from "../../../clock.ts"
import type { GatewayRequest, GatewayResponse, LocalGateway } from "./gateway-server.ts"
import { type Decision, isDecision, payerPage } from "./payer-page.ts"

const orderShape = z
  .object({
    amount: z.int().positive(),
    amountWithTax: z.int().default(0),
    amountWithoutTax: z.int().default(0),
    tax: z.int().default(0),
    service: z.int().default(0),
    tip: z.int().default(0),
    currency: z.literal("USD"),
    clientTransactionId: z.string().min(1).max(50),
    storeId: z.string(),
    reference: z.string().max(100),
    responseUrl: z.url(),
    cancellationUrl: z.url(),
  })
  .refine(
    (order) =>
      order.amount === order.amountWithTax + order.amountWithoutTax + order.tax + order.service + order.tip,
    "amounts",
  )

interface Made {
  order: z.output<typeof orderShape>
  paymentId: string
  preparedAt: number
  /** Of the payer's decision. */
  transaction: { id: number; statusCode: 2 | 3; at: number; isConfirmed: boolean; isReversed: boolean } | null
}

const formMinutes = 10
const confirmationMinutes = 5
const minute = 60_000
const mostPayments = 5000

/** Speaks PayPhone's button on this machine, for tests and the demonstration. Keeps its payments in memory. */
export class LocalPayPhone implements LocalGateway {
  readonly payments = new Map<string, Made>()
  /** The amount that it says was paid. */
  lie: (cents: number) => number = (cents) => cents
  readonly #options: { token: string; store: string; clock: Clock }
  #last = 5000

  constructor(options: { token: string; store: string; clock: Clock }) {
    this.#options = options
  }

  async respond(
    { method, url, headers, body }: GatewayRequest,
    publicAddress: string,
  ): Promise<GatewayResponse> {
    const page = /\/pay\/(\w+)$/.exec(url.pathname)?.[1]
    if (page) return this.#page(method, page, body)
    if (headers.authorization !== `Bearer ${this.#options.token}`)
      return { status: 401, json: { message: "Unauthorized" } }
    const given = JSON.parse(body) as Record<string, unknown>
    if (url.pathname.endsWith("button/Prepare")) return this.#prepare(given, publicAddress)
    if (url.pathname.endsWith("button/V2/Confirm")) return this.#confirm(given)
    if (url.pathname.endsWith("Reverse")) return this.#reverse(given)
    return { status: 404, json: { message: "No existe", errorCode: 1 } }
  }

  /** What a payer does on the gateway's page. @returns where the payer is sent */
  decide(paymentId: string, decision: Decision): string {
    const made = this.payments.get(paymentId)
    if (!made) throw new Error("no such payment")
    const id = ++this.#last
    const statusCode = decision === "approve" || decision === "pend" ? 3 : 2
    made.transaction = { id, statusCode, at: this.#now(), isConfirmed: false, isReversed: false }
    const { responseUrl, cancellationUrl, clientTransactionId } = made.order
    const back = new URL(statusCode === 3 ? responseUrl : cancellationUrl)
    back.searchParams.set("id", String(id))
    back.searchParams.set("clientTransactionId", clientTransactionId)
    return back.href
  }

  #now = () => this.#options.clock.now().getTime()

  #prepare(given: unknown, publicAddress: string): GatewayResponse {
    const read = orderShape.safeParse(given)
    if (!read.success || read.data.storeId !== this.#options.store) {
      return { status: 400, json: { message: "La solicitud no es válida", errorCode: 100 } }
    }
    const paymentId = `p${++this.#last}`
    if (this.payments.size >= mostPayments) this.payments.delete(this.payments.keys().next().value ?? "")
    this.payments.set(paymentId, { order: read.data, paymentId, preparedAt: this.#now(), transaction: null })
    const payWithCard = new URL(`${publicAddress}/pay/${paymentId}`, read.data.responseUrl).href
    return { json: { paymentId, payWithCard, payWithPayPhone: payWithCard } }
  }

  #confirm({ id, clientTxId }: Record<string, unknown>): GatewayResponse {
    const made = this.#find(id)
    const unknown = { status: 400, json: { message: "La transacción no existe", errorCode: 20 } }
    if (!made?.transaction || made.order.clientTransactionId !== clientTxId) return unknown
    const { transaction, order } = made
    const isLate = this.#now() - transaction.at > confirmationMinutes * minute
    if (transaction.isReversed || (isLate && !transaction.isConfirmed)) return unknown
    transaction.isConfirmed = true
    const isApproved = transaction.statusCode === 3
    return {
      json: {
        statusCode: transaction.statusCode,
        transactionStatus: isApproved ? "Approved" : "Canceled",
        transactionId: transaction.id,
        clientTransactionId: order.clientTransactionId,
        authorizationCode: isApproved ? "W1234" : null,
        amount: this.lie(order.amount),
        currency: order.currency,
        cardBrand: "Visa",
        lastDigits: "1111",
        message: isApproved ? null : "El pago fue cancelado",
      },
    }
  }

  #reverse({ id }: Record<string, unknown>): GatewayResponse {
    const { transaction } = this.#find(id) ?? {}
    // Until 20:00 of the day in Ecuador, which is 01:00 of the next day in UTC.
    const dayOf = (time: number) => Math.floor((time - 60 * minute) / (24 * 60 * minute))
    const isPossible = transaction?.statusCode === 3 && dayOf(transaction.at) === dayOf(this.#now())
    if (!transaction || !isPossible || transaction.isReversed) {
      return { status: 400, json: { message: "Ya no se puede reversar", errorCode: 21 } }
    }
    transaction.isReversed = true
    return { json: true }
  }

  #find = (id: unknown) => [...this.payments.values()].find(({ transaction }) => transaction?.id === id)

  #page(method: string, paymentId: string, body: string): GatewayResponse {
    const made = this.payments.get(paymentId)
    if (!made) return { status: 404, html: "<p>No existe" }
    const decision = new URLSearchParams(body).get("decision")
    const isOver = made.transaction !== null || this.#now() - made.preparedAt > formMinutes * minute
    if (method === "POST" && isDecision(decision) && !isOver)
      return { location: this.decide(paymentId, decision) }
    const { reference: description, amount: cents } = made.order
    const ended = isOver ? "Este pago ya terminó. Vuelva a la tienda." : undefined
    return { html: payerPage({ title: "PayPhone", description, cents, ended }) }
  }
}
