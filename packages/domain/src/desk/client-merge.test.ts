import { expect, it } from "vitest"
import { mergeProblem } from "./client-merge.ts"

const approved = {
  identityKey: "ci EC 1710034065",
  email: "ana@prueba.ec",
  isApproved: true,
  isDisputed: false,
  isAddressChanging: false,
  owes: false,
}
const provisional = { ...approved, email: "otra@prueba.ec", isApproved: false }
const passport = { ...provisional, email: approved.email, identityKey: "passport CO AB123" }

it("merges into the approved account of the identity, never the other way", () => {
  expect(mergeProblem({ source: provisional, target: approved })).toBeNull()
  expect(mergeProblem({ source: approved, target: provisional })).toBe("keepApproved")
  expect(mergeProblem({ source: approved, target: approved })).toBe("bothApproved")
})

it("merges no provisional account of another address, whose owner nobody compared with the documents", () => {
  const other = { ...provisional, email: "tercera@prueba.ec" }
  expect(mergeProblem({ source: provisional, target: other })).toBe("differentPerson")
})

it("merges two documents of one address only", () => {
  expect(mergeProblem({ source: passport, target: approved })).toBeNull()
  expect(mergeProblem({ source: { ...passport, email: "otra@prueba.ec" }, target: approved })).toBe(
    "differentPerson",
  )
})

it("waits for a dispute and for a change of address", () => {
  expect(mergeProblem({ source: provisional, target: { ...approved, isDisputed: true } })).toBe("disputed")
  expect(mergeProblem({ source: { ...provisional, isAddressChanging: true }, target: approved })).toBe(
    "addressChanging",
  )
})

it("keeps an account that owes a month, which another one may become part of", () => {
  expect(mergeProblem({ source: { ...provisional, owes: true }, target: approved })).toBe("owes")
  expect(mergeProblem({ source: provisional, target: { ...approved, owes: true } })).toBeNull()
})
