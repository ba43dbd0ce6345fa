import { expect, test } from "vitest"
import { rowsFromTitles, tableRows } from "../platform/table-row.ts"
import {
  findLoadHeader,
  isCompleteLoadMapping,
  loadMappingOf,
  loadMappingOfTable,
  loadTexts,
  unreadColumns,
} from "./load-columns.ts"

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
    findLoadHeader(
      tableRows([["Nómina de personas"], ["Cédula", "Nombres", "Correo"], ["0926687856", "ANA"]]),
    ),
  ).toEqual({ line: 2, named: 3 })
  expect(
    findLoadHeader(
      tableRows([
        ["a", "b"],
        ["c", "d"],
      ]),
    ),
  ).toEqual({ line: 1, named: 0 })
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

test.each([
  [
    ["CÉDULA", "APELLIDOS Y NOMBRES", "CORREO", "CELULAR"],
    { identity: 0, surnamesNames: 1, email: 2, phone: 3 },
  ],
  [["Cédula", "Nombre completo", "Mail", "Móvil"], { identity: 0, namesSurnames: 1, email: 2, phone: 3 }],
  [
    [
      "N°",
      "Documento",
      "Nombres completos",
      "Apellidos",
      "Correo personal",
      "Teléfono convencional",
      "Celular",
      "Tipo de sangre",
    ],
    { identity: 1, names: 2, surname1: 3, email: 4, phone: 6 },
  ],
])("B4: an exact title beats one that only contains a word: %j", (header, mapping) => {
  expect(loadMappingOf(header)).toEqual(mapping)
})

test.each([
  ["surnamesNames", "PEÑA VERA DIEGO", { surname1: "PEÑA", surname2: "VERA", names: "DIEGO" }],
  [
    "surnamesNames",
    "PEÑA DE LA TORRE ANA MARÍA",
    { surname1: "PEÑA", surname2: "DE LA TORRE", names: "ANA MARÍA" },
  ],
  ["surnamesNames", "PEÑA ANA", { surname1: "PEÑA", surname2: "", names: "ANA" }],
  [
    "namesSurnames",
    "ANA MARÍA PEÑA DE LA TORRE",
    { surname1: "PEÑA", surname2: "DE LA TORRE", names: "ANA MARÍA" },
  ],
  ["namesSurnames", "ANA PEÑA", { surname1: "PEÑA", surname2: "", names: "ANA" }],
])("B4: separates surnames and names of one column: %s of «%s»", (column, text, split) => {
  expect(loadTexts([text], { header: [], mapping: { [column]: 0 }, fixes: {} })).toMatchObject(split)
})

test("B4: a cell without value is a problem of the columns that are read from it, until somebody mends it", () => {
  const mapping = { identity: 0, surname2: 1 }
  expect(unreadColumns({ 1: "error" }, { mapping, fixes: {} })).toEqual({
    surname2: "La celda tiene un error de Excel",
  })
  expect(unreadColumns({ 1: "error" }, { mapping, fixes: { surname2: "LOOR" } })).toEqual({})
})

test.each([
  [["Correo jefe", "Correo personal", "Celular del jefe", "Celular"], { email: 1, phone: 3 }],
  [["Cédula del representante", "Cédula", "Nombres cónyuge", "Nombres"], { identity: 1, names: 3 }],
  [["Teléfono de emergencia", "Correo del jefe", "Apellidos referencia", "Nombre de la empresa"], {}],
  [["Correo de contacto", "Teléfono de contacto"], { email: 0, phone: 1 }],
  [["Correo de contacto", "Correo institucional"], { email: 1 }],
  [["Apellido paterno", "Apellido materno"], { surname1: 0, surname2: 1 }],
])("B4: a title of another person names no column: %j", (header, mapping) => {
  expect(loadMappingOf(header)).toEqual(mapping)
})

test("B4: without titles the first row is a person, and columns are found by their cells", () => {
  const people = tableRows([
    ["1", "PEÑA VERA", "ANA", "0926687856", "correo.ana@prueba.ec", "022345678", "0999704671"],
    ["2", "LOOR", "LUIS", "1710034065", "", "", "593987654321"],
    ["3", "MORA", "EVA", "A123", "eva@prueba.ec", "", "12"],
  ])
  expect(findLoadHeader(people)).toEqual({ line: null, named: 0 })
  expect(loadMappingOfTable(rowsFromTitles(people, null))).toEqual({ identity: 3, email: 4, phone: 6 })
  expect(loadMappingOfTable(tableRows([["Cédula"], ["0926687856"]]))).toEqual({ identity: 0 })
  expect(findLoadHeader(tableRows([["Cédula"], ["0926687856"]])).line).toBe(1)
})
