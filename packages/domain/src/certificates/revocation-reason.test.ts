import { expect, it } from "vitest"
import {
  holderReasonsFor,
  revocationReasonCatalogue,
  revocationReasons,
  staffOnlyRevocationReasons,
  staffReasonsFor,
  suspensionCode,
} from "./revocation-reason.ts"

it("no revocation has the code of a suspension (6), a removal (8) or the unused 7", () => {
  const codes = revocationReasons.map((id) => revocationReasonCatalogue[id].code)
  expect(codes.filter((code: number) => [6, 7, 8].includes(code))).toEqual([])
  expect(suspensionCode).toBe(6)
})

it("a lost file is a key compromise, a replaced certificate is superseded", () => {
  expect(revocationReasonCatalogue.lostControl.code).toBe(1)
  expect(revocationReasonCatalogue.replaced.code).toBe(4)
})

it("only a company's representative can end the representation", () => {
  const ids = (kind: "subject1" | "subject4") => holderReasonsFor(kind).map(({ id }) => id)
  expect(ids("subject1")).not.toContain("endedRepresentation")
  expect(ids("subject4")).toContain("endedRepresentation")
})

it("a holder cannot use a reason of staff", () => {
  const ids: readonly string[] = holderReasonsFor("subject4").map(({ id }) => id)
  expect(ids).toContain("lostControl")
  expect(staffOnlyRevocationReasons.filter((id) => ids.includes(id))).toEqual([])
})

it("death, dissolution and the end of representation need the date of the event", () => {
  for (const id of ["death", "dissolution", "endedRepresentation"] as const) {
    expect(revocationReasonCatalogue[id].needsEventDate).toBe(true)
  }
})

it("staff can give every reason, those of a company for a company's certificate only", () => {
  const ids = (kind: "subject1" | "subject4") => staffReasonsFor(kind).map(({ id }) => id)
  expect(ids("subject4")).toEqual([...revocationReasons])
  expect(revocationReasons.filter((id) => !ids("subject1").includes(id))).toEqual([
    "endedRepresentation",
    "dissolution",
  ])
})
