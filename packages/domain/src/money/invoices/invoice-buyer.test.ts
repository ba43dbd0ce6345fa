import { describe, expect, it } from "vitest"
import type { InvoiceBuyer } from "./invoice.ts"
import {
  type BuyerProblems,
  buyerProblems,
  chosenIfAllowed,
  finalConsumer,
  finalConsumerLimit,
  tidyBuyer,
} from "./invoice-buyer.ts"

const of = { totalCents: 2360, day: "2026-11-29" }
const buyer: InvoiceBuyer = {
  code: "05",
  identity: "1710034065",
  names: "MARÍA ÑACATO",
  address: "Av. Amazonas N24-03 y Colón",
  email: "maria@example.com",
}

describe("a buyer", () => {
  it.each<[string, Partial<InvoiceBuyer>, BuyerProblems]>([
    ["a cédula", {}, {}],
    ["a RUC", { code: "04", identity: "1710034065001" }, {}],
    ["a company's RUC that fails modulo 11", { code: "04", identity: "1793213150001" }, {}],
    ["a passport", { code: "06", identity: "AB123456" }, {}],
    ["E13: a cédula as RUC", { code: "04" }, { identity: "Su RUC debe tener 13 dígitos" }],
    ["E13: a RUC as cédula", { identity: "1710034065001" }, { identity: "Su cédula debe tener 10 dígitos" }],
    [
      "a cédula with a wrong check digit",
      { identity: "1710034066" },
      { identity: "La cédula no es válida: revise cada dígito" },
    ],
    [
      "a RUC of a person with a wrong check digit",
      { code: "04", identity: "1710034066001" },
      { identity: "El RUC no es válido: revise cada dígito" },
    ],
    [
      "a RUC of establishment 000",
      { code: "04", identity: "1710034065000" },
      { identity: "El RUC debe terminar en el número de un establecimiento, por ejemplo 001" },
    ],
    [
      "a passport with a space",
      { code: "06", identity: "AB 123456" },
      { identity: "Su pasaporte debe contener solo letras y números" },
    ],
    [
      "a passport of 21 characters",
      { code: "06", identity: "A".repeat(21) },
      { identity: "Máximo 20 caracteres" },
    ],
    ["no identity", { identity: " " }, { identity: "Este campo es requerido" }],
    [
      "the number of consumidor final as RUC",
      { code: "04", identity: "9999999999999" },
      { identity: "Ese número es el de consumidor final: escójalo arriba o escriba el suyo" },
    ],
    ["no names", { names: "\n\t" }, { names: "Este campo es requerido" }],
    ["names of 301 characters", { names: "Ñ".repeat(301) }, { names: "Máximo 300 caracteres" }],
    ["names of 300 characters", { names: "Ñ".repeat(300) }, {}],
    ["an address of 301 characters", { address: "a".repeat(301) }, { address: "Máximo 300 caracteres" }],
    ["no address and no mail", { address: "", email: null }, {}],
    ["a wrong mail", { email: "maria@" }, { email: "Ingrese correo válido" }],
  ])("with %s", (_title, change, expected) => {
    expect(buyerProblems(tidyBuyer({ ...buyer, ...change }), of)).toEqual(expected)
  })

  it("is written in one line, without forbidden signs, and an empty address is none", () => {
    expect(
      tidyBuyer({
        code: "06",
        identity: " AB123456\t",
        names: "Peña\r\n& Hijos",
        address: " \u0000 ",
        email: " Maria@Example.com ",
      }),
    ).toEqual({
      code: "06",
      identity: "AB123456",
      names: "Peña & Hijos",
      address: null,
      email: "maria@example.com",
    })
  })
})

describe("consumidor final", () => {
  const nobody = tidyBuyer({ ...buyer, code: "07" })

  it("has the SRI's number and name, whatever was typed", () => {
    expect(nobody).toEqual({
      code: "07",
      identity: "9999999999999",
      names: "CONSUMIDOR FINAL",
      address: null,
      email: "maria@example.com",
    })
  })

  it.each([
    [50_00, undefined],
    [50_01, "A consumidor final se factura hasta $50,00: escriba a nombre de quién va la factura"],
  ])("is invoiced %i cents: %s", (totalCents, message) => {
    expect(buyerProblems(nobody, { ...of, totalCents }).code).toBe(message)
  })

  it("has a limit on every day", () => {
    expect(["2020-01-01", "2026-01-01", "2030-01-01"].map(finalConsumerLimit)).toEqual([5000, 5000, 5000])
  })
})

it("falls back to the request's own buyer when consumidor final is no longer allowed", () => {
  const anonymous: InvoiceBuyer = { code: "07", ...finalConsumer, address: null, email: null }
  const day = "2026-11-29"
  expect(chosenIfAllowed(anonymous, { totalCents: 50_00, day })).toEqual(anonymous)
  expect(chosenIfAllowed(anonymous, { totalCents: 50_01, day })).toBeNull()
  expect(chosenIfAllowed(buyer, { totalCents: 50_01, day })).toEqual(buyer)
})
