import { expect, it } from "vitest"
import { describesOutgoing, describesReversal, directionOfWord, directionWord } from "./movement-direction.ts"

const directionOf = (text: string) => directionOfWord(directionWord(text))

it.each([
  "C",
  "N/C",
  "n. c.",
  "NC",
  "CR",
  "Crédito",
  "NOTA DE CRÉDITO",
  "nota  de credito",
  "ABONO",
  "Depósito",
  "+",
  "(+)",
  "ENTRADA",
  "INGRESO",
  "HABER",
  "C (+)",
])("takes «%s» as money that came in", (text) => {
  expect(directionOf(text)).toBe("in")
})

it.each([
  "D",
  "DB",
  "N/D",
  "n.d.",
  "ND",
  "NOTA DE DEBITO",
  "Nota de Débito",
  "DÉBITO",
  "CHEQUE",
  "RETIRO",
  "PAGO",
  "SALIDA",
  "EGRESO",
  "CARGO",
  "DEBE",
  "-",
  "(-)",
  "−",
  "–",
  "N/D -",
])("takes «%s» as money that left", (text) => {
  expect(directionOf(text)).toBe("out")
})

it.each(["", "TRANSFERENCIA", "ND05", "X", "C (-)", "+ -", "1", "(", "CRED/DEB", "×"])(
  "does not know «%s»",
  (text) => {
    expect(directionOf(text)).toBeNull()
  },
)

it("bounds the key of a stranger's text", () => {
  expect(directionWord("x".repeat(10_000)).length).toBeLessThanOrEqual(61)
})

it.each([
  ["N/D COMISION", true],
  ["CHEQUE PAGADO 77", true],
  ["NOTA DE DÉBITO", true],
  ["PAGO FIRMA", false],
  ["TRANSFERENCIA DE ANA DEBE", false],
])("sees in «%s» whether money left: %s", (text, left) => {
  expect(describesOutgoing(text)).toBe(left)
})

it.each([
  ["REVERSO TRANSFERENCIA", true],
  ["REV. DEPOSITO", true],
  ["Cheque devuelto", true],
  ["REVISION TECNICA", false],
])("sees in «%s» whether a credit was taken back: %s", (text, back) => {
  expect(describesReversal(text)).toBe(back)
})
