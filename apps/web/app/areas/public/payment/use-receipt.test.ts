import { describe, expect, it } from "vitest"
import { receiptProblems } from "../payment/use-receipt.ts"

const now = new Date("2026-11-21T03:00:00Z") // still 20 November in Ecuador
const file = new File(["%PDF-"], "comprobante.pdf")
const typed = { method: "transfer", accountId: "pichincha", reference: "44556677", paidOn: "2026-11-20" }

describe("a receipt before it is sent", () => {
  it("accepts complete data", () => {
    expect(receiptProblems(typed, file, now)).toEqual({})
  })

  it("E1, E16: reports each missing field, and the file", () => {
    const nothing = { method: "", accountId: "", reference: " ", paidOn: "" }
    expect(receiptProblems(nothing, null, now)).toEqual({
      method: "Este campo es requerido",
      accountId: "Este campo es requerido",
      reference: "Este campo es requerido",
      paidOn: "Este campo es requerido",
      receipt: "Este documento es requerido",
    })
  })

  it.each([
    ["AB'1", "Este campo debe contener solo letras y números"],
    ["-123", "Este campo debe contener solo letras y números"],
    ["001-4567", undefined],
  ])("E10: validates the reference %j by the rule of the API", (reference, problem) => {
    expect(receiptProblems({ ...typed, reference }, file, now).reference).toBe(problem)
  })

  it("D5: refuses a day that is in the future in Ecuador", () => {
    expect(receiptProblems({ ...typed, paidOn: "2026-11-21" }, file, now)).toEqual({
      paidOn: "La fecha del pago no puede ser futura",
    })
  })
})
