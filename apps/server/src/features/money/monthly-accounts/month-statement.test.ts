import { spawnSync } from "node:child_process"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { type Lines, mostDrawn, writeStatement } from "./month-statement.ts"

const test = await createTestApp()

const all = mostDrawn + 1
const rows = Array.from({ length: all }, (_, place) => ({
  isCredit: false,
  id: String(place),
  position: String(place),
  chargedAt: new Date("2026-11-10T15:00:00Z"),
  number: `TZ-${place}`,
  kind: "subject1" as const,
  validity: "OneYear" as const,
  userInfo: holder,
  amountCents: 100,
}))
const lines: Lines = {
  sum: async () => ({ count: all, cents: all * 100 }),
  read: async (_, { position, limit }) => {
    const from = position === null ? 0 : Number(position[1]) + 1
    return rows.slice(from, from + limit)
  },
}

describe("the statement of a month with more charges than a PDF shows", () => {
  const statement = async (format: "pdf" | "xlsx") => {
    const { id: distributorId } = await aDistributor(test)
    const account = { company: "Cámara", ruc: "1790012345001" }
    const wanted = {
      account,
      name: "Cuenta",
      month: "2026-11",
      seller: "Trazo",
      closedAt: null,
      lines,
      format,
    }
    return (await writeStatement({ distributorId }, wanted, test.deps)).content
  }

  it("G11: has all of them in the spreadsheet, with their total", async () => {
    const sheet = strFromU8(
      unzipSync(await statement("xlsx"))["xl/worksheets/sheet1.xml"] ?? new Uint8Array(),
    )
    expect(sheet.split("<row>").length - 3).toBe(all)
    expect(sheet).toContain("<v>5001</v>")
  })

  it("G11: says in the PDF how many of them it shows, with the total of all", async () => {
    const printed = spawnSync("pdftotext", ["-layout", "-", "-"], { input: await statement("pdf") })
    const text = printed.stdout.toString()
    expect(text).toContain("primeras 5.000 de 5.001")
    expect(text).toMatch(/Total con IVA\s+\$5[.,]001,00/)
  })
})
