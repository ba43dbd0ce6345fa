import { expect, it } from "vitest"
import { annulmentProblem } from "./annulment.ts"

const invoice = { buyerCode: "05", invoiceDay: "2026-12-31", today: "2027-01-20" } as const

it.each([
  ["2026-12-31", null],
  ["2027-01-07", null],
  ["2027-01-08", /terminó el 07\/01\/2027/],
  ["2026-12-30", /se emitió el 31\/12\/2026/],
  ["2027-01-21", /todavía no llega/],
])(
  "an annulment of %s of an invoice of 31 December is recorded later only if it was in time",
  (annulledOn, problem) => {
    const found = annulmentProblem({ ...invoice, annulledOn })
    if (problem === null) expect(found).toBeNull()
    else expect(found).toMatch(problem)
  },
)

it("an invoice to consumidor final is never annulled", () => {
  expect(annulmentProblem({ ...invoice, buyerCode: "07", annulledOn: "2027-01-02" })).toMatch(
    /consumidor final/,
  )
})
