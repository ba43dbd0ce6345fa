import { defaultPresetReasons, presetLists } from "@trazo/domain/desk/preset-reasons"
import { defaultPromise } from "@trazo/domain/desk/review-promise"
import { typedPromise, usualPromiseOf } from "@trazo/domain/desk/review-promise-fields"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { aRequest, aReviewer } from "../../../testing/request-factory.ts"
import { aStaffCaller, staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app } = testApp
let shop: TestDistributor
let headers: Record<string, string>

const url = "/api/executives/configuration/review"
const call = (method: "GET" | "PUT", payload?: object, from = headers) =>
  app.inject({ method, url, headers: from, ...(payload && { payload }) })

const asText = Object.fromEntries(presetLists.map((list) => [list, defaultPresetReasons[list].join("\n")]))
const typed = {
  ...asText,
  rejection: "La foto no es de una persona.\n\n Pidió anularla. ",
  doubleApproval: false,
  ...typedPromise(usualPromiseOf(defaultPromise)),
  version: "0",
}

beforeEach(async () => {
  shop = await aDistributor(testApp)
  headers = await staffHeaders(testApp, shop, { permissions: ["/configuration:edit"] })
})

test("saved reasons are those of the distributor's reviews, and of no other distributor's", async () => {
  expect((await call("GET")).json()).toMatchObject({ presetReasons: defaultPresetReasons, mayEdit: true })
  const saved = await call("PUT", typed)
  const rejection = ["La foto no es de una persona.", "Pidió anularla."]
  expect(saved.json()).toMatchObject({
    presetReasons: { rejection },
    lastChange: { by: "EJECUTIVA DE PRUEBA" },
  })
  const read = async (distributor: TestDistributor) => {
    const reviewer = await aReviewer(testApp, distributor)
    const { id } = await aRequest(testApp, distributor)
    const review = { url: `/api/executives/certificates/${id}`, headers: reviewer.headers }
    return (await app.inject(review)).json().presetReasons
  }
  expect(await read(shop)).toEqual({ ...defaultPresetReasons, rejection })
  expect(await read(await aDistributor(testApp))).toEqual(defaultPresetReasons)
})

test("needs a recent proof, because it can end «doble aprobación»", async () => {
  const editor = await aStaffCaller(testApp, shop, { permissions: ["/configuration:edit"] })
  await editor.ageProof()
  const { body } = await editor.call("PUT", "/configuration/review", typed)
  expect(body.typeCode).toBe("PROOF_REQUIRED")
})

test("refuses a wrong list at its field, and a save over another person's", async () => {
  const wrong = await call("PUT", { ...typed, refusal: " ", field: "no" })
  expect(wrong.json().fields).toEqual({
    refusal: "Escriba al menos un motivo",
    field: "«no»: cada motivo tiene de 3 a 300 caracteres",
  })
  await call("PUT", typed)
  expect((await call("PUT", typed)).json().typeCode).toBe("CHANGED_MEANWHILE")
})

test("the promised time counts in the distributor's opening hours", async () => {
  const reviewer = await aReviewer(testApp, shop)
  // Monday 23 November 2026, 9:00 in Ecuador.
  await aRequest(testApp, shop, { statusSince: new Date("2026-11-23T14:00:00Z") })
  const read = async (query = "") => {
    const queue = { url: `/api/executives/certificates${query}`, headers: reviewer.headers }
    return (await app.inject(queue)).json().rows
  }
  const dueAt = async () => (await read())[0].deadline.dueAt
  expect(await dueAt()).toBe("2026-11-24T14:00:00.000Z")
  await call("PUT", { ...typed, opens: "09:00", closes: "12:00", normalHours: "4", closedDays: "2026-11-24" })
  expect(await dueAt()).toBe("2026-11-25T15:00:00.000Z")
  const wrong = await call("PUT", { ...typed, opens: "18:00", closes: "08:00" })
  expect(wrong.json().fields).toEqual({ closes: "Debe ser después de la hora en que abre" })
})

test("is read with view and saved with edit", async () => {
  const withPermissions = async (permissions: ["/configuration:view"] | ["/clients:view"]) => {
    return staffHeaders(testApp, shop, { permissions })
  }
  const viewer = await withPermissions(["/configuration:view"])
  expect((await call("GET", undefined, viewer)).json().mayEdit).toBe(false)
  expect((await call("PUT", typed, viewer)).statusCode).toBe(403)
  expect((await call("GET", undefined, await withPermissions(["/clients:view"]))).statusCode).toBe(403)
})
