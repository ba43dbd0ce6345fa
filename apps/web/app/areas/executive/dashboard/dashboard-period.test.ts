import { expect, it } from "vitest"
import { dashboardHref, readChannel, readPeriod, readyHref } from "./dashboard-period.ts"

const now = new Date("2026-11-23T03:00:00Z")
const read = (query: string) => readPeriod(new URLSearchParams(query), now)

it("ends on the present day of Ecuador", () => {
  expect(read("periodo=7")).toMatchObject({ ready: "7", period: { from: "2026-11-16", to: "2026-11-22" } })
})

it("reads two dates", () => {
  const period = { from: "2026-01-01", to: "2026-03-31" }
  expect(read("desde=2026-01-01&hasta=2026-03-31")).toMatchObject({ ready: null, period, problem: null })
})

it.each(["", "periodo=12", "periodo=__proto__", "desde=hoy", "desde=2026-02-02&hasta=2026-02-01"])(
  "shows the last 30 days for %j",
  (query) => {
    expect(read(query).period).toEqual({ from: "2026-10-24", to: "2026-11-22" })
  },
)

it("reads the channel of the lists, and keeps it when the period changes", () => {
  const channel = (query: string) => readChannel(new URLSearchParams(query), ["normal", "fast"])
  expect([channel(""), channel("canal=expres"), channel("canal=convenios")]).toEqual([
    "normal",
    "fast",
    "normal",
  ])
  expect(readChannel(new URLSearchParams(), [])).toBeNull()
  expect(readyHref("?canal=expres&desde=2026-01-01&hasta=2026-03-31", "90")).toBe(
    "/executive/dashboard?canal=expres&periodo=90",
  )
  expect(dashboardHref("?canal=expres", { canal: null })).toBe("/executive/dashboard")
})

it("keeps dates that are no period, with what is wrong", () => {
  expect(read("desde=2026-02-02&hasta=2026-02-01")).toMatchObject({
    typed: { from: "2026-02-02", to: "2026-02-01" },
    problem: "La primera fecha del período va antes que la última.",
  })
})
