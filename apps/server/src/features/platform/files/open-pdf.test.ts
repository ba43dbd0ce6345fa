import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"
import { openPdf } from "./open-pdf.ts"

it("prints letters that the fonts of PDF lack as plain ones, and others as they are", async () => {
  const clock = { now: () => new Date("2026-11-25T15:00:00Z") }
  const { document, finish } = await openPdf({ info: { Title: "Prueba" } }, { clock })
  document.text("ȘTEFAN PEÑA — ƏLİYEV, TRƯƠNG, ŁUKASZ").text("日本", 72, 200, { width: 200 })
  const printed = spawnSync("pdftotext", ["-", "-"], { input: await finish() }).stdout.toString()
  expect(printed).toContain("STEFAN PEÑA — ELIYEV, TRUONG, LUKASZ")
  expect(printed).toContain("??")
})
