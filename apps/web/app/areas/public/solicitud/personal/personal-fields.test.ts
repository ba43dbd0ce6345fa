import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { identityTypes } from "@trazo/domain/identity/identity-type"
import { applicableFields } from "@trazo/domain/requests/personal-fields"
import { describe, expect, it } from "vitest"
import { fieldGroups } from "../personal/personal-fields.ts"

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
