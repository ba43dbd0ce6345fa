import { expect, it } from "vitest"
import {
  canMoveCertificate,
  certificateStatuses,
  shownCertificateStatusNames,
  shownStatus,
} from "./certificate-status.ts"

const notAfter = new Date("2027-06-30T12:00:00Z")
const early = new Date("2026-11-21T12:00:00Z")
const late = new Date("2027-07-01T12:00:00Z")

it("revocation is final, suspension is not", () => {
  expect(certificateStatuses.some((to) => canMoveCertificate("revoked", to))).toBe(false)
  expect(canMoveCertificate("suspended", "valid")).toBe(true)
})

it("a certificate is about to expire from 30 days before its end to its last instant", () => {
  const shown = (now: string) => shownStatus({ stored: "valid", notAfter, now: new Date(now) })
  expect(shown("2027-05-31T11:59:59Z")).toBe("valid")
  expect(shown("2027-05-31T12:00:00Z")).toBe("expiring")
  expect(shown("2027-06-30T12:00:00Z")).toBe("expiring")
  expect(shown("2027-06-30T12:00:01Z")).toBe("expired")
})

it("a revoked certificate stays revoked after its end; a suspended one expires", () => {
  expect(shownStatus({ stored: "revoked", notAfter, now: late })).toBe("revoked")
  expect(shownStatus({ stored: "suspended", notAfter, now: late })).toBe("expired")
})

it("a replaced certificate is shown as renewed until it ends, unless it is suspended", () => {
  expect(shownStatus({ stored: "valid", notAfter, replacedBySerial: "12", now: early })).toBe("renewed")
  expect(shownStatus({ stored: "suspended", notAfter, replacedBySerial: "12", now: early })).toBe("suspended")
  expect(shownStatus({ stored: "valid", notAfter, replacedBySerial: "12", now: late })).toBe("expired")
})

it("an intent is never shown as valid", () => {
  expect(shownCertificateStatusNames[shownStatus({ stored: "intent", notAfter, now: early })]).toBe(
    "En emisión",
  )
})
