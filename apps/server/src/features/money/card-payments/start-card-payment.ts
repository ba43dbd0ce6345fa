import { setTimeout as pause } from "node:timers/promises"
import { ApiError } from "@trazo/contract/errors/errors"
import type { CardAttempt, startCardPayment as endpoint } from "@trazo/contract/money/card-payments"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { CardGateway, CardOrder } from "../../../adapters/card-gateway/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import {
  holderNames,
  lockOwnRequest,
  lockRequest,
  type RequestRow,
  verifiedEmailOf,
} from "../../requests/requests/request.ts"
import { requireCouponOn } from "../../selling/coupons/redeem-coupon.ts"
import { requireNoPendingCard } from "../payments/pending-card.ts"
import { requirePayable } from "../payments/record-payment.ts"
import { findActiveGateway, type GatewayRow, openGateway } from "./card-gateway.ts"
import {
  findLiveSession,
  findSession,
  insertSession,
  lockSession,
  type SessionRow,
  updateSession,
} from "./card-session.ts"
import { returnAddress } from "./payment-return.ts"
import { presentAttempt } from "./presenters.ts"

const minute = 60_000
/** PayPhone's page lives as long. */
const sessionMinutes = 10
/** A session that ends sooner is not begun with. */
const leastMinutes = 2
/** Longer than a call of the gateway may take. */
const startMilliseconds = 20_000
/** A second call waits so long for the address of the first. */
const joinMilliseconds = 4000
const pauseMilliseconds = 200

interface Payer {
  address: string
  /** On which they pay. */
  host: string
  userAgent: string
}

/**
 * Opens a payment at the distributor's gateway. Its row is written first: a process that stops leaves no payment that
 * nobody knows.
 * @throws ApiError PAYMENT_METHOD_NOT_AVAILABLE, CARD_PAYMENT_PENDING, CARD_GATEWAY_UNAVAILABLE, COUPON_EXPIRED,
 * VALIDITY_NOT_SOLD, MOVE_NOT_ALLOWED
 */
export async function startCardPayment(
  { scope, actor }: Call<typeof endpoint>,
  payer: Payer,
  deps: Deps,
): Promise<CardAttempt> {
  const begun = await inScope(deps.db, scope, async (tx) => {
    const request = await lockOwnRequest(tx, actor)
    requirePayable(request, deps)
    await requireNoPendingCard(tx, request.id)
    await requireCouponOn(tx, request.id, ecuadorDay(deps.clock.now()))
    const gateway = await findActiveGateway(tx)
    if (!gateway || (request.totalCents ?? 0) <= 0) throw new ApiError("PAYMENT_METHOD_NOT_AVAILABLE")
    const live = await findLiveSession(tx, request.id)
    const order = { request, gateway, now: deps.clock.now() }
    if (live && isUsable(live, order)) return { live: await reopen(tx, live) }
    if (live && isBeingOpened(live, order)) return { joined: live.id }
    if (live) await replace(tx, live, deps)
    return await reserve(tx, { request, gateway, payer }, deps)
  })
  if ("live" in begun) return presentAttempt(begun.live, deps.clock.now())
  if ("joined" in begun) return await join(scope, begun.joined, deps)
  deps.crash.reach("card-intended")
  const made = await callGateway(openGateway(begun.gateway, deps), begun.order, deps)
  deps.crash.reach("card-started")
  return await store(scope, { id: begun.id, made }, deps)
}

interface Order {
  request: RequestRow
  gateway: GatewayRow
}

const isSameOrder = (live: SessionRow, { request, gateway }: Order) =>
  live.totalCents === request.totalCents && live.gatewayId === gateway.id

function isUsable(live: SessionRow, order: Order & { now: Date }): boolean {
  return (
    live.state === "open" &&
    isSameOrder(live, order) &&
    live.expiresAt.getTime() - order.now.getTime() > leastMinutes * minute
  )
}

/** By another call, which began just now: a button was tapped twice. */
function isBeingOpened(live: SessionRow, order: Order & { now: Date }): boolean {
  const age = order.now.getTime() - live.createdAt.getTime()
  return live.state === "intended" && isSameOrder(live, order) && age < joinMilliseconds
}

/** What the payer was told on the way back is no longer so, and the next way back is asked about at once. */
async function reopen(tx: ScopedTransaction, live: SessionRow): Promise<SessionRow> {
  await updateSession(tx, live.id, { reason: null, payerAskedAt: null })
  return { ...live, reason: null }
}

