import { z } from "zod"
import type { Clock } from "../../../clock.ts"
import { type KeyDigest, notificationSignature, tranKey } from "../placetopay.ts"
import type { GatewayRequest, GatewayResponse, LocalGateway } from "./gateway-server.ts"
import { type Decision, isDecision, payerPage } from "./payer-page.ts"

interface Payment {
  status: "APPROVED" | "REJECTED" | "PENDING" | "REFUNDED"
  internalReference: number
  reference: string
  currency: string
  total: number
  at: number
}

interface Session {
  id: number
  secret: string
  order: z.output<typeof sessionShape>
  payments: Payment[]
  isCancelled: boolean
}

interface Options {
  login: string
  secret: string
  clock: Clock
  digest?: KeyDigest
  /** After so long the bank approves what is pending. By default it never does. */
  pendingSeconds?: number
  /** Sends the signed notification of a decision. */
  notify?: (body: unknown, order: { returnUrl: string }) => Promise<void>
}

const authShape = z.object({
  login: z.string(),
  seed: z.iso.datetime({ offset: true }),
  nonce: z.base64(),
  tranKey: z.string(),
})

const sessionShape = z.object({
  payment: z.object({
    reference: z.string().min(1).max(32),
    description: z.string().max(250),
    amount: z.object({
      currency: z.literal("USD"),
      total: z.number().positive(),
      taxes: z.array(z.object({ kind: z.string(), amount: z.number(), base: z.number() })),
    }),
  }),
  expiration: z.iso.datetime({ offset: true }),
  returnUrl: z.url(),
  ipAddress: z.string().min(1),
  userAgent: z.string().min(1),
})

const seedMinutes = 5
/** A demonstration forgets the oldest. */
const mostSessions = 5000

/** Speaks PlacetoPay's redirection on this machine, for tests and the demonstration. Keeps its sessions in memory. */
export class LocalPlacetoPay implements LocalGateway {
  readonly sessions = new Map<string, Session>()
  /** Changes what it says of payments that were made. */
  lie: (payment: Payment) => Payment = (payment) => payment
  readonly #options: Options
  #last = 1000

  constructor(options: Options) {
    this.#options = options
  }

