import { expect, it } from "vitest"
import { requestStatuses } from "../requests/request-status.ts"
import { canMovePayment, paymentMoves, paymentStatuses, undoneStatus } from "./payment-status.ts"

it("only a received payment can be refunded", () => {
  expect(paymentStatuses.filter((from) => canMovePayment(from, "refunded"))).toEqual(["received"])
})

it("a refused or refunded payment is final", () => {
  expect(paymentMoves.refused).toEqual([])
  expect(paymentMoves.refunded).toEqual([])
})

it("an undone confirmation is checked again, a debt once the certificate is issued, and void after another end", () => {
  const undone = requestStatuses.map((status) => [status, undoneStatus("received", status)])
  expect(Object.fromEntries(undone)).toEqual({
    draft: null,
    payment: "inReview",
    paymentReview: null,
    review: "inReview",
    correction: "inReview",
    approved: "inReview",
    issued: "owed",
    rejected: "refused",
    cancelled: "refused",
    expired: "refused",
  })
  expect(undone.every(([, to]) => to === null || paymentMoves.received.some((one) => one === to))).toBe(true)
  expect(undoneStatus("owed", "issued")).toBeNull()
  expect(undoneStatus("refunded", "rejected")).toBeNull()
})
