import { describe, expect, test } from "vitest"
import { compareReceipt } from "./receipt-evidence.ts"

const payment = { amountCents: 2360, reference: "95545720", paidOn: "2026-11-24" }
const compared = (lines: readonly string[], changes: Partial<typeof payment> = {}) =>
  Object.fromEntries(
    compareReceipt(lines, { ...payment, ...changes }).map(({ part, outcome, read }) => [
      part,
      [outcome, read],
    ]),
  )
const receipt = ["Banco del Pacífico", "Monto: $ 23.60", "Comprobante No. 0095545720", "24/11/2026 10:31"]

describe("receipts", () => {
  test("agree in amount, number and day", () => {
    expect(compared(receipt)).toEqual({
      amount: ["agrees", null],
      number: ["agrees", null],
      day: ["agrees", null],
    })
  })

  test("of another amount say which", () => {
    expect(compared(["Valor $33,90", "Comisión 0,36"]).amount).toEqual(["differs", "$33,90 o $0,36"])
    expect(compared(["Total 1.234,56"], { amountCents: 123456 }).amount).toEqual(["agrees", null])
    expect(compared(["Total 1,234.56"], { amountCents: 123456 }).amount).toEqual(["agrees", null])
    expect(compared(["Valor 123.60"]).amount).toEqual(["differs", "$123,60"])
    expect(compared(["Valor 223.605"]).amount).toEqual(["unreadable", null])
  })

  test("agree beside a fee of the bank", () => {
    expect(compared(["Valor 23,60", "Comisión 0,36", "Total 23,96"]).amount).toEqual(["agrees", null])
  })

  test("differ by a number only where the receipt names it", () => {
    expect(compared(["Cuenta 2100123456"]).number).toEqual(["unreadable", null])
    expect(compared(["Nro. de documento", "77001234"]).number).toEqual(["differs", "77001234"])
    expect(compared(["Comprobante 9554572O"]).number).toEqual(["agrees", null])
    expect(compared(["Comprobante 9554"]).number).toEqual(["unreadable", null])
    expect(compared(["Comprobante 955457"]).number).toEqual(["unreadable", null])
    expect(compared(["Comprobante 95546729"]).number).toEqual(["unreadable", null])
    expect(compared(receipt, { reference: "" }).number).toBeUndefined()
  })

  test.each(["24 de noviembre de 2026", "24 NOV 2026", "2026-11-24", "24-11-2026 08:00"])(
    "write their day as %s",
    (line) => {
      expect(compared([line]).day).toEqual(["agrees", null])
    },
  )

  test("of another day say which", () => {
    expect(compared(["Fecha: 20/11/2026"]).day).toEqual(["differs", "2026-11-20"])
  })

  test("that say nothing are unreadable", () => {
    expect(compared([])).toEqual({
      amount: ["unreadable", null],
      number: ["unreadable", null],
      day: ["unreadable", null],
    })
  })

  test("are compared in bounded time", () => {
    const lines = Array.from({ length: 40 }, () => "1.".repeat(40))
    expect(compared(lines).amount).toEqual(["unreadable", null])
  })
})