/** The payment that another call opens, once it has an address. @throws ApiError CARD_PAYMENT_PENDING, CARD_GATEWAY_UNAVAILABLE */
async function join(scope: Scope, id: string, deps: Pick<Deps, "db" | "clock">): Promise<CardAttempt> {
  for (let paused = 0; paused < joinMilliseconds; paused += pauseMilliseconds) {
    await pause(pauseMilliseconds)
    const session = (await inScope(deps.db, scope, (tx) => findSession(tx, { id }))) as SessionRow
    if (session.state === "refused") throw new ApiError("CARD_GATEWAY_UNAVAILABLE")
    if (session.state !== "intended") return presentAttempt(session, deps.clock.now())
  }
  throw openedElsewhere()
}

const openedElsewhere = () =>
  new ApiError("CARD_PAYMENT_PENDING", {
    message: "Otra pestaña está abriendo este pago. Intente otra vez en unos segundos.",
  })

/** What is paid in it all the same goes back. @throws ApiError CARD_PAYMENT_PENDING while another call opens it */
async function replace(
  tx: ScopedTransaction,
  live: SessionRow,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  if (live.state === "open") return updateSession(tx, live.id, { state: "replaced" })
  if (clock.now().getTime() - live.createdAt.getTime() < startMilliseconds) throw openedElsewhere()
  await updateSession(tx, live.id, { state: "refused", nextCheckAt: null })
}

async function reserve(
  tx: ScopedTransaction,
  { request, gateway, payer }: Order & { payer: Payer },
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<{ id: string; gateway: GatewayRow; order: CardOrder }> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const reference = `TZ${deps.random.bytes(15).toString("hex")}`
  const expiresAt = new Date(now.getTime() + sessionMinutes * minute)
  const returnUrl = await returnAddress(tx, { reference, host: payer.host, expiresAt }, deps)
  const order = { ...orderOf(request, payer), reference, returnUrl, expiresAt }
  const { baseCents, ivaCents, totalCents } = order
  await insertSession(tx, {
    id,
    gatewayId: gateway.id,
    requestId: request.id,
    reference,
    state: "intended",
    baseCents,
    ivaCents,
    totalCents,
    expiresAt,
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + minute),
  })
  return { id, gateway, order }
}

function orderOf(
  request: RequestRow,
  { address: payerAddress, userAgent }: Payer,
): Omit<CardOrder, "reference" | "returnUrl" | "expiresAt"> {
  const { identity = "", phone = "" } = request.userInfo
  return {
    description: `Firma electrónica, solicitud ${request.number ?? ""}`,
    baseCents: request.baseCents ?? 0,
    ivaCents: request.ivaCents ?? 0,
    totalCents: request.totalCents ?? 0,
    buyer: {
      names: holderNames(request),
      email: verifiedEmailOf(request),
      phone,
      identity: { kind: request.foreing ? "PPN" : "CI", number: identity },
    },
    payerAddress,
    userAgent: userAgent.slice(0, 255) || "-",
  }
}

/** @returns null when it did not answer as agreed */
async function callGateway(gateway: CardGateway, order: CardOrder, { log }: Pick<Deps, "log">) {
  return await gateway.start(order).catch((error: unknown) => {
    log.warn({ err: error }, "a card gateway opened no payment")
    return null
  })
}

async function store(
  scope: Scope,
  { id, made }: { id: string; made: Awaited<ReturnType<CardGateway["start"]>> | null },
  deps: Pick<Deps, "db" | "clock">,
): Promise<CardAttempt> {
  return await inScope(deps.db, scope, async (tx) => {
    const { requestId } = (await findSession(tx, { id })) as SessionRow
    await lockRequest(tx, requestId)
    const session = await lockSession(tx, id)
    const isMine = session.state === "intended"
    if (made) {
      const state = isMine ? "open" : "replaced"
      const nextCheckAt = new Date(deps.clock.now().getTime() + minute)
      await updateSession(tx, id, { state, gatewaySession: made.id, url: made.url, nextCheckAt })
    } else if (isMine) await updateSession(tx, id, { state: "refused", nextCheckAt: null })
    if (!made || !isMine) return null
    return presentAttempt({ ...session, state: "open", url: made.url }, deps.clock.now())
  }).then((attempt) => {
    if (attempt) return attempt
    throw new ApiError("CARD_GATEWAY_UNAVAILABLE")
  })
}
