import { setImmediate } from "node:timers/promises"
import { expect, test } from "vitest"
import { drawSheet } from "./code-sheet.ts"

const clock = { now: () => new Date("2026-11-23T12:00:00Z") }

test("serves other calls while it draws a sheet", async () => {
  const labels = Array.from({ length: 50 }, (_, index) => ({
    code: `ABCD-EFGH-JKL${index}`,
    address: `https://firmas.ec/payment?codigo=ABCD-EFGH-JKL${index}`,
  }))
  let isDrawn = false
  let served = 0
  const serve = async () => {
    for (; !isDrawn; served++) await setImmediate()
  }
  const serving = serve()
  const drawn = await drawSheet(labels, { heading: "Firmas", expiry: "Sin vencimiento" }, { clock })
  isDrawn = true
  await serving
  expect(drawn.subarray(0, 5).toString()).toBe("%PDF-")
  expect(served).toBeGreaterThanOrEqual(labels.length)
})
