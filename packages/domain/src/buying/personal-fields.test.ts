import { expect, it } from "vitest"
import { applicableFields, isRequiredField, personalFieldNames, personalFields } from "./personal-fields.ts"

it("the código dactilar applies only to a cédula", () => {
  expect(applicableFields({ kind: "subject1", identityType: "ci" })).toContain("fingerprintCode")
  expect(applicableFields({ kind: "subject1", identityType: "passport" })).not.toContain("fingerprintCode")
})

it("subject1 needs neither RUC nor company, subject2 the RUC, subject4 the company", () => {
  const asked = (kind: "subject1" | "subject2" | "subject4") =>
    applicableFields({ kind, identityType: "ci" }).filter((field) =>
      /ruc|company|position|appointment/i.test(field),
    )
  expect(asked("subject1")).toEqual([])
  expect(asked("subject2")).toEqual(["ruc"])
  expect(asked("subject4")).toEqual(["companyRuc", "companyName", "position", "appointmentExpiry"])
})

it("the second surname and the department are optional", () => {
  const holder = { kind: "subject4", identityType: "ci" } as const
  expect(applicableFields(holder).filter((field) => !isRequiredField(field, holder))).toEqual([
    "surname2",
    "department",
  ])
})

it("every field has a label of its own", () => {
  expect(new Set(personalFieldNames.map((field) => personalFields[field].label)).size).toBe(
    personalFieldNames.length,
  )
})
