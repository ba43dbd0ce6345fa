import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { beforeEach, expect, test } from "vitest"
import { aDistributor } from "../../../testing/factories.ts"
import {
  aRequest,
  aReviewer,
  aReviewSetting,
  identityDocuments,
  traceOf,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
let setting: Awaited<ReturnType<typeof aReviewSetting>>
let request: RequestRow

beforeEach(async () => {
  setting = await aReviewSetting(testApp)
  request = await aRequest(testApp, setting.distributor, { documents: identityDocuments })
})

const note = (who = setting.reviewer, text = "Llamé al cliente.") =>
  setting.call(who, "POST", `/${request.id}/notes`, { note: text })
const read = async () => (await setting.call(setting.reviewer, "GET", `/${request.id}`)).json()

test("keeps the notes of staff, newest first, and audits them without their text", async () => {
  expect((await note()).json()).toEqual({ ok: true })
  testApp.clock.advance({ seconds: 1 })
  await note(setting.colleague, "Envía otra foto mañana.")
  const { notes } = await read()
  expect(notes.map(({ text }: { text: string }) => text)).toEqual([
    "Envía otra foto mañana.",
    "Llamé al cliente.",
  ])
  expect(notes[0].by).toBe("EJECUTIVA DE PRUEBA")
  expect((await traceOf(testApp, request)).audit).toEqual(["request.note-added", "request.note-added"])
})

test("refuses an empty or too long note, and staff without the module or of another distributor", async () => {
  expect((await note(setting.reviewer, "  ")).json().fields).toEqual({ note: "Escriba la nota" })
  expect((await note(setting.reviewer, "x".repeat(2001))).statusCode).toBe(400)
  const outside = await aReviewer(testApp, setting.distributor, ["/clients:view"])
  expect((await note(outside)).statusCode).toBe(403)
  const stranger = await aReviewer(testApp, await aDistributor(testApp))
  expect((await note(stranger)).json().typeCode).toBe("REQUEST_NOT_FOUND")
  expect((await read()).notes).toEqual([])
})

test.each([
  ["approval", { checks: [...reviewChecks].reverse() }, "approved", [...reviewChecks]],
  ["rejection", { reason: "Los documentos están alterados.", checks: [] }, "rejected", []],
  [
    "correction",
    { targets: [{ type: "field", key: "address", reason: "Falta la calle" }], checks: ["code"] },
    "correction",
    ["code"],
  ],
])("keeps the checklist with the %s", async (path, body, decision, checks) => {
  const response = await setting.call(setting.reviewer, "PUT", `/${request.id}/${path}`, body)
  expect(response.statusCode).toBe(200)
  expect((await read()).keptChecks).toMatchObject([{ decision, checks, by: "EJECUTIVA DE PRUEBA" }])
})

const checksAreOptional = () =>
  testApp.owner
    .insertInto("reviewSettings")
    .values({ distributorId: setting.distributor.id, checksRequired: false })
    .execute()

test("an approval needs each check of the list, unless the distributor decides otherwise", async () => {
  const approve = () =>
    setting.call(setting.reviewer, "PUT", `/${request.id}/approval`, {
      checks: ["face", "legibility", "identity"],
    })
  const refused = await approve()
  expect([refused.statusCode, refused.json().typeCode]).toEqual([409, "CHECKS_MISSING"])
  expect(await read()).toMatchObject({ status: "review", checksRequired: true, keptChecks: [] })
  await checksAreOptional()
  expect((await approve()).json().status).toBe("approved")
})

test("keeps no checklist when the decision came without one or was refused", async () => {
  const unknown = await setting.call(setting.reviewer, "PUT", `/${request.id}/approval`, { checks: ["eyes"] })
  expect(unknown.statusCode).toBe(400)
  expect((await read()).keptChecks).toEqual([])
  await checksAreOptional()
  await setting.call(setting.reviewer, "PUT", `/${request.id}/approval`, { checks: undefined })
  expect((await read()).keptChecks).toEqual([])
  await setting.call(setting.reviewer, "PUT", `/${request.id}/approval`, { checks: ["face"] })
  expect((await read()).keptChecks).toEqual([])
})
