import fc from "fast-check"
import { expect, it } from "vitest"
import { newP12PasswordProblem, p12PasswordMessages, p12PasswordProblem } from "./p12-password.ts"

it("accepts any printable ASCII of 8 to 64 characters", () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    minLength: 8,
    maxLength: 64,
  })
  fc.assert(
    fc.property(printable, (password) => {
      expect(p12PasswordProblem(password)).toBeNull()
    }),
  )
})

it("refuses one character outside printable ASCII", () => {
  const outside = fc.oneof(
    fc.integer({ min: 0xa0, max: 0xd7ff }),
    fc.integer({ min: 0, max: 0x1f }),
    fc.constant(0x7f),
  )
  fc.assert(
    fc.property(outside, fc.nat(10), (code, place) => {
      const text = "Clave-2026"
      const password = `${text.slice(0, place)}${String.fromCharCode(code)}${text.slice(place)}`
      expect(p12PasswordProblem(password)).not.toBeNull()
    }),
  )
})

it("names each refused character once, with the reason", () => {
  expect(p12PasswordProblem("contraseñañá")).toBe(
    "La contraseña no puede llevar «ñ», «á»: programas como los de Java no la aceptan; use letras sin tilde ni ñ",
  )
  expect(p12PasswordProblem("clave€2026")).toContain("«€»")
  expect(p12PasswordProblem("clave\t2026")).toContain("tabulaciones")
})

it("names a refused character before the length", () => {
  expect(p12PasswordProblem("ñ")).toContain("«ñ»")
})

it("names a combining accent with its letter", () => {
  expect(p12PasswordProblem("clavea\u0301bc")).toContain("«á»")
})

it("otherwise reports the length", () => {
  expect(p12PasswordProblem("Clave26")).toBe("La contraseña debe tener al menos 8 caracteres")
  expect(p12PasswordProblem("a".repeat(65))).toBe("Máximo 64 caracteres")
})

it.each([
  ["12345678", p12PasswordMessages.oneKind],
  ["1710034065", p12PasswordMessages.oneKind],
  ["mariposas", p12PasswordMessages.oneKind],
  ["GUAYAQUIL", p12PasswordMessages.oneKind],
  ["--------", p12PasswordMessages.oneKind],
  ["firma2026", "Esta contraseña es muy común: elija otra"],
  ["caballo-9-pila", null],
  ["caballobateriagrapa", null],
])("of a new file, «%s» is answered with %s", (password, answer) => {
  expect(newP12PasswordProblem(password)).toBe(answer)
})

it.each([
  "12345678!",
  "12345678.",
  "87654321*",
  "1234567890.",
  "19850312.",
  "1712345675.",
  "-#12345678",
  "1712345675a",
  "1712345675001ab",
  "12/03/1985",
  "171234567519850312",
  "aaaaaaa1",
  "Aaaaaaaa",
  "0000000000000000",
  "1234567890123456",
  "09876543210987654321",
  "Abcdefghijklmnopq",
  "qwertyuiopasdfghj",
])("of a new file, «%s» is too easy to guess", (password) => {
  const { oneKind, guessable } = p12PasswordMessages
  expect([oneKind, guessable]).toContain(newP12PasswordProblem(password))
})

it.each([
  "clave-de-prueba-1",
  "Clave-del-P12 2026",
  'Clave del P12 "2026" \\ fin',
  "Otra clave 2026 del P12",
  "Otra-clave-2026",
  "mi gato come pescado",
  "49028375610394857261",
  "x7!Kq2#z",
])("of a new file, «%s» is accepted", (password) => {
  expect(newP12PasswordProblem(password)).toBeNull()
})

it("a file that exists may have a password of one kind", () => {
  expect(p12PasswordProblem("12345678")).toBeNull()
})
