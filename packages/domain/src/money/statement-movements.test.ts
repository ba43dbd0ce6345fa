import { expect, it } from "vitest"
import { findHeader, isCompleteMapping, mappingOfHeader } from "./statement-columns.ts"
import { readMovements } from "./statement-movements.ts"

const read = (header: string[], rows: string[][]) => readMovements(rows, mappingOfHeader(header))

it("finds the header below the account's name and its period", () => {
  const rows = [
    ["Estado de cuenta"],
    ["Cuenta", "2100"],
    ["Fecha", "Documento", "Concepto", "Valor", "Saldo"],
  ]
  expect(findHeader(rows)).toBe(2)
  expect(
    findHeader([
      ["a", "b"],
      ["1", "2"],
    ]),
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
