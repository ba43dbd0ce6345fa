import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"
import { openPdf } from "./open-pdf.ts"

const clock = { now: () => new Date("2026-11-25T15:00:00Z") }

async function print(...texts: string[]) {
  const { document, finish } = await openPdf({ info: { Title: "Prueba" } }, { clock })
  for (const text of texts) {
    document.font("Helvetica-Bold").text(text)
    document.font("Helvetica").text(text)
  }
  const file = await finish()
  const run = (program: string, ...options: string[]) =>
    spawnSync(program, options, { input: file }).stdout.toString()
  return { text: run("pdftotext", "-", "-"), fonts: run("pdffonts", "-"), file }
}

it("prints the letters of other languages as they are, in a font of which the file carries what it uses", async () => {
  const names = ["ȘTEFAN PEÑA — ƏLİYEV", "TRƯƠNG NGUYỄN, ŁUKASZ", "ИВАНОВ ЇЖАК", "ΓΙΏΡΓΟΣ", "Straẞe"]
  const { text, fonts, file } = await print(...names)
  for (const name of names) expect(text.split(name)).toHaveLength(3)
  expect(fonts).toMatch(/\+DejaVuSansCondensed +.*yes yes yes/)
  expect(fonts).toMatch(/\+DejaVuSansCondensed-Bold +.*yes yes yes/)
  expect(file.length).toBeLessThan(60_000)
})

it("carries no font for a text that those of PDF have", async () => {
  const { text, fonts, file } = await print("PEÑA — «Ñandú» €")
  expect(text).toContain("PEÑA — «Ñandú» €")
  expect(fonts).not.toContain("DejaVu")
  expect(file.length).toBeLessThan(3000)
})

it("prints what no font has as a question mark, never as other letters or from the wrong side", async () => {
  const { text, fonts } = await print("日本 PEÑA", "אבג")
  expect(text).toContain("?? PEÑA")
  expect(text).toContain("???")
  expect(fonts).not.toContain("DejaVu")
})
