import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatMoney } from "@trazo/domain/pricing/money"
import { isDocumentType } from "@trazo/domain/requests/documents"
import { formatRequestNumber } from "@trazo/domain/requests/request-number"
import { stepKeys } from "@trazo/domain/requests/steps"
import { system } from "../../actor.ts"
import { recordAudit } from "../../features/audit/record-audit.ts"
import { loadDistributor } from "../../features/branding/load-distributor.ts"
import { priceOf } from "../../features/catalogue/prices.ts"
import { storeFile } from "../../features/files/stored-files.ts"
import { activeBankAccounts } from "../../features/payments/record-payment.ts"
import { mailRequestReceived } from "../../features/purchases/submit-request.ts"
import { moveRequest, searchText } from "../../features/requests/move-request.ts"
import { attachAccount } from "../../features/requests/request-account.ts"
import { replaceDocument } from "../../features/requests/request-documents.ts"
import { newId } from "../../random.ts"
import {
  closeCorrection,
  findApprovedClient,
  insertPayment,
  nextSequence,
  updateRequest,
} from "../story.queries.ts"
import { type Act, applicantOf, type Telling } from "./story.ts"

/** The request gets its number, its price and its account, as submit-request.ts does it. */
export const submit: Act = {
  minutes: 6,
  async run(telling) {
    const { tx, deps, request, clock, story } = telling
    const now = clock.now()
    const year = Number(ecuadorDay(now).slice(0, 4))
    const number = formatRequestNumber({ year, sequence: await nextSequence(tx, year) })
    const price = await priceOf(tx, request, now)
    // Who has an approved account already is signed in to it.
    const signedInAs = await findApprovedClient(tx, story.person.identity)
    const clientId = await attachAccount(tx, request, { passwordHash: null, signedInAs }, deps)
    const changes = {
      ...{ number, client_id: clientId, completed_steps: [...stepKeys] },
      ...{ base_cents: price.baseCents, iva_cents: price.ivaCents, total_cents: price.totalCents },
      iva_rate: String(price.rate.percent / 100),
      search_text: searchText({ number, user_info: request.user_info }),
    }
    const actor = applicantOf(telling)
    telling.request = await moveRequest(tx, { request, to: "payment", actor, changes }, deps)
    await mailRequestReceived(tx, telling.request, deps)
  },
}

interface Paying {
  method?: "transfer" | "deposit"
  /** Which of the distributor's accounts, counted from 0. */
  account?: number
  minutes?: number
}

/** A receipt is sent and waits to be checked. */
export function pay({ method = "transfer", account = 0, minutes = 24 }: Paying = {}): Act {
  return {
    minutes,
    async run(telling) {
      const { tx, deps, request, clock } = telling
      const payment = await paymentOf(telling, { method, account })
      const { accounts, ...row } = payment
      const to = accounts[account]
      const receipt = await telling.papers.receipt({
        bank: to?.bank ?? "",
        amount: formatMoney(row.amount_cents),
        reference: row.reference,
        paidOn: row.paid_on,
        accountNumber: to?.number ?? "",
        accountHolder: to?.holder ?? "",
      })
      const file = await storeFile(tx, { purpose: "receipt", ...receipt }, deps)
      await insertPayment(tx, {
        ...row,
        status: "inReview",
        receipt_file_id: file.id,
        created_at: clock.now(),
      })
      const actor = applicantOf(telling)
      const data = { request: request.id, amountCents: row.amount_cents, method }
      recordAudit(tx, { actor, action: "payment.sent", object: `payment:${row.id}`, data }, deps)
      telling.request = await moveRequest(tx, { request, to: "paymentReview", actor }, deps)
    },
  }
}

/** A deposit that was announced and whose receipt has not come. */
export const announceDeposit: Act = {
  minutes: 18,
  async run(telling) {
    const { accounts: _, ...row } = await paymentOf(telling, { method: "deposit", account: 1 })
    const created_at = telling.clock.now()
    await insertPayment(telling.tx, { ...row, status: "pending", receipt_file_id: null, created_at })
  },
}

async function paymentOf(
  { tx, deps, request, clock }: Telling,
  { method, account }: { method: "transfer" | "deposit"; account: number },
) {
  const accounts = activeBankAccounts(await loadDistributor(tx))
  const id = newId(deps.random, clock.now())
  return {
    accounts,
    ...{ id, request_id: request.id, method, amount_cents: request.total_cents ?? 0 },
    account_id: accounts[account]?.id ?? "",
    reference: String((Number.parseInt(id.slice(-8), 16) % 90_000_000) + 10_000_000),
    paid_on: ecuadorDay(clock.now()),
    ...{ reason: null, decided_by: null, decided_at: null },
  }
}

/** The applicant gives it up. */
export const cancel: Act = {
  minutes: 95,
  async run(telling) {
    const { tx, deps, request } = telling
    telling.request = await moveRequest(tx, { request, to: "cancelled", actor: applicantOf(telling) }, deps)
  },
}

/** It was left alone too long: the hourly job ends it, seven minutes past. */
export const expire: Act = {
  minutes: 0,
  async run(telling) {
    const { tx, deps, request, clock } = telling
    const due = request.expires_at?.getTime() ?? 0
    const hour = 3_600_000
    clock.advanceTo(new Date((Math.floor(due / hour) + 1) * hour + 7 * 60_000))
    telling.request = await moveRequest(tx, { request, to: "expired", actor: system }, deps)
  },
}

/** What was asked is sent: these fields, and every paper anew; the request is back in review. */
export function sendCorrection(answers: Record<string, string>): Act {
  return {
    minutes: 190,
    async run(telling) {
      const { tx, deps, request, clock } = telling
      const actor = applicantOf(telling)
      const correction = await closeCorrection(tx, request.id, { answers, at: clock.now() })
      const keys = correction.targets.map(({ key }) => key)
      for (const paper of keys.filter(isDocumentType)) {
        const { name: fileName, mediaType, content: bytes } = await telling.papers.paper(paper, clock.now())
        const upload = { fileName, mediaType, bytes }
        const file = await replaceDocument(tx, { requestId: request.id, documentType: paper, upload }, deps)
        const data = { paper, file, correction: correction.id }
        recordAudit(
          tx,
          { actor, action: "correction.paper-sent", object: `request:${request.id}`, data },
          deps,
        )
      }
      const user_info = { ...request.user_info, ...answers }
      await updateRequest(tx, request.id, {
        user_info: JSON.stringify(user_info),
        search_text: searchText({ ...request, user_info }),
      })
      telling.request = await moveRequest(tx, { request, to: "review", actor }, deps)
      const data = { correction: correction.id, targets: keys }
      recordAudit(tx, { actor, action: "correction.sent", object: `request:${request.id}`, data }, deps)
    },
  }
}
