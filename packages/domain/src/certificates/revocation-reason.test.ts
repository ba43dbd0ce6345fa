import { expect, it } from "vitest"
import {
  holderReasonsFor,
  isHolderRevocationReason,
  revocationReasonCatalogue,
  revocationReasons,
  staffOnlyRevocationReasons,
  suspensionCode,
} from "./revocation-reason.ts"

it("no revocation goes into the list as a suspension (6) or a removal (8), nor with the unused 7", () => {
  const codes = revocationReasons.map((id) => revocationReasonCatalogue[id].code)
  expect(codes.filter((code: number) => [6, 7, 8].includes(code))).toEqual([])
  expect(suspensionCode).toBe(6)
})

it("a lost file is a key compromise, a replaced certificate is superseded", () => {
  expect(revocationReasonCatalogue.lostControl.code).toBe(1)
  expect(revocationReasonCatalogue.replaced.code).toBe(4)
})

it("only who represents a company can stop representing it", () => {
  const ids = (kind: "subject1" | "subject4") => holderReasonsFor(kind).map(({ id }) => id)
  expect(ids("subject1")).not.toContain("endedRepresentation")
  expect(ids("subject4")).toContain("endedRepresentation")
})

it("a holder cannot give a reason of staff", () => {
  expect(staffOnlyRevocationReasons.some(isHolderRevocationReason)).toBe(false)
})

it("the law asks when it happened for death, dissolution and the end of representation", () => {
  for (const id of ["death", "dissolution", "endedRepresentation"] as const) {
    expect(revocationReasonCatalogue[id].needsEventDate).toBe(true)
  }
})
