import { describe, expect, it } from "vitest"
import { renewalTime, renewalWindow } from "./renewal-window.ts"

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
