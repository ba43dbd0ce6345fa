import { describe, expect, it } from "vitest"
import { renewability } from "./renewal.ts"

describe("whether a certificate can be renewed", () => {
  const year = {
    status: "valid" as const,
    replacedBy: null,
    notBefore: new Date("2026-01-01T00:00:00Z"),
    notAfter: new Date("2027-01-01T00:00:00Z"),
  }

  it.each([
    ["2026-11-01T23:59:59Z", "early", "open"],
    ["2026-11-02T00:00:00Z", "open", "open"],
    ["2027-01-01T00:00:00Z", "open", "open"],
    ["2027-01-01T00:00:01Z", "open", "over"],
    ["2027-01-31T00:00:01Z", "over", "over"],
  ])("at %s is for a renewal «%s» and for another file «%s»", (now, renewal, reissue) => {
    expect(renewability(year, "renewal", new Date(now))).toBe(renewal)
    expect(renewability(year, "reissue", new Date(now))).toBe(reissue)
  })

  it.each([
    [{ status: "revoked" as const, replacedBy: "12" }, "revoked"],
    [{ status: "suspended" as const, replacedBy: "12" }, "replaced"],
    [{ status: "suspended" as const }, "suspended"],
  ])("says of %o that it is «%s», whatever the time", (change, expected) => {
    for (const now of ["2026-03-01T00:00:00Z", "2026-12-01T00:00:00Z", "2028-01-01T00:00:00Z"]) {
      expect(renewability({ ...year, ...change }, "renewal", new Date(now))).toBe(expected)
      expect(renewability({ ...year, ...change }, "reissue", new Date(now))).toBe(expected)
    }
  })
})
