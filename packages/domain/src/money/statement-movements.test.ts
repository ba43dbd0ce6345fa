import { expect, it } from "vitest"
import { tableRows } from "../platform/table-row.ts"
import { findHeader, isCompleteMapping, mappingOfHeader } from "./statement-columns.ts"
import { readMovements } from "./statement-movements.ts"

const read = (header: string[], rows: string[][]) => readMovements(tableRows(rows), mappingOfHeader(header))

it("finds the header below the account's name and its period", () => {
  const rows = [
    ["Estado de cuenta"],
    ["Cuenta", "2100"],
    ["Fecha", "Documento", "Concepto", "Valor", "Saldo"],
  ]
  expect(findHeader(tableRows(rows))).toBe(3)
  expect(
    findHeader(
      tableRows([
        ["a", "b"],
        ["1", "2"],
      ]),
    ),
  ).toBeNull()
})

it.each([
  [["Fecha", "Nro. Documento", "Descripción", "Débitos", "Créditos", "Saldo"], true],
  [["FECHA TRANSACCIÓN", "TIPO", "MONTO", "REFERENCIA", "ORDENANTE"], true],
  [["Fecha", "Saldo"], false],
])("recognizes the columns of %j: %s", (header, isComplete) => {
  expect(isCompleteMapping(mappingOfHeader(header))).toBe(isComplete)
})

it("reads credits from their own column and leaves debits out", () => {
  const header = ["Fecha", "Documento", "Detalle", "Débito", "Crédito"]
  const { movements, skipped } = read(header, [
    ["25/11/2026", "001", "Transferencia", "", "23,60"],
    ["25/11/2026", "002", "Comisión", "0,45", ""],
    ["", "", "Total", "0,45", ""],
  ])
  expect(movements).toMatchObject([{ line: 1, day: "2026-11-25", amountCents: 2360, reference: "001" }])
  expect(skipped).toBe(1)
})

it("reads the sign from the type", () => {
  const { movements, skipped } = read(
    ["Fecha", "Tipo", "Monto"],
    [
      ["2026-11-25", "C", "23.60"],
      ["2026-11-25", "D", "10.00"],
    ],
  )
  expect([movements.length, skipped]).toEqual([1, 1])
})

it("tells a reversal from a charge of the bank", () => {
  const { movements } = read(
    ["Fecha", "Concepto", "Valor"],
    [
      ["2026-11-25", "Reverso de transferencia", "-23.60"],
      ["2026-11-25", "Comisión", "-0.45"],
    ],
  )
  expect(movements).toMatchObject([{ amountCents: 2360, isReversal: true }])
})

it("keeps two equal movements of a day apart", () => {
  const row = ["2026-11-25", "Depósito", "23.60"]
  const { movements } = read(["Fecha", "Concepto", "Valor"], [row, row])
  expect(movements.map(({ occurrence }) => occurrence)).toEqual([1, 2])
})

it("names the line that it does not understand", () => {
  const { problems } = read(
    ["Fecha", "Valor"],
    [
      ["31/02/2026", "5"],
      ["25/11/2026", "cinco"],
    ],
  )
  expect(problems).toEqual([
    { line: 1, problem: "No se entiende la fecha" },
    { line: 2, problem: "No se entiende el valor" },
  ])
})

it("names rows as the spreadsheet numbers them", () => {
  const rows = [
    { number: 4, cells: ["25/11/2026", "5", "C"] },
    { number: 9, cells: ["25/11/2026", "cinco", "C"] },
  ]
  const { movements, problems } = readMovements(rows, { day: 0, amount: 1, type: 2 })
  expect([movements[0]?.line, problems[0]?.line]).toEqual([4, 9])
})

it("reads one order of day and month in the whole file", () => {
  const { movements } = read(
    ["Fecha", "Valor"],
    [
      ["11/25/2026", "10.00"],
      ["11/05/2026", "20.00"],
    ],
  )
  expect(movements.map(({ day }) => day)).toEqual(["2026-11-25", "2026-11-05"])
})

it("reads a point as the other amounts of the file use it", () => {
  const cents = (...amounts: string[]) =>
    read(
      ["Fecha", "Tipo", "Valor"],
      amounts.map((amount) => ["2026-11-25", "C", amount]),
    ).movements.map(({ amountCents }) => amountCents)
  expect(cents("1.234", "5,50")).toEqual([123400, 550])
  // Decimals of a cent are not understood.
  expect(cents("20.525", "40.91")).toEqual([4091])
})

it("takes a number of a workbook for what it is, and no fraction of a cent", () => {
  const rows = [
    { number: 2, cells: ["2026-11-25", "1234.5", "C"], numbers: [1] },
    { number: 3, cells: ["2026-11-25", "20.525", "C"], numbers: [1] },
  ]
  const { movements, problems } = readMovements(rows, { day: 0, amount: 1, type: 2 })
  expect(movements.map(({ amountCents }) => amountCents)).toEqual([123450])
  expect(problems).toEqual([{ line: 3, problem: "No se entiende el valor" }])
})

it("says why a cell has no value", () => {
  const row = { number: 2, cells: ["2026-11-25", ""], problems: { 1: "no-value" as const } }
  expect(readMovements([row], { day: 0, amount: 1 }).problems).toEqual([
    {
      line: 2,
      problem: "La celda tiene una fórmula sin resultado. Abra el archivo en Excel y guárdelo otra vez",
    },
  ])
})
