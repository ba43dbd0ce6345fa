import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  normalisePersonalData,
  normalisePersonalField,
  personalDataProblems,
  personalFieldProblem,
} from "./personal-data.ts"
import { type PersonalData, personalFieldNames } from "./personal-fields.ts"

const now = new Date("2026-11-21T12:00:00Z")
const natural = { kind: "subject1", identityType: "ci", now } as const
const legal = { kind: "subject4", identityType: "ci", now } as const

const ana: PersonalData = {
  identityType: "ci",
  identity: "1710034065",
  fingerprintCode: "V4443V4442",
  names: "ANA MARÍA",
  surname1: "LÓPEZ",
  surname2: "NÚÑEZ",
  birthDate: "1990-05-05",
  nationality: "ECUATORIANA",
  email: "ana@correo.ec",
  phone: "0991234567",
  province: "Pichincha",
  city: "QUITO",
  address: "AV. AMAZONAS N34-120 Y ATAHUALPA",
}
const company: PersonalData = {
  ...ana,
  companyRuc: "1793213150001",
  companyName: "FIRMAS DEL PACÍFICO S.A.S.",
  position: "GERENTE GENERAL",
  appointmentExpiry: "2028-01-31",
}

it("accepts complete data of each kind", () => {
  expect(personalDataProblems(ana, natural)).toEqual({})
  expect(personalDataProblems({ ...ana, ruc: "1710034065001" }, { ...natural, kind: "subject2" })).toEqual({})
  expect(personalDataProblems(company, legal)).toEqual({})
})

it("a foreigner needs no código dactilar, and no cédula inside the RUC", () => {
  const { fingerprintCode: _, ...rest } = ana
  const data = { ...rest, identityType: "passport", identity: "XDA123456", ruc: "1793189906001" }
  const foreigner = { kind: "subject2", identityType: "passport", now } as const
  expect(personalDataProblems({ ...data, passportCountry: "Perú" }, foreigner)).toEqual({})
  expect(personalDataProblems({ ...data, passportCountry: "Atlántida" }, foreigner)).toEqual({
    passportCountry: "Escoja una de las opciones",
  })
  expect(personalDataProblems(data, foreigner)).toEqual({ passportCountry: "Este campo es requerido" })
})

it("E1: reports every empty required field at once", () => {
  const problems = personalDataProblems({}, legal)
  expect(Object.keys(problems)).toHaveLength(personalFieldNames.length - 4)
  expect(new Set(Object.values(problems))).toEqual(new Set(["Este campo es requerido"]))
})

describe("a field that does not hold gets its message", () => {
  it.each([
    ["identity", "1710034066", "La cédula no es válida: revise cada dígito"],
    ["fingerprintCode", "1234567890", "El código dactilar tiene 10 letras y números, por ejemplo V3333V2222"],
    ["fingerprintCode", "ABCDEF1234", "El código dactilar tiene 10 letras y números, por ejemplo V3333V2222"],
    ["fingerprintCode", "V4443V444", "El código dactilar tiene 10 letras y números, por ejemplo V3333V2222"],
    ["names", "ANA 2", "Ingrese un nombre válido"],
    ["email", "ana@correo", "Ingrese correo válido"],
    ["phone", "12345", "Ingrese un número válido"],
    ["province", "LIMA", "Escoja una de las opciones"],
    ["address", "A".repeat(101), "Máximo 100 caracteres"],
    ["address", "A", "Escriba la calle y el número de su casa"],
    ["address", "123", "Escriba la calle y el número de su casa"],
    ["birthDate", "2008-11-22", "Debe tener al menos 18 años"],
    ["birthDate", "2027-01-01", "La fecha de nacimiento no es válida"],
    ["birthDate", "1900-01-01", "La fecha de nacimiento no es válida"],
    ["birthDate", "1990-02-30", "Ingrese una fecha válida"],
    ["companyRuc", "1714307103001", "Este no es el RUC de una empresa: su tercer dígito debe ser 6 o 9"],
    ["companyName", 'FIRMAS "PACÍFICO"', "Escriba la razón social sin comillas ni el signo «&»"],
    ["companyName", "PÉREZ & HIJOS", "Escriba la razón social sin comillas ni el signo «&»"],
    ["companyName", "'FIRMAS' S.A.", "Escriba la razón social sin comillas ni el signo «&»"],
    ["appointmentExpiry", "2026-11-21", "El nombramiento debe estar vigente"],
  ] as const)("%s «%s»", (field, value, message) => {
    expect(personalDataProblems({ ...company, [field]: value }, legal)).toEqual({ [field]: message })
  })

  it("someone else's RUC", () => {
    const data = { ...ana, ruc: "0602910945001" }
    expect(personalDataProblems(data, { ...natural, kind: "subject2" })).toEqual({
      ruc: "El RUC debe empezar con su número de cédula",
    })
  })

  it("an identity type that is not the one asked for", () => {
    expect(personalDataProblems({ ...ana, identityType: "passport" }, natural)).toHaveProperty("identityType")
  })
})

