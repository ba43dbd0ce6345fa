import { type StepKey, stepKeys } from "@trazo/domain/buying/steps"
import { ecuadorDay, hourMilliseconds, minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { formatMoney } from "@trazo/domain/money/money"
import { inScope } from "../../database/scope.ts"
import { getCorrection } from "../../features/buying/corrections/get-correction.ts"
import { sendCorrection as sendCorrected } from "../../features/buying/corrections/send-correction.ts"
import { uploadCorrectedDocument } from "../../features/buying/corrections/upload-corrected-document.ts"
import { getPaymentMethods, sendReceipt } from "../../features/buying/purchases/pay-request.ts"
import { redeemPromotion } from "../../features/buying/purchases/redeem-promotion.ts"
import { cancelRequest, startPurchase } from "../../features/buying/purchases/start-purchase.ts"
import { submitRequest } from "../../features/buying/purchases/submit-request.ts"
import { expireRequest } from "../../features/certificates/activations/expire-requests.ts"
import { chargeMonthlyAccount } from "../../features/money/monthly-accounts/charge-account.ts"
import { getLot, listLots } from "../../features/selling/distributor-codes/manage-lots.ts"
import { insertAnnouncedPayment } from "../demo-rows.ts"
import { findApprovedClient } from "../find-accounts.ts"
import { internalClient } from "../seed-monthly-account.ts"
import { fillInStep } from "./fill-in-step.ts"
import { openConvenio } from "./open-convenio.ts"
import { personalDataOf } from "./people.ts"
import { applicantOf, requestIdDigest, requestOf, type ScenarioRun, type Step } from "./scenario.ts"

/** Minutes that the applicant spends on a step of the draft. */
const stepMinutes: Partial<Record<StepKey, number>> = { personal: 5, documents: 3, code: 4 }

async function fillIn(run: ScenarioRun, until: StepKey): Promise<void> {
  const { scope, scenario, deps, clock, documents, inbox } = run
  const { key, kind, validity, channel, person, company, unreadable = [] } = scenario
  const random = { bytes: () => requestIdDigest(scope, key) }
  const { flow } =
    channel === "convenio"
      ? await openConvenio(run, random)
      : await startPurchase(scope, { kind, validity, channel, address: null }, { ...deps, random })
  run.requestId = flow.id
  const applicant = {
    scope,
    actor: applicantOf(run),
    foreing: person.identityType === "passport",
    userInfo: personalDataOf(person, kind, company),
    document: (type: Parameters<typeof documents.readable>[0]) =>
      unreadable.includes(type) ? documents.unreadable(type) : documents.readable(type, clock.now()),
    mailedCode: inbox.code,
  }
  for (const step of stepKeys.slice(1, stepKeys.indexOf(until))) {
    clock.advance(stepMinutes[step] ?? 0)
    await fillInStep(applicant, step, deps)
  }
}

/** Leaves the draft at this step. */
export function leaveAt(step: StepKey): Step {
  return { minutes: 0, run: (run) => fillIn(run, step) }
}

/**
 * Submits in its turn, so that request numbers follow time. Clients with an approved account are signed in; the others get
 * an account without a password.
 */
export const submit: Step = {
  minutes: 0,
  async run(run) {
    await fillIn(run, "password")
    const { scope, scenario, deps, clock, turn } = run
    await turn
    clock.advance(6)
    const signedInAs = await inScope(deps.db, scope, (tx) => findApprovedClient(tx, scenario.person.identity))
    const submission = { actor: applicantOf(run), password: null, signedInAs, browser: null }
    await submitRequest(scope, submission, deps)
  },
}

interface Payment {
  method?: "transfer" | "deposit"
  /** Index of the distributor's bank account. */
  account?: number
  minutes?: number
}

export function pay({ method = "transfer", account = 0, minutes = 24 }: Payment = {}): Step {
  return {
    minutes,
    async run(run) {
      const { scope, deps, documents } = run
      const { to, amountCents, ...payment } = await paymentTo(run, account)
      const file = await documents.receipt({
        bank: to.bank,
        accountNumber: to.number,
        accountHolder: to.holder,
        ...payment,
        amount: formatMoney(amountCents),
      })
      await sendReceipt(
        scope,
        applicantOf(run),
        { ...payment, method, accountId: to.id, file, address: null },
        deps,
      )
    },
  }
}

export function redeem(promotion: string): Step {
  return {
    minutes: 3,
    async run(run) {
      const redemption = { actor: applicantOf(run), typed: promotion, address: "127.0.0.1" }
      await redeemPromotion(run.scope, redemption, run.deps)
    },
  }
}

/** Redeems a code of a seller's lot that is not prepaid. */
export function redeemCodeOf(seller: string): Step {
  return {
    minutes: 3,
    async run(run) {
      const { scope, deps } = run
      const actor = run.cast.executive
      const lots = (await listLots({ scope, actor, query: { search: seller } }, deps)).rows
      const id = lots.find(({ prepaid }) => !prepaid)?.id ?? ""
      const { codes } = await getLot({ scope, actor, params: { id } }, deps)
      const free = codes.find(({ state }) => state === "available")
      if (!free?.code) throw new Error(`${seller} has no code left`)
      await redeem(free.code).run(run)
    },
  }
}

/** Announces a deposit whose receipt has not arrived. */
export const announceDeposit: Step = {
  minutes: 18,
  async run(run) {
    const { scope, deps, requestId, clock } = run
    const { to, ...payment } = await paymentTo(run, 1)
    const announced = { ...payment, requestId, accountId: to.id, at: clock.now() }
    await inScope(deps.db, scope, (tx) => insertAnnouncedPayment(tx, announced))
  },
}

async function paymentTo(run: ScenarioRun, account: number) {
  const { scope, deps, clock } = run
  const { accounts, flow } = await getPaymentMethods(scope, applicantOf(run), deps)
  const to = accounts[account]
  if (!to) throw new Error(`The distributor has no bank account ${account}`)
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const reference = String(10_000_000 + (seconds % 90_000_000))
  return { to, reference, paidOn: ecuadorDay(clock.now()), amountCents: flow.payment.price.totalCents }
}

/** The internal client pays the request with the monthly account. */
export const chargeToAccount: Step = {
  minutes: 35,
  async run(run) {
    const { scope, deps, scenario } = run
    const id = await inScope(deps.db, scope, (tx) => findApprovedClient(tx, internalClient.identity))
    if (!id) throw new Error("The distributor has no internal client")
    const { number } = await requestOf(run)
    const charge = { number: number ?? "", identity: scenario.person.identity }
    await chargeMonthlyAccount({ scope, actor: { area: "client", id }, body: charge }, deps)
  },
}

export const cancel: Step = {
  minutes: 95,
  async run(run) {
    await cancelRequest(run.scope, applicantOf(run), run.deps)
  },
}

/** The hourly job expires the request, seven minutes past the hour. */
export const expire: Step = {
  minutes: 0,
  async run(run) {
    const { scope, deps, clock, requestId } = run
    const due = (await requestOf(run)).expiresAt?.getTime() ?? 0
    clock.advanceTo(
      new Date((Math.floor(due / hourMilliseconds) + 1) * hourMilliseconds + 7 * minuteMilliseconds),
    )
    await expireRequest(scope, requestId, deps)
  },
}

/** Sends every requested document again; the request returns to review. */
export const sendCorrection: Step = {
  minutes: 190,
  async run({ scope, deps, clock, documents, inbox }) {
    const token = inbox.correctionToken()
    const visitor = { token, signedInAs: null, resumed: null }
    const { papers: requested } = await getCorrection(scope, visitor, deps)
    for (const { paper: documentType } of requested) {
      const file = await documents.readable(documentType, clock.now())
      await uploadCorrectedDocument(scope, { token, documentType, file, address: null }, deps)
    }
    await sendCorrected(scope, { token, fields: {} }, deps)
  },
}
