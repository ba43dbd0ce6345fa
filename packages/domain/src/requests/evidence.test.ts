import { describe, expect, it } from "vitest"
import { shownLines } from "../buying/picture-facts.ts"
import { compareBirthDate, compareFingerprint, compareNames, compareNumber, readExpiry } from "./card-text.ts"
import { evidenceOf } from "./evidence.ts"

const front = [
  "REPUBLICA DEL ECUADOR",
  "CEDULA DE CIUDADANIA",
  "APELLIDOS",
  "PEÑA LOOR",
  "NOMBRES",
  "MARIA JOSE",
  "FECHA DE NACIMIENTO",
  "17 MAY 1990",
  "FECHA DE VENCIMIENTO",
  "01 MAR 2032",
  "NUI 171003406-5",
]

describe("a typed value and the text of a card", () => {
  it.each([
    ["1710034065", "agrees"],
    ["0926687856", "differs"],
  ])("compares the number %s", (typed, outcome) => {
    expect(compareNumber(front, typed).outcome).toBe(outcome)
  })

  it("takes letters that look like digits, and decides nothing without a number", () => {
    expect(compareNumber(["NUI I7IOO34O65"], "1710034065").outcome).toBe("agrees")
    expect(compareNumber(["NUI 17100"], "1710034065").outcome).toBe("unreadable")
  })

  it("ignores accents and one wrong letter in names", () => {
    expect(compareNames(front, ["MARÍA JOSÉ", "PEÑA", "LOOR"]).outcome).toBe("agrees")
    expect(compareNames(["CEVALIOS PONCE"], ["CEVALLOS", "PONCE"]).outcome).toBe("agrees")
  })

  it("says that names differ only on a card that was read", () => {
    expect(compareNames(front, ["CARLOS", "VERA"]).outcome).toBe("differs")
    expect(compareNames(["xx"], ["CARLOS", "VERA"]).outcome).toBe("unreadable")
    expect(compareNames(front, ["MARÍA", "VERA"]).outcome).toBe("unreadable")
  })

  it("compares the birth date, written or in the machine's lines", () => {
    expect(compareBirthDate(front, "1990-05-17").outcome).toBe("agrees")
    expect(compareBirthDate(front, "1991-05-17")).toEqual({ outcome: "differs", read: "1990-05-17" })
    expect(compareBirthDate(["9005174M3203015ECU<<<"], "1990-05-17").outcome).toBe("agrees")
    expect(compareBirthDate([], "1990-05-17").outcome).toBe("unreadable")
  })

  it("compares the código dactilar", () => {
    expect(compareFingerprint(["CODIGO DACTILAR V3333I2222"], "V3333I2222").outcome).toBe("agrees")
    expect(compareFingerprint(["V333312222"], "V3333I2222").outcome).toBe("agrees")
    expect(compareFingerprint(["E3333I4444"], "V3333I2222").outcome).toBe("differs")
    expect(compareFingerprint([""], "V3333I2222").outcome).toBe("unreadable")
  })

  it("reads until when the card is valid", () => {
    expect(readExpiry(front, "2026-11-26")).toEqual({ outcome: "agrees", read: "2032-03-01" })
    expect(readExpiry(front, "2032-03-02").outcome).toBe("differs")
    expect(readExpiry(["9005174M2203015ECU<<<"], "2026-11-26").outcome).toBe("differs")
    expect(readExpiry(["ECUADOR"], "2026-11-26").outcome).toBe("unreadable")
  })
})

describe("the evidence of a request", () => {
  const typed = {
    identityType: "ci",
    identity: "1710034065",
    names: "MARÍA JOSÉ",
    surname1: "PEÑA",
    surname2: "LOOR",
    birthDate: "1990-05-17",
    fingerprintCode: "V3333I2222",
  }
  const now = new Date("2026-11-26T12:00:00Z")
  const facts = { sharpness: 400, brightness: 180, cutSides: 0, lines: front }
  const outcomes = (pictures: Parameters<typeof evidenceOf>[0]["pictures"], repeated = 0) =>
    Object.fromEntries(
      evidenceOf({ typed, pictures, repeated, now }).map(({ key, outcome }) => [key, outcome]),
    )

  it("compares data and pictures", () => {
    expect(outcomes([{ type: "identityFront", facts }], 1)).toEqual({
      checkDigit: "agrees",
      age: "agrees",
      repeated: "differs",
      "quality:identityFront": "agrees",
      number: "agrees",
      names: "agrees",
      birthDate: "agrees",
      fingerprint: "unreadable",
      expiry: "agrees",
    })
  })

  it("without a picture compares the data alone", () => {
    expect(outcomes([])).toEqual({ checkDigit: "agrees", age: "agrees", repeated: "agrees" })
  })

  it.each([
    [{ sharpness: 20 }, "Foto borrosa"],
    [{ brightness: 30 }, "Foto oscura"],
    [{ cutSides: 1 }, "Foto cortada en el borde"],
  ])("says that a picture with %j is bad", (bad, text) => {
    const found = evidenceOf({
      typed,
      repeated: 0,
      now,
      pictures: [{ type: "identityFront", facts: { ...facts, ...bad } }],
    })
    expect(found.find(({ key }) => key === "quality:identityFront")).toMatchObject({
      text,
      outcome: "differs",
    })
  })

  it("bounds what a picture can say", () => {
    const lines = shownLines(`${"x".repeat(500)}\n`.repeat(500))
    expect([lines.length, lines[0]?.length]).toEqual([40, 80])
  })
})
