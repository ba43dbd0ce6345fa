import { expect, it } from "vitest"
import { canMovePayment, paymentMoves, paymentStatuses } from "./payment-status.ts"

it("only money that was received can be given back", () => {
  expect(paymentStatuses.filter((from) => canMovePayment(from, "refunded"))).toEqual(["received"])
})

it("a refused or refunded payment never moves again", () => {
  expect(paymentMoves.refused).toEqual([])
  expect(paymentMoves.refunded).toEqual([])
})