  async respond({ method, url, body }: GatewayRequest, publicAddress: string): Promise<GatewayResponse> {
    const [, action = "", id = ""] =
      /\/(api\/session|api\/reverse|session)(?:\/(\d+))?(?:\/[\w-]+)?$/.exec(url.pathname) ?? []
    if (action === "session") return await this.#decide(method, id, url, body)
    const given = z.record(z.string(), z.unknown()).parse(JSON.parse(body))
    if (method !== "POST" || !this.#knows(given.auth)) {
      return { status: 401, json: { status: this.#status("FAILED", "401", "Autenticación fallida") } }
    }
    if (action === "api/reverse") return this.#reverse(given.internalReference)
    if (id) return this.#tell(id)
    return this.#open(given, publicAddress)
  }

  /** What a payer does on the gateway's page. @returns where the payer is sent */
  async decide(id: string, decision: Decision): Promise<string> {
    const session = this.sessions.get(id)
    if (!session) throw new Error("no such session")
    const { reference, amount } = session.order.payment
    if (decision === "turnBack") session.isCancelled = session.payments.length === 0
    else {
      const status = ({ approve: "APPROVED", refuse: "REJECTED", pend: "PENDING" } as const)[decision]
      const internalReference = ++this.#last
      session.payments.unshift({
        status,
        internalReference,
        reference,
        currency: amount.currency,
        total: amount.total,
        at: this.#options.clock.now().getTime(),
      })
    }
    await this.#notify(session)
    return session.order.returnUrl
  }

  /** The bank decides on what was pending. */
  async settle(id: string, status: "APPROVED" | "REJECTED"): Promise<void> {
    const session = this.sessions.get(id)
    for (const payment of session?.payments ?? []) if (payment.status === "PENDING") payment.status = status
    if (session) await this.#notify(session)
  }

  #knows(auth: unknown): boolean {
    const read = authShape.safeParse(auth)
    if (!read.success) return false
    const { login, seed, nonce, tranKey: given } = read.data
    const { secret, clock, digest = "sha256" } = this.#options
    const age = Math.abs(clock.now().getTime() - Date.parse(seed))
    const expected = tranKey({ nonce: Buffer.from(nonce, "base64"), seed, secret }, digest)
    return login === this.#options.login && given === expected && age < seedMinutes * 60_000
  }

  #open(given: unknown, publicAddress: string): GatewayResponse {
    const read = sessionShape.safeParse(given)
    if (!read.success) return { json: { status: this.#status("FAILED", "BR", z.prettifyError(read.error)) } }
    const id = ++this.#last
    const secret = Buffer.from(String(id)).toString("base64url")
    if (this.sessions.size >= mostSessions) this.sessions.delete(this.sessions.keys().next().value ?? "")
    this.sessions.set(String(id), { id, secret, order: read.data, payments: [], isCancelled: false })
    const processUrl = new URL(`${publicAddress}/session/${id}/${secret}`, read.data.returnUrl).href
    return { json: { status: this.#status("OK", "PC"), requestId: id, processUrl } }
  }

  #tell(id: string): GatewayResponse {
    const session = this.sessions.get(id)
    if (!session)
      return { status: 200, json: { status: this.#status("FAILED", "404", "No existe la sesión") } }
    this.#approvePending(session)
    const payment = session.payments.map((made) => {
      const { status, internalReference, reference, currency, total } = this.lie(made)
      return {
        status: this.#status(status, "00", status === "REJECTED" ? "Transacción rechazada" : status),
        internalReference,
        reference,
        authorization: status === "APPROVED" ? "000111" : null,
        paymentMethodName: "Visa",
        refunded: status === "REFUNDED",
        amount: { from: { currency, total }, to: { currency, total } },
        processorFields: [{ keyword: "lastDigits", value: "****1111", displayOn: "none" }],
      }
    })
    return { json: { requestId: session.id, status: this.#statusOf(session), payment } }
  }

  #reverse(internalReference: unknown): GatewayResponse {
    const payments = [...this.sessions.values()].flatMap(({ payments }) => payments)
    const payment = payments.find((made) => String(made.internalReference) === String(internalReference))
    if (payment?.status !== "APPROVED")
      return { json: { status: this.#status("REJECTED", "RF", "No se puede reversar") } }
    payment.status = "REFUNDED"
    return { json: { status: this.#status("APPROVED", "00") } }
  }

  async #decide(method: string, id: string, url: URL, body: string): Promise<GatewayResponse> {
    const session = this.sessions.get(id)
    if (!session || !url.pathname.endsWith(`/${session.secret}`)) return { status: 404, html: "<p>No existe" }
    const decision = new URLSearchParams(body).get("decision")
    const { status } = this.#statusOf(session)
    if (method === "POST" && isDecision(decision) && status === "PENDING") {
      return { location: await this.decide(id, decision) }
    }
    const { description, amount } = session.order.payment
    const ended = status === "PENDING" ? undefined : "Este pago ya terminó. Vuelva a la tienda."
    return {
      html: payerPage({
        title: "Pago con tarjeta",
        description,
        cents: Math.round(amount.total * 100),
        ended,
      }),
    }
  }

  #approvePending({ payments }: Session): void {
    const { pendingSeconds = Number.POSITIVE_INFINITY, clock } = this.#options
    for (const payment of payments) {
      const isDue = clock.now().getTime() - payment.at >= pendingSeconds * 1000
      if (payment.status === "PENDING" && isDue) payment.status = "APPROVED"
    }
  }

  #statusOf(session: Session) {
    const made = (status: Payment["status"]) => session.payments.some((payment) => payment.status === status)
    if (made("APPROVED") || made("REFUNDED")) return this.#status("APPROVED", "00")
    if (made("PENDING")) return this.#status("PENDING", "PT")
    if (session.isCancelled) return this.#status("REJECTED", "?C", "El pago fue cancelado por el usuario")
    if (Date.parse(session.order.expiration) < this.#options.clock.now().getTime()) {
      return this.#status("REJECTED", "EX", "La sesión expiró")
    }
    return this.#status("PENDING", "PC")
  }

  #status = (status: string, reason: string, message = status) => ({
    status,
    reason,
    message,
    date: this.#options.clock.now().toISOString(),
  })

  async #notify(session: Session): Promise<void> {
    const status = this.#statusOf(session)
    const requestId = String(session.id)
    const signature = notificationSignature({ requestId, status }, this.#options.secret, "sha1")
    const reference = session.order.payment.reference
    await this.#options.notify?.({ status, requestId: session.id, reference, signature }, session.order)
  }
}
