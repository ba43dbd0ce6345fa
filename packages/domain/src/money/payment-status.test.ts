import { expect, it } from "vitest"
import { canMovePayment, paymentMoves, paymentStatuses } from "./payment-status.ts"

it("only a received payment can be refunded", () => {
  expect(paymentStatuses.filter((from) => canMovePayment(from, "refunded"))).toEqual(["received"])
})

it("a refused or refunded payment is final", () => {
  expect(paymentMoves.refused).toEqual([])
  expect(paymentMoves.refunded).toEqual([])
})
