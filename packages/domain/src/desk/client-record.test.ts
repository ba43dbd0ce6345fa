import { expect, it } from "vitest"
import { formFieldProblem } from "../forms/form-field.ts"
import { clientDataFields, clientStanding } from "./client-record.ts"

const approvedAt = new Date("2026-03-01T12:00:00Z")

it("an account is approved only while it is open", () => {
  expect(clientStanding({ state: "active", approvedAt })).toBe("approved")
  expect(clientStanding({ state: "active", approvedAt: null })).toBe("provisional")
  expect(clientStanding({ state: "disabled", approvedAt })).toBe("closed")
  expect(clientStanding({ state: "disabled", approvedAt: null })).toBe("closed")
})

it("a client without a phone can be corrected", () => {
  expect(formFieldProblem(clientDataFields.phone, "")).toBeNull()
  expect(formFieldProblem(clientDataFields.phone, "no")).not.toBeNull()
})
