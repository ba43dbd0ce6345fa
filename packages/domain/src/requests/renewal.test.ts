import { describe, expect, it } from "vitest"
import { renewability, renewalTime, renewalWindow } from "./renewal.ts"

const year = { notBefore: new Date("2026-01-01T00:00:00Z"), notAfter: new Date("2027-01-01T00:00:00Z") }

describe("the time in which a certificate can be renewed", () => {
  it("opens 60 days before the end and closes 30 days after it", () => {
    expect(renewalWindow(year)).toEqual({
      opens: new Date("2026-11-02T00:00:00Z"),
      closes: new Date("2027-01-31T00:00:00Z"),
    })
    expect(renewalTime(year, new Date("2026-11-01T23:59:59Z"))).toBe("early")
    expect(renewalTime(year, new Date("2026-11-02T00:00:00Z"))).toBe("open")
    expect(renewalTime(year, year.notAfter)).toBe("open")
    expect(renewalTime(year, new Date("2027-01-01T00:00:01Z"))).toBe("ended")
    expect(renewalTime(year, new Date("2027-01-31T00:00:01Z"))).toBe("over")
  })

  it("opens in the second half of a short certificate", () => {
    const week = { notBefore: new Date("2026-01-01T00:00:00Z"), notAfter: new Date("2026-01-08T00:00:00Z") }
    expect(renewalTime(week, new Date("2026-01-04T11:59:59Z"))).toBe("early")
    expect(renewalTime(week, new Date("2026-01-04T12:00:00Z"))).toBe("open")
  })
})

describe("whether a certificate can be renewed", () => {
  const certificate = { ...year, status: "valid" as const, replacedBy: null }

  it.each([
    ["2026-11-01T23:59:59Z", "early", "open"],
    ["2026-11-02T00:00:00Z", "open", "open"],
    ["2027-01-01T00:00:00Z", "open", "open"],
    ["2027-01-01T00:00:01Z", "open", "over"],
    ["2027-01-31T00:00:01Z", "over", "over"],
  ])("at %s is for a renewal «%s» and for another file «%s»", (now, renewal, reissue) => {
    expect(renewability(certificate, "renewal", new Date(now))).toBe(renewal)
    expect(renewability(certificate, "reissue", new Date(now))).toBe(reissue)
  })

  it.each([
    [{ status: "revoked" as const, replacedBy: "12" }, "revoked"],
    [{ status: "suspended" as const, replacedBy: "12" }, "replaced"],
    [{ status: "suspended" as const }, "suspended"],
  ])("says of %o that it is «%s», whatever the time", (change, expected) => {
    for (const now of ["2026-03-01T00:00:00Z", "2026-12-01T00:00:00Z", "2028-01-01T00:00:00Z"]) {
      expect(renewability({ ...certificate, ...change }, "renewal", new Date(now))).toBe(expected)
      expect(renewability({ ...certificate, ...change }, "reissue", new Date(now))).toBe(expected)
    }
  })
})
