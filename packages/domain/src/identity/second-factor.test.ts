import { expect, it } from "vitest"
import { formatRecoveryCode, isRecentProof, normaliseRecoveryCode, totpStep } from "./second-factor.ts"

const at = (time: string) => new Date(`2026-11-23T${time}Z`)

it("a proof is recent for fifteen minutes", () => {
  expect(isRecentProof(at("15:00:00"), at("15:15:00"))).toBe(true)
  expect(isRecentProof(at("15:00:00"), at("15:15:01"))).toBe(false)
})

it("a step of RFC 6238 is thirty seconds, counted from 1970", () => {
  expect(totpStep(new Date(59_000))).toBe(1)
  expect(totpStep(new Date(1_111_111_109_000))).toBe(0x23523ec)
})

it.each([
  ["7KQ2M-0XVT9", "7KQ2M0XVT9"],
  [" 7kq2m oxvt9 ", "7KQ2M0XVT9"],
  ["ILo00-11111", "1100011111"],
])("the recovery code %s is %s", (typed, kept) => {
  expect(normaliseRecoveryCode(typed)).toBe(kept)
})

it("shows a recovery code in two halves", () => {
  expect(formatRecoveryCode("7KQ2M0XVT97KQ2M0XVT97KQ2")).toBe("7KQ2M0-XVT97K-Q2M0XV-T97KQ2")
})
