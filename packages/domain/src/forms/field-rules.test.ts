import { describe, expect, it } from "vitest"
import {
  check,
  extNumbers,
  files,
  letterNumber,
  letters,
  mail,
  numbers,
  required,
  ruc,
  sameMail,
  samePassword,
  secure,
  size,
  typeId,
  typeIdUpconta,
} from "./field-rules.ts"

describe("a rule returns its exact message", () => {
  it.each([
    ["E1", required("  "), "Este campo es requerido"],
    ["E2", mail("ana@"), "Ingrese correo válido"],
    ["E3", sameMail("ana@trazo.ec")("eva@trazo.ec"), "Los correos deben ser los mismos"],
    ["E4", samePassword("Firma2026")("firma2026"), "Las contraseñas no coinciden"],
    ["E5", letters("A"), "Ingrese un nombre válido"],
    ["E6", numbers("12a"), "Ingrese un número válido"],
    ["E7", extNumbers("12345"), "Ingrese un número válido"],
    ["E8", check(false), "Confirmar el check es necesario"],
    ["E9", size()("1234567890123456"), "Máximo 15 caracteres"],
    ["E9", size(3)("ABCD"), "Máximo 3 caracteres"],
    ["E10", letterNumber("A&B"), "Este campo debe contener solo letras y números"],
    ["E11", typeId("ci")("171003406"), "Su cédula debe tener 10 dígitos"],
    ["E12", typeId("passport")("AB-123"), "Su pasaporte debe contener solo letras y números"],
    ["E13", typeIdUpconta("04")("1710034065"), "Su RUC debe tener 13 dígitos"],
    ["E13", typeIdUpconta("05")("1710034065001"), "Su cédula debe tener 10 dígitos"],
    ["E14", ruc("1710034065"), "Su RUC debe contener 13 dígitos"],
    ["E15", secure("abcdefgh"), "Contraseña insegura"],
  ])("%s", (_id, said, message) => {
    expect(said).toBe(message)
  })
})

describe("a rule accepts valid values", () => {
  it.each([
    ["E1", required("x")],
    ["E2", mail("Ana.Lopez+firma@correo.com.ec")],
    ["E3", sameMail("ana@trazo.ec")(" ANA@trazo.ec")],
    ["E4", samePassword("Firma2026")("Firma2026")],
    ["E6", numbers("0123")],
    ["E8", check(true)],
    ["E9", size()("123456789012345")],
    ["E11", typeId("ci")("1710034065")],
    ["E12", typeId("passport")("AB123456")],
    ["E13", typeIdUpconta("04")("1710034065001")],
    ["E13", typeIdUpconta("05")("1710034065")],
    ["E14", ruc("1792060346001")],
    ["E15", secure("Abcdefgh")],
    ["E16", files()],
  ])("%s", (_id, said) => {
    expect(said).toBeNull()
  })
})

it.each([
  "JUAN CARLOS",
  "O'HARA",
  "Muñoz",
  "Núñez-Vélez",
  "de la Torre",
  "Güiza",
  "N\u0303o",
  "ȘTEFAN",
  "TRƯƠNG",
  "ƏLİYEV",
  "D’ANGELO",
  "O`NEILL",
  "OʻHARA",
  "ỌLÁ Ẹ̀",
  "ǂXOÓ",
])("E5: the name %s passes", (name) => {
  expect(letters(name)).toBeNull()
})

it.each([
  "Ñ",
  "R2D2",
  "ANA@",
  "-ANA",
  "ANA-",
  "O''HARA",
  "A B.",
  "Ана",
  "'A",
  "ANA\u0007",
  "ＡＮＡ",
  "PRIMERª",
  "A\u0301\u0301\u0301\u0301NA",
])("E5: %s is not a name", (name) => {
  expect(letters(name)).not.toBeNull()
})

it.each(["0991234567", "+593 99 123 4567", "022345678", "2345678", "+593-99-123-4567", "(02) 234-5678"])(
  "E7: the phone %s passes",
  (phone) => {
    expect(extNumbers(phone)).toBeNull()
  },
)

it.each(["12345", "09912345AB", "+1234567", "099123456799999999", "0991234567-", "++593991234567"])(
  "E7: %s is not a phone",
  (phone) => {
    expect(extNumbers(phone)).not.toBeNull()
  },
)

it.each(["LOTE 5/A", "KM.12", "A\tB", "GERENTE GENERAL", "D'ALESSIO-2", "24 DE MAYO"])(
  "E10: %j passes",
  (text) => {
    expect(letterNumber(text)).toBeNull()
  },
)

it("only required, password and check refuse an empty value", () => {
  for (const rule of [mail, letters, numbers, extNumbers, letterNumber, ruc, typeId("ci")]) {
    expect(rule("")).toBeNull()
    expect(rule(undefined)).toBeNull()
  }
  expect(secure("")).not.toBeNull()
  expect(check(undefined)).not.toBeNull()
})

it("E5: refuses a long run of separators without catastrophic backtracking", () => {
  expect(letters(`A${" -".repeat(20_000)}`)).not.toBeNull()
  expect(letters(`A${" ".repeat(40_000)}1`)).not.toBeNull()
})
