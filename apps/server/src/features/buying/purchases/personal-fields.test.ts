import { sendCorrection } from "@trazo/contract/buying/correction"
import { autosavePersonalData, savePersonalData } from "@trazo/contract/buying/purchase"
import { docsAddresses } from "@trazo/contract/endpoint/api-paths"
import { normalisePersonalField, personalFieldProblem } from "@trazo/domain/buying/personal-data"
import {
  applicableFields,
  type Holder,
  type PersonalField,
  personalFieldNames,
  personalFields,
  type RuleContext,
} from "@trazo/domain/buying/personal-fields"
import { expect, test } from "vitest"
import { aShop, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)

// Together they have every field.
const holders = [
  { kind: "subject1", identityType: "passport" },
  { kind: "subject2", identityType: "ci" },
  { kind: "subject4", identityType: "ci" },
] as const satisfies Holder[]

/** Without the identity type, which determines the other fields. */
const typedFields = (holder: Holder) => applicableFields(holder).filter((field) => field !== "identityType")

type Typed = (field: PersonalField) => string

/** The API's messages and those of the form's rule, for every field but the identity type. */
async function messagesFor(typed: Typed) {
  const messages = new Map<PersonalField, { ofApi: string | undefined; ofForm: string | null }>()
  for (const holder of holders) {
    const { kind, identityType } = holder
    const purchase = await startPurchase(app, shop, { kind })
    const fields = typedFields(holder)
    const userInfo = Object.fromEntries(fields.map((field) => [field, typed(field)]))
    const { body } = await purchase.call("PUT", "/current/personal", {
      foreing: identityType === "passport",
      userInfo,
    })
    const identity = normalisePersonalField("identity", typed("identity"))
    const context: RuleContext = { ...holder, now: app.clock.now(), identity }
    for (const field of fields) {
      const ofForm = personalFieldProblem(field, normalisePersonalField(field, typed(field)), context)
      messages.set(field, { ofApi: body.fields?.[field], ofForm })
    }
  }
  expect(messages.size).toBe(personalFieldNames.length - 1)
  return messages
}

const tooLong: Typed = (field) => "A".repeat(personalFields[field].maximum + 1)

test.each<[string, Typed]>([
  ["empty", () => ""],
  ["too long", tooLong],
  ["wrong", () => '"?'],
])("the API judges each personal field as the form does when its value is %s", async (_case, typed) => {
  for (const [field, { ofApi, ofForm }] of await messagesFor(typed)) {
    expect([field, ofApi ?? null]).toEqual([field, ofForm])
  }
})

test("the API enforces the maximum of each personal field", async () => {
  for (const [field, { ofApi }] of await messagesFor(tooLong)) {
    const { kind = "text", maximum } = personalFields[field]
    const isFreeText = ["text", "email", "tel"].includes(kind)
    const message = isFreeText ? `Máximo ${maximum} caracteres` : expect.any(String)
    expect([field, ofApi]).toEqual([field, message])
  }
})

test.each([
  [savePersonalData, "userInfo"],
  [autosavePersonalData, "userInfo"],
  [sendCorrection, "fields"],
] as const)("/api/docs documents each personal field by its definition", async ({ path, method }, key) => {
  const { paths } = (
    await app.app.inject({ url: docsAddresses.document, headers: { host: shop.host } })
  ).json()
  const { requestBody } = paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()]
  const { properties } = requestBody.content["application/json"].schema.properties[key]
  expect(Object.keys(properties)).toEqual(personalFieldNames)
  expect(personalFieldNames.length).toBeGreaterThan(0)
  for (const field of personalFieldNames) {
    const { label, hint, maximum } = personalFields[field]
    expect(properties[field]).toEqual({
      type: "string",
      title: label,
      maxLength: maximum,
      ...(hint ? { description: hint } : {}),
    })
  }
})
