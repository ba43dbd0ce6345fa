import { expect, it } from "vitest"
import { readCardFields, swappedSides } from "./card-fields.ts"
import type { ReadDocument, ReadPicture } from "./evidence.ts"

const now = new Date("2026-11-30T12:00:00Z")
const picture = (type: ReadDocument, lines: string): ReadPicture => ({
  type,
  facts: { sharpness: 300, brightness: 170, cutSides: 0, lines: lines.trim().split("\n") },
})
const read = (...pictures: ReadPicture[]) => readCardFields(pictures, now)

const front = picture(
  "identityFront",
  `REPÚBLICA DEL ECUADOR
APELLIDOS
DE LA TORRE
PEÑA
NOMBRES
ANA LUCÍA
NACIONALIDAD SEXO
ECUATORIANA MUJER
FECHA DE NACIMIENTO No. DOCUMENTO
10 MAY 1990 00481923
LUGAR DE NACIMIENTO FECHA DE VENCIMIENTO
PICHINCHA QUITO 14 SEP 2033
NUI.1703141596`,
)
const back = picture(
  "identityBack",
  `DE LA TORRE PAZ JORGE VA333V4222
I<ECU0048192361<<<<<<<<<<<<<<<
9005101F3309140ECU1703141596<3
DE<LA<TORRE<PENA<<ANA<LUCIA<<<`,
)
const all = {
  identity: "1703141596",
  fingerprintCode: "V4333V4222",
  names: "ANA LUCÍA",
  surname1: "DE LA TORRE",
  surname2: "PEÑA",
  birthDate: "1990-05-10",
  nationality: "ECUATORIANA",
}

it("reads both sides of a new cédula", () => {
  expect(read(front, back)).toEqual(all)
})

it("reads an old cédula, whose names stand under one label", () => {
  const old = picture(
    "identityFront",
    `CÉDULA DE CIUDADANÍA _ No. 170314159-6
APELLIDOS Y NOMBRES .
DE LA TORRE PEÑA
ANA LUCÍA
LUGAR DE NACIMIENTO
QUITO
FECHA DE NACIMIENTO 1990-05-10
NACIONALIDAD ECUATORIANA`,
  )
  const oldBack = picture("identityBack", "INSTRUCCIÓN SUPERIOR V4333V4222\nFECHA DE EXPIRACIÓN\n2029-03-14")
  expect(read(old, oldBack)).toEqual(all)
})

it("takes from the machine-readable lines what the front does not show, with the accents that it does", () => {
  const covered = picture(
    "identityFront",
    "APELLIDOS\nDE LA TORR\nPEÑA\nNOMBRi\nFECHA DE NACIMIENTO\n10 MAY 199?",
  )
  expect(read(covered, back)).toMatchObject({
    identity: "1703141596",
    names: "ANA LUCIA",
    surname1: "DE LA TORRE",
    surname2: "PEÑA",
    birthDate: "1990-05-10",
  })
})

it("leaves out two numbers, a number with a wrong check digit, words with odd signs and dates to come", () => {
  const other = picture("identityBack", "9005101F3309140ECU0913220786<3")
  expect(read(front, other).identity).toBeUndefined()
  const doubtful = picture(
    "identityFront",
    "NUI.1703141597\nAPELLIDOS\nPEÑ4\nNOMBRES\nAN/ LUCÍA\nFECHA DE NACIMIENTO\n14 SEP 2033",
  )
  expect(read(doubtful)).toEqual({})
})

it("believes no machine-readable line whose check digit is wrong or that was not read whole", () => {
  const wrong = picture("identityBack", "9005107F3309140ECU<<<<<<<<<<<<3\nPENA<<MARIA<<<<<<")
  expect(read(wrong)).toEqual({})
})

it("reads a passport, with the country and nationality of its issuer", () => {
  const page = picture(
    "passportPage",
    `APELLIDOS / SURNAME
PEÑA MORÁN
NOMBRES / GIVEN NAMES
JOSÉ
P<COLPENA<MORAN<<JOSE<<<<<<<<<<<<<<<<<<<<<<<
AR485242<2C0L8702207M3309140<<<<<<<<<<<<<<08`,
  )
  expect(read(page)).toEqual({
    identity: "AR485242",
    passportCountry: "Colombia",
    names: "JOSÉ",
    surname1: "PEÑA",
    surname2: "MORÁN",
    birthDate: "1987-02-20",
    nationality: "COLOMBIANA",
  })
})

it("finds nothing in a picture that could not be read", () => {
  expect(read({ type: "identityFront", facts: null })).toEqual({})
})

const oldBack = `INSTRUCCIÓN PROFESIÓN SUPERIOR V4333V4222
APELLIDOS Y NOMBRES DEL PADRE
PEÑA PAZ JORGE
APELLIDOS Y NOMBRES DE LA MADRE
LÓPEZ RUIZ MARTA
LUGAR Y FECHA DE EXPEDICIÓN
QUITO
2019-03-14`

it("takes no name of a parent, and no label, from a back that was sent as the front", () => {
  const sent = picture("identityFront", oldBack)
  expect(read(sent)).toEqual({ fingerprintCode: "V4333V4222" })
  expect(swappedSides([sent])).toEqual(["identityFront"])
  const labels = picture("identityFront", "APELLIDOS\nNOMBRES DEL PADRE\nNOMBRES\nLUGAR DE NACIMIENTO")
  expect(read(labels)).toEqual({})
})

it("reads two sides that were exchanged, and names both", () => {
  const lines = (one: ReadPicture) => one.facts?.lines?.join("\n") ?? ""
  const exchanged = [picture("identityFront", lines(back)), picture("identityBack", lines(front))]
  expect(read(...exchanged)).toEqual(all)
  expect(swappedSides(exchanged)).toEqual(["identityFront", "identityBack"])
  expect(swappedSides([front, back])).toEqual([])
})
