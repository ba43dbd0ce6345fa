import { describe, expect, it } from "vitest"
import { tableRows } from "../../platform/table-row.ts"
import { readSettlement, settlementOutcome } from "./card-settlement.ts"

const read = (...rows: string[][]) => readSettlement(tableRows(rows))
const header = ["Fecha", "Referencia", "Valor", "Comisión", "IVA comisión", "Valor a depositar"]

describe("a settlement of a gateway", () => {
  it("has an amount and what the gateway keeps for each payment, below the lines before its titles", () => {
    expect(
      read(
        ["Comercio", "TRAZO"],
        header,
        ["20/11/2026", "TZ1", "23,00", "0,92", "0,14", "21,94"],
        ["20/11/2026", "TZ2", "1.230,00", "49,20", "7,38", "1.173,42"],
        ["TOTAL", "", "1.253,00", "50,12", "7,52", "1.195,36"],
      ),
    ).toEqual({
      lines: [
        { line: 3, reference: "TZ1", transaction: "", amountCents: 2300, feeCents: 106 },
        { line: 4, reference: "TZ2", transaction: "", amountCents: 123_000, feeCents: 5658 },
      ],
      problems: [],
    })
  })

  it("says what the gateway keeps by its net amount alone or by its fee alone, and what went back", () => {
    const net = read(
      ["Transaction Id", "Amount", "Net"],
      ["5001", "23.00", "21.94"],
      ["5002", "-23.00", "-23.00"],
    )
    expect(net?.lines).toMatchObject([
      { transaction: "5001", amountCents: 2300, feeCents: 106 },
      { transaction: "5002", amountCents: -2300, feeCents: 0 },
    ])
    const fee = read(["clientTransactionId", "Monto", "Comisión", "% comisión"], ["TZ1", "23.00", "", "4"])
    expect(fee?.lines).toMatchObject([{ reference: "TZ1", feeCents: 0 }])
  })

  it.each([
    ["no payment", ["", "", "23,00", "0,92", "0,14", "21,94"], "No dice qué pago es"],
    ["no amount", ["", "TZ1", "gratis", "0,92", "0,14", "21,94"], "No se entiende el valor «gratis»"],
    ["no fee", ["", "TZ1", "23,00", "?", "0,14", "21,94"], "No se entiende lo que descuenta la pasarela"],
    ["amounts that do not add up", ["", "TZ1", "23,00", "0,92", "0,14", "21,95"], "no cuadran"],
    ["more than was paid", ["", "TZ1", "23,00", "0", "0", "24,00"], "El neto es mayor que el valor"],
  ])("a row with %s is a problem, never a fee", (_, row, problem) => {
    const { lines, problems } = read(header, row) ?? {}
    expect([lines, problems]).toEqual([[], [{ line: 2, problem: expect.stringContaining(problem) }]])
  })

  it.each([
    [
      ["Referencia", "Valor", "Comisión", "Nro. comprobante de retención", "Retención"],
      ["TZ1", "23,60", "1,00", "123", "0,41"],
      141,
    ],
    [
      ["Referencia", "Valor", "Comisión", "IVA comisión", "Total comisión"],
      ["TZ1", "23,60", "1,00", "0,15", "1,15"],
      115,
    ],
    [["Referencia", "Valor", "Total descuentos"], ["TZ1", "23,60", "1,15"], 115],
    [
      ["N.º de referencia", "Valor base", "Valor IVA", "Valor total", "Comisión"],
      ["TZ1", "20,52", "3,08", "23,60", "0,885"],
      89,
    ],
    [["Número de transacción", "Valor", "Comisión"], ["7", "23,60", "1,15"], 115],
  ])("with the titles %j has one fee, and no number that is none", (titles, row, feeCents) => {
    expect(read(titles, row)?.lines).toMatchObject([{ amountCents: 2360, feeCents }])
  })

  it("has no fee above its amount", () => {
    const { lines, problems } = read(["Referencia", "Valor", "Comisión"], ["TZ1", "23,60", "99,00"]) ?? {}
    expect([lines, problems]).toMatchObject([
      [],
      [{ problem: "Lo que descuenta la pasarela es más que el valor" }],
    ])
  })

  it("is no table without a payment's number, an amount, or what the gateway keeps", () => {
    expect(read(["Fecha", "Valor", "Comisión"], ["1", "2", "3"])).toBeNull()
    expect(read(["Referencia", "Comisión"], ["1", "2"])).toBeNull()
    expect(read(["Referencia", "Valor"], ["1", "2"])).toBeNull()
    expect(read()).toBeNull()
  })
})

describe("a line of a settlement", () => {
  const payment = { id: "1", paidCents: 2300, isReturned: false, isSettled: false }
  it.each([
    [2300, payment, "settled"],
    [2300, undefined, "unknown"],
    [2301, payment, "amount"],
    [2300, { ...payment, isSettled: true }, "repeated"],
    [-2300, payment, "amount"],
    [-2300, { ...payment, isReturned: true }, "returned"],
  ] as const)("of %d cents, of the payment %j, is %s", (amountCents, of, outcome) => {
    expect(settlementOutcome({ amountCents }, of)).toBe(outcome)
  })
})
