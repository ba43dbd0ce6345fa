import type { Suspension } from "@trazo/contract/certificates/certificate-suspension"
import { expect, it } from "vitest"
import { isHolderSuspensionNext } from "./suspension-facts.ts"

const suspension = (by: Suspension["by"], end: Suspension["end"] = null): Suspension => ({
  reason: by === "holder" ? "holderRequest" : "authorityOrder",
  at: "2026-03-02T15:00:00.000Z",
  by,
  end,
  evidence: null,
  evidenceFile: null,
})
const ended = (reason: NonNullable<Suspension["end"]>["reason"]) =>
  ({ at: "2026-03-03T15:00:00.000Z", by: "distributor", reason, evidence: null }) as const

it("before a release, says whether the holder's own suspension goes on after it", () => {
  const takenOver = suspension("holder", ended("takenOver"))
  expect(isHolderSuspensionNext({ suspensions: [suspension("distributor"), takenOver] })).toBe(true)
  const released = suspension("holder", ended("holderRequest"))
  expect(isHolderSuspensionNext({ suspensions: [suspension("distributor"), released] })).toBe(false)
  expect(isHolderSuspensionNext({ suspensions: [suspension("distributor")] })).toBe(false)
  // The one that was taken over belongs to an earlier suspension, which has ended.
  const over = suspension("distributor", ended("holderRequest"))
  expect(isHolderSuspensionNext({ suspensions: [suspension("platform"), over, takenOver] })).toBe(false)
})
