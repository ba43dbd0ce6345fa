import type { PermissionName } from "@trazo/domain/identity/module-permissions"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { describe, expect, it } from "vitest"
import { reviewDecisions, whyNot } from "./review-decisions.tsx"

const everything: PermissionName[] = ["view", "validatePayment", "approve"]
const undisputed = { accountDispute: null, firstApproval: null, payment: null }
const front = {
  paper: "identityFront" as const,
  title: "Cédula, lado frontal",
  why: "",
  hint: "",
  required: true,
  several: false,
  files: [{ id: "1", name: "a.jpg", type: "image/jpeg", size: 1, blob: null, result: "accepted" as const }],
}

describe("the decisions that are possible", () => {
  it.each([
    ["review", ["approve", "askCorrection", "reject"]],
    ["paymentReview", ["validatePayment", "refusePayment"]],
    ["approved", ["reject"]],
  ])("in %s: %j", (status, expected) => {
    const standing = { status: status as "review", allowed: everything, categories: [front], ...undisputed }
    expect(reviewDecisions.filter((decision) => whyNot(decision, standing) === null).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  it("are none in every other state, with the reason", () => {
    const others = requestStatuses.filter((one) => !["review", "paymentReview", "approved"].includes(one))
    for (const status of others) {
      for (const decision of reviewDecisions) {
        expect(whyNot(decision, { status, allowed: everything, categories: [], ...undisputed })).toMatch(
          /\.$/,
        )
      }
    }
  })

  it("need the permission of their kind", () => {
    const review = {
      status: "review" as const,
      allowed: ["view", "validatePayment"] as PermissionName[],
      categories: [],
      ...undisputed,
    }
    expect(whyNot("approve", review)).toBe("Su usuario no tiene permiso para responder solicitudes.")
    const payment = {
      status: "paymentReview" as const,
      allowed: ["view", "approve"] as PermissionName[],
      categories: [],
      ...undisputed,
    }
    expect(whyNot("validatePayment", payment)).toBe("Su usuario no tiene permiso para validar pagos.")
  })

  it("exclude approval while a required document is missing", () => {
    const categories = [{ ...front, files: [] }]
    const standing = { status: "review" as const, allowed: everything, categories, ...undisputed }
    expect(whyNot("approve", standing)).toBe("Falta: Cédula, lado frontal.")
    expect(whyNot("askCorrection", standing)).toBeNull()
  })

  it("exclude approval and rejection, not a correction, while an account is disputed", () => {
    const accountDispute = {
      accountId: "c1",
      email: "otra@prueba.ec",
      reason: "No es su foto",
      reporter: "Ana",
      reportedAt: "2026-11-20T15:00:00.000Z",
      isOwn: true,
    }
    const standing = {
      status: "review" as const,
      allowed: everything,
      categories: [front],
      accountDispute,
      firstApproval: null,
      payment: null,
    }
    expect(whyNot("approve", standing)).toBe("Falta decidir de quién es la cuenta aprobada.")
    expect(whyNot("reject", standing)).toBe("Falta decidir de quién es la cuenta aprobada.")
    expect(whyNot("askCorrection", standing)).toBeNull()
    const firstApproval = { by: "Ana", isOwn: true, at: "2026-11-20T15:00:00.000Z" }
    expect(whyNot("approve", { ...standing, firstApproval })).toMatch(/falta la aprobación de otra persona/)
  })
})
