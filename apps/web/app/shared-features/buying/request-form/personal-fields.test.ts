import { applicableFields } from "@trazo/domain/buying/personal-fields"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { identityTypes } from "@trazo/domain/identity/identity-type"
import { describe, expect, it } from "vitest"
import { fieldGroups, fieldRule } from "./personal-fields.ts"

describe("the form of personal data", () => {
  it("I3: shows every field of the holder once and no other, after the document type", () => {
    for (const kind of certificateKinds) {
      for (const identityType of identityTypes) {
        const asked = fieldGroups({ kind, identityType }).flatMap(({ fields }) => fields)
        const expected = applicableFields({ kind, identityType }).filter((field) => field !== "identityType")
        expect(asked.toSorted()).toEqual(expected.toSorted())
      }
    }
  })

  it("I3: shows no código dactilar for a passport", () => {
    const asked = fieldGroups({ kind: "subject1", identityType: "passport" }).flatMap(({ fields }) => fields)
    expect(asked).not.toContain("fingerprintCode")
  })
})

describe("the rule of the RUC", () => {
  const holder = { kind: "subject2", identityType: "ci" } as const

  it.each([
    ["", "Este campo es requerido"],
    ["171003406500", "Su RUC debe contener 13 dígitos"],
    ["0602910945001", null],
  ])("checks only the length of «%s» if the identity is unknown, as in a correction", (typed, message) => {
    expect(fieldRule("ruc", holder, null)(typed)).toBe(message)
  })

  it("requires the identity number that was typed", () => {
    const rule = fieldRule("ruc", holder, " 1710034065 ")
    expect(rule("1710034065001")).toBeNull()
    expect(rule("0602910945001")).toBe("El RUC debe empezar con su número de cédula")
  })
})
