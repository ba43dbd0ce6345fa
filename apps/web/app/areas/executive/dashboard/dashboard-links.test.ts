import { paths } from "@trazo/contract/paths"
import { describe, expect, it } from "vitest"
import { type DashboardLists, dashboardLinks, openChannels } from "./dashboard-links.ts"

const lists: DashboardLists = {
  queues: { normal: "/cola", fast: "/expres", convenio: null },
  sales: "/ventas",
  clients: "/clientes",
  refunds: paths.executiveRefunds,
}
const period = { from: "2026-10-01", to: "2026-10-31" }
const links = dashboardLinks(lists, period, "normal")
const within = "periodo=2026-10-01..2026-10-31"

describe("the list behind a figure", () => {
  it("has the figure's period, product and seller", () => {
    expect(links.sales).toBe(`/ventas?${within}`)
    expect(links.ofProduct({ kind: "subject4", validity: "OneYear" })).toBe(
      `/ventas?${within}&certificado=juridica&vigencia=OneYear`,
    )
    expect(links.ofSeller("s1")).toBe(`/ventas?${within}&vendedor=s1`)
    expect(links.ofSeller(null)).toBe(`/ventas?${within}&vendedor=ninguno`)
    expect(links.refunds).toBe(`${paths.executiveRefunds}?${within}`)
  })

  it("is the queue of the chosen channel, of those that the reader may open", () => {
    expect(openChannels(lists)).toEqual(["normal", "fast"])
    expect(links.ended("rejected")).toBe(`/cola?estado=rejected&${within}`)
    expect(dashboardLinks(lists, period, "fast").ended("rejected")).toBe(`/expres?estado=rejected&${within}`)
    const corrected = links.happened("corrected", "field:address")
    expect(corrected).toBe(`/cola?estado=todas&${within}&hecho=corregidas&motivo=field:address`)
    expect(links.overdue).toBe("/cola?plazo=vencidas")
    expect(links.submittedIn("fast")).toBe(`/expres?estado=todas&${within}&hecho=enviadas`)
  })

  it("has the channel, state and age of open requests", () => {
    const open = { channel: "fast", status: "review", ages: [0, 1, 0, 2] } as const
    expect(links.ofOpen({ ...open, ages: [...open.ages] }, 1)).toBe("/expres?estado=review&espera=hasta3dias")
    expect(links.ofOpen({ ...open, ages: [...open.ages] }, 3)).toBe("/expres?estado=review&espera=mas")
    expect(links.ofOpen({ ...open, ages: [...open.ages], channel: "convenio" }, 3)).toBeNull()
  })

  it("has the clients whose certificates end then", () => {
    expect(links.ending("upTo15")).toBe("/clientes?vence=de-8-a-15-dias")
  })

  it("is missing for readers who may not open it", () => {
    const none = dashboardLinks({ queues: {}, sales: null, clients: null, refunds: null }, period, null)
    expect([none.sales, none.ofProduct({ kind: "subject1", validity: "OneYear" })]).toEqual([null, null])
    expect([none.ofSeller("s1"), none.refunds, none.ending("upTo7")]).toEqual([null, null, null])
    expect([none.overdue, none.happened("approved")]).toEqual([null, null])
  })
})
