import { paths } from "@trazo/contract/paths"
import { hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatWeekdayTime } from "@trazo/domain/dates/spanish-dates"
import { fastDifference, type MissedPromiseRules } from "@trazo/domain/desk/fast-service"
import { promisedAnswer, type ReviewPromise, waitingLimits } from "@trazo/domain/desk/review-promise"
import { ivaPercent, priceWithIva } from "@trazo/domain/money/iva"
import { formatMoney } from "@trazo/domain/money/money"
import { productsBase } from "@trazo/domain/selling/product"
import { system } from "../../../actor.ts"
import { inPlatform, inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type ListedOffer, listPriced } from "../../distributors/catalogue/get-catalogue.ts"
import { loadReviewRules } from "../../distributors/review-settings/review-rules.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { notifyEvent } from "../../platform/notifications/notify-event.ts"
import { brandUrl, loadBrand } from "../../platform/tenants/brand.ts"
import { verifiedEmailOf } from "../../requests/requests/request.ts"
import {
  insertMissed,
  listDifference,
  markListed,
  type OverdueRow,
  takeOverdue,
  takeUnlisted,
  unscopedDistributorsWithPromises,
} from "./fast-promise.ts"
import { loadMissedPromiseRules } from "./fast-settings.ts"

type WatchDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "settings" | "jobs" | "live" | "reactions" | "log" | "authority"
>

/** Requests of one transaction. */
const batch = 100

/** In milliseconds: promises are whole hours. */
const shortestPromise = hourMilliseconds

/**
 * Notices promises that were missed at every distributor that has one: row, notices, mails and refund are one transaction, so that a
 * process that stops leaves all or nothing and the next run goes on. Running it twice adds nothing.
 * @returns the number of promises
 */
export async function watchPromises(deps: WatchDeps): Promise<number> {
  let missed = 0
  const before = new Date(deps.clock.now().getTime() - shortestPromise)
  const due = await inPlatform(deps.db, (tx) => unscopedDistributorsWithPromises(tx, before))
  for (const distributorId of due) {
    try {
      let noticed: number
      do {
        noticed = await inScope(deps.db, { distributorId }, (tx) => noticeMissed(tx, deps))
        missed += noticed
      } while (noticed === batch)
      await inScope(deps.db, { distributorId }, (tx) => listRefunds(tx, deps))
    } catch (error) {
      deps.log.error({ err: error, distributor: distributorId }, "missed promises were not noticed")
    }
  }
  return missed
}

interface Terms {
  promise: ReviewPromise
  rules: MissedPromiseRules
  normal: readonly ListedOffer[]
}

async function noticeMissed(tx: ScopedTransaction, deps: WatchDeps): Promise<number> {
  const { promise } = await loadReviewRules(tx)
  const { late } = waitingLimits("fast", deps.clock.now(), promise)
  const overdue = await takeOverdue(tx, late, batch)
  if (overdue.length === 0) return 0
  const [rules, normal] = await Promise.all([loadMissedPromiseRules(tx), listPriced(tx, "normal", deps)])
  for (const request of overdue) await noticeOne(tx, request, { promise, rules, normal }, deps)
  return overdue.length
}

async function noticeOne(
  tx: ScopedTransaction,
  request: OverdueRow,
  { promise, rules, normal }: Terms,
  deps: WatchDeps,
): Promise<void> {
  const { id, number, userInfo: info } = request
  const dueAt = promisedAnswer("fast", request.statusSince, promise)
  // One refund for each request, however often it waits too long.
  const isRefunded = rules.refundDifference && !request.hasRefund && !request.isPaidByOthers
  const refundCents = isRefunded ? differenceOf(request, normal) : 0
  const row = { requestId: id, dueAt, noticedAt: deps.clock.now(), refundCents }
  if (!(await insertMissed(tx, row))) return
  const data = { dueAt: dueAt.toISOString(), refundCents }
  recordAudit(tx, { actor: system, action: "request.promise-missed", object: `request:${id}`, data }, deps)
  const due = formatWeekdayTime(dueAt)
  const only = { client: rules.notifyClient, staff: rules.notifyStaff }
  await notifyEvent(tx, { event: "promiseMissed", request, actor: system, facts: { due }, only }, deps)
  if (!rules.notifyClient) return
  const brand = await loadBrand(tx)
  const variables = {
    names: info.names ?? "",
    number: number ?? "",
    due,
    refund: refundCents > 0 ? formatMoney(refundCents) : "",
    link: brandUrl(deps.settings, brand, paths.managerRequest(id)),
  }
  const to = verifiedEmailOf(request)
  await queueMail(tx, { to, template: "promise-missed", variables, brand, requestId: id }, deps)
}

/** What was charged for the certificate above the present price of the normal channel. */
function differenceOf(request: OverdueRow, normal: Terms["normal"]): number {
  const { kind, validity, totalCents: charged, ivaRate: rate, selectProducts: products } = request
  const usual = normal.find((offer) => offer.kind === kind && offer.validity === validity)
  const besides = priceWithIva(productsBase(products), { percent: ivaPercent(rate) }).totalCents
  return fastDifference((charged ?? 0) - besides, usual?.price.totalCents ?? null) ?? 0
}

/** Puts refunds of differences on the list once their payment is received. */
async function listRefunds(tx: ScopedTransaction, deps: WatchDeps): Promise<void> {
  for (const row of await takeUnlisted(tx, batch)) {
    if (await listDifference(tx, row)) {
      const data = { request: row.requestId, part: "difference", amountCents: row.refundCents }
      recordAudit(
        tx,
        { actor: system, action: "payment.refund-due", object: `payment:${row.paymentId}`, data },
        deps,
      )
    }
    await markListed(tx, row, deps.clock.now())
  }
}
