import { paths } from "@trazo/contract/paths"
import { describe, expect, it } from "vitest"
import { type DashboardLists, dashboardLinks } from "./dashboard-links.ts"

const lists: DashboardLists = {
  queues: { normal: "/cola", fast: "/expres", convenio: null },
  ...{
    sales: "/ventas",
    prices: "/precios",
    sellers: "/vendedores",
    refunds: paths.executiveRefunds,
    expiring: null,
  },
}
const period = { from: "2026-10-01", to: "2026-10-31" }
const links = dashboardLinks(lists, period)
const within = "periodo=2026-10-01..2026-10-31"

describe("the list behind a figure", () => {
  it("has the figure's period, product and seller", () => {
    expect(links.sales).toBe(`/ventas?${within}`)
    expect(links.ofProduct({ kind: "subject4", validity: "OneYear" })).toBe(
      `/ventas?${within}&certificado=juridica&vigencia=OneYear`,
    )
    expect(links.ofSeller("s1")).toBe(`/ventas?${within}&vendedor=s1`)
    expect(links.ofSeller(null)).toBe(`/ventas?${within}&vendedor=ninguno`)
    expect(links.moved("rejected")).toBe(`/cola?estado=rejected&${within}`)
    expect(links.refunds).toBe(`${paths.executiveRefunds}?${within}`)
  })

  it("has the channel, state and age of open requests", () => {
    const open = { channel: "fast", status: "review", ages: [0, 1, 0, 2] } as const
    expect(links.ofOpen({ ...open, ages: [...open.ages] }, 1)).toBe("/expres?estado=review&espera=hasta3dias")
    expect(links.ofOpen({ ...open, ages: [...open.ages] }, 3)).toBe("/expres?estado=review&espera=mas")
    expect(links.ofOpen({ ...open, ages: [...open.ages], channel: "convenio" }, 3)).toBeNull()
  })

  it("is the next best one, or none, for readers who may not open it", () => {
    const own = dashboardLinks({ ...lists, sales: null, refunds: null }, period)
    expect(own.sales).toBe("/cola?estado=todas")
    expect(own.ofProduct({ kind: "subject1", validity: "OneYear" })).toBe("/precios")
    expect(own.ofSeller("s1")).toBe("/vendedores?mes=2026-10")
    expect(own.refunds).toBeNull()
    const none = { ...lists, queues: {}, sales: null, prices: null, sellers: null }
    expect(dashboardLinks(none, period).sales).toBeNull()
  })
})
