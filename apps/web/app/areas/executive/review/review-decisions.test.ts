import { requestStatuses } from "@trazo/domain/requests/request-status"
import { describe, expect, it } from "vitest"
import { answers, whyNot } from "./review-decisions.ts"

const everything = ["view", "validatePayment", "approve"]
const paper = {
  paper: "identityFront" as const,
  title: "Cédula, lado frontal",
  why: "",
  hint: "",
  required: true,
  several: false,
  files: [{ id: "1", name: "a.jpg", type: "image/jpeg", size: 1 }],
}

describe("what staff may answer", () => {
  it.each([
    ["review", ["approve", "askCorrection", "reject"]],
    ["paymentReview", ["validatePayment", "refusePayment"]],
    ["approved", ["reject"]],
  ])("in %s: %j", (status, expected) => {
    const standing = { status: status as "review", allowed: everything, categories: [paper] }
    expect(answers.filter((answer) => whyNot(answer, standing) === null).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  it("is nothing in every other state, and says why", () => {
    const others = requestStatuses.filter((one) => !["review", "paymentReview", "approved"].includes(one))
    for (const status of others) {
      for (const answer of answers) {
        expect(whyNot(answer, { status, allowed: everything, categories: [] })).toMatch(/\.$/)
      }
    }
  })

  it("asks for the permission of each kind", () => {
    const review = { status: "review" as const, allowed: ["view", "validatePayment"], categories: [] }
    expect(whyNot("approve", review)).toBe("Su usuario no tiene permiso para responder solicitudes.")
    const payment = { status: "paymentReview" as const, allowed: ["view", "approve"], categories: [] }
    expect(whyNot("validatePayment", payment)).toBe("Su usuario no tiene permiso para validar pagos.")
  })

  it("is no approval while a required paper is missing", () => {
    const standing = { status: "review" as const, allowed: everything, categories: [{ ...paper, files: [] }] }
    expect(whyNot("approve", standing)).toBe("Falta: Cédula, lado frontal.")
    expect(whyNot("askCorrection", standing)).toBeNull()
  })
})
