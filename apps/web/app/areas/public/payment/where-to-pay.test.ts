import { expect, it } from "vitest"
import { transferText } from "./where-to-pay.tsx"

it("«Copiar todo» has what a transfer needs, one line each, with the amount as banks take it", () => {
  const account = {
    id: "1",
    bank: "Banco Pichincha",
    kind: "corriente" as const,
    number: "2100123456",
    holder: "FIRMAS DEL PACÍFICO S. A.",
    ruc: "0992397535001",
  }
  expect(transferText(account, 2360).split("\n")).toEqual([
    "Banco: Banco Pichincha",
    "Cuenta corriente: 2100123456",
    "Titular: FIRMAS DEL PACÍFICO S. A.",
    "RUC: 0992397535001",
    "Valor: 23.60",
  ])
})
