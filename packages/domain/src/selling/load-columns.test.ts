import { expect, test } from "vitest"
import { findLoadHeader, isCompleteLoadMapping, loadMappingOf, loadTexts } from "./load-columns.ts"

test.each([
  [
    [
      "Cédula o pasaporte",
      "Nombres",
      "Primer apellido",
      "Segundo apellido",
      "Correo electrónico",
      "Teléfono celular",
    ],
  ],
  [["CI", "NOMBRES", "APELLIDO PATERNO", "APELLIDO MATERNO", "EMAIL", "CELULAR"]],
  [["No. de identificación", "Nombre", "Apellido 1", "Apellido 2", "e-mail", "Móvil"]],
])("B4: names the columns of %j", (header) => {
  expect(loadMappingOf(header)).toEqual({
    identity: 0,
    names: 1,
    surname1: 2,
    surname2: 3,
    email: 4,
    phone: 5,
  })
})

test("B4: a header without the required columns is not complete", () => {
  expect(isCompleteLoadMapping(loadMappingOf(["Código", "Cargo", "Sueldo"]))).toBe(false)
  expect(isCompleteLoadMapping({ identity: 0, names: 1, surname1: 2, email: 3, phone: 4 })).toBe(true)
})

test("B4: finds the header below a title, and takes the first row where none names columns", () => {
  expect(
    findLoadHeader([["Nómina de personas"], ["Cédula", "Nombres", "Correo"], ["0926687856", "ANA"]]),
  ).toBe(1)
  expect(
    findLoadHeader([
      ["a", "b"],
      ["c", "d"],
    ]),
  ).toBe(0)
})

test("B4: separates both surnames of one column, and keeps what belongs to a surname", () => {
  const header = ["Apellidos"]
  const read = (cell: string) => loadTexts([cell], { header, mapping: { surname1: 0 }, fixes: {} })
  expect(read("PEÑA LOOR")).toMatchObject({ surname1: "PEÑA", surname2: "LOOR" })
  expect(read("DE LA TORRE VERA")).toMatchObject({ surname1: "DE LA TORRE", surname2: "VERA" })
  expect(read("")).toMatchObject({ surname1: "", surname2: "" })
})

test("B4: a mended cell replaces the file's, also where the file has no such column", () => {
  const texts = loadTexts(["1", "ANA"], {
    header: ["Cédula", "Nombres"],
    mapping: { identity: 0, names: 1 },
    fixes: { identity: "0926687856", email: "ana@prueba.ec" },
  })
  expect(texts).toMatchObject({ identity: "0926687856", names: "ANA", email: "ana@prueba.ec", kind: "" })
})