it("eighteen is reached on the birthday in Ecuador", () => {
  const birthday = new Date("2026-11-21T05:00:00Z")
  const data = { ...ana, birthDate: "2008-11-21" }
  expect(personalDataProblems(data, { ...natural, now: birthday })).toEqual({})
  expect(personalDataProblems(data, { ...natural, now: new Date(birthday.getTime() - 1) })).toHaveProperty(
    "birthDate",
  )
})

it("a name with an apostrophe inside is a company's name too", () => {
  expect(personalDataProblems({ ...company, companyName: "D'ALESSIO CÍA. LTDA." }, legal)).toEqual({})
})

it("a company's name has no other scripts that look Latin", () => {
  expect(personalDataProblems({ ...company, companyName: "АСМЕ S.A." }, legal)).toEqual({
    companyName: "Escriba la razón social con letras latinas, números y signos comunes",
  })
})

it("a company's name has no control signs", () => {
  const companyName = "ACME\u0001 S.A."
  expect(personalDataProblems({ ...company, companyName }, legal)).toEqual({
    companyName: "El texto tiene signos que no se ven. Bórrelo y escríbalo a mano.",
  })
  expect(personalDataProblems({ ...company, address: companyName }, legal)).toEqual({
    address: "El texto tiene signos que no se ven. Bórrelo y escríbalo a mano.",
  })
})

it.each(["S.A. \u202eACME", "S.A. AC\u200bME\u00ad", "\ufeffS.A. \u2066ACME\u2069"])(
  "a company's name loses the signs that nobody sees: %j",
  (typed) => {
    expect(personalDataProblems({ ...company, companyName: typed }, legal)).toEqual({})
    expect(normalisePersonalData({ companyName: typed })).toEqual({ companyName: "S.A. ACME" })
  },
)

it("a company's name has the signs of registered names", () => {
  const companyName = "CÍA. Nº 1 (EN LIQUIDACIÓN) A+B @ C/D #5: ÑANDÚ, S.A.S. - B.I.C."
  expect(personalDataProblems({ ...company, companyName }, legal)).toEqual({})
})

it("ignores fields that do not apply", () => {
  expect(personalDataProblems({ ...ana, companyRuc: "nonsense" }, natural)).toEqual({})
})

it("D9: stores text in upper case with single spaces, and the e-mail in lower case", () => {
  const typed: PersonalData = {
    identityType: "CI",
    identity: " 1710034065 ",
    fingerprintCode: "v4443v4442",
    names: "  ana   maría ",
    surname1: "o’hara",
    email: " Ana@Correo.EC ",
    province: "pichincha",
  }
  expect(normalisePersonalData(typed)).toEqual({
    identityType: "ci",
    identity: "1710034065",
    fingerprintCode: "V4443V4442",
    names: "ANA MARÍA",
    surname1: "O'HARA",
    email: "ana@correo.ec",
    province: "Pichincha",
  })
})

it.each([
  ["E11", "identity", "171003406-5", "ci", "Su cédula debe tener 10 dígitos"],
  ["E11", "identity", "171003 4065", "ci", "Su cédula debe tener 10 dígitos"],
  ["E12", "identity", "AB-123456", "passport", "Su pasaporte debe contener solo letras y números"],
  ["E12", "identity", "AB 123456", "passport", "Su pasaporte debe contener solo letras y números"],
  ["E14", "ruc", "1710034065-001", "ci", "Su RUC debe contener 13 dígitos"],
] as const)("%s: removes nothing from %s «%s» and refuses it", (_, field, typed, identityType, message) => {
  const stored = normalisePersonalField(field, typed)
  expect(stored).toBe(typed)
  const context = { kind: "subject2", identityType, now, identity: null } as const
  expect(personalFieldProblem(field, stored, context)).toBe(message)
})

it("normalisation is idempotent", () => {
  const anything = fc.record(
    Object.fromEntries(
      personalFieldNames.map((field) => [field, fc.string({ unit: "grapheme", maxLength: 12 })]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<PersonalData>
  fc.assert(
    fc.property(anything, (data) => {
      const once = normalisePersonalData(data)
      expect(normalisePersonalData(once)).toEqual(once)
    }),
  )
})
