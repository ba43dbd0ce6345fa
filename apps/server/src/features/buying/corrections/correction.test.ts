import { latin1Bytes, sampleJpeg, samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import { beforeEach, expect, test } from "vitest"
import { aClient, aDistributor } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import {
  aRequest,
  aReviewSetting,
  holder,
  identityDocuments,
  traceOf,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { app, owner, clock, mails } = testApp
const { distributor, reviewer, colleague, call } = await aReviewSetting(testApp)

const city = { type: "field", key: "city", reason: "No coincide con la cédula" }
const photo = { type: "paper", key: "facePhoto", reason: "Está borrosa" }

let request: RequestRow

beforeEach(async () => {
  request = await aRequest(testApp, distributor, { documents: identityDocuments })
})

const ask = (targets: object[], who = reviewer) => call(who, "PUT", `/${request.id}/correction`, { targets })

async function tokenOf(targets: object[]): Promise<string> {
  // Sends the waiting mails of earlier tests.
  await mails()
  expect((await ask(targets)).statusCode).toBe(200)
  return /\/correccion\/([\w-]{43})/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? ""
}

const open = (token: string, host = distributor.host) =>
  app.inject({ url: `/api/corrections/${token}`, headers: { host } })

const send = (token: string, fields: object = {}, content?: string) =>
  app.inject({
    method: "PUT",
    url: `/api/corrections/${token}`,
    headers: { host: distributor.host },
    payload: { fields, content },
  })

async function upload(token: string, type: string, file: { name: string; bytes: Uint8Array<ArrayBuffer> }) {
  const { payload, headers } = await multipart({}, file)
  const url = `/api/corrections/${token}/papers/${type}`
  return app.inject({ method: "POST", url, headers: { ...headers, host: distributor.host }, payload })
}

test("shows the requested fields with reasons and current values", async () => {
  await ask([city, photo])
  const review = await call(reviewer, "GET", `/${request.id}`)
  expect(review.json()).toMatchObject({ status: "correction", correction: { targets: [city, photo] } })
  const mail = (await mails()).at(-1)
  expect(mail).toMatchObject({ to: holder.email })
  expect(mail?.text).toContain("Ciudad: No coincide con la cédula")
  expect(mail?.text).toContain("Foto de su rostro: Está borrosa")
  const token = /\/correccion\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? ""
  const shown = await open(token)
  expect(shown.json()).toMatchObject({
    requestNumber: request.number,
    fields: [{ key: "city", label: "Ciudad", reason: city.reason, current: "GUAYAQUIL", answer: null }],
    papers: [
      { paper: "facePhoto", reason: photo.reason, answered: false, files: [{ name: "facePhoto.pdf" }] },
    ],
    done: false,
  })
  expect(shown.body).not.toContain(holder.identity)
  const stored = await owner
    .selectFrom("corrections")
    .selectAll()
    .where("requestId", "=", request.id)
    .execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(token)
})

test("returns a complete correction to review with only the requested changes", async () => {
  const token = await tokenOf([city, photo])
  const uploaded = await upload(token, "facePhoto", { name: "selfie.jpg", bytes: sampleJpeg() })
  expect(uploaded.json().papers).toMatchObject([{ answered: true, files: [{ name: "selfie.jpg" }] }])
  expect((await send(token, { city: " duran " })).json()).toEqual({
    requestNumber: request.number,
    fields: [],
    papers: [],
    done: true,
    status: "review",
    openPath: null,
    showsFiles: true,
    content: "",
  })
  const trace = await traceOf(testApp, request)
  expect(trace.request).toMatchObject({ status: "review", userInfo: { ...holder, city: "DURAN" } })
  expect(trace.documents.map(({ state }) => state)).toEqual(["current", "current", "refused", "current"])
  expect(trace.audit).toEqual([
    "request.moved",
    "correction.asked",
    "correction.paper-sent",
    "request.moved",
    "correction.sent",
  ])
  const review = (await call(reviewer, "GET", `/${request.id}`)).json()
  expect(review).toMatchObject({ correction: null, corrected: ["city", "facePhoto"] })
  expect(review.timeline.at(-1)).toMatchObject({ status: "review", actor: "Solicitante" })
})

test("changes nothing for a repeated correction", async () => {
  const token = await tokenOf([city])
  const responses = await Promise.all([send(token, { city: "DURÁN" }), send(token, { city: "DURÁN" })])
  expect(responses.map((response) => response.json().done)).toEqual([true, true])
  const before = await traceOf(testApp, request)
  expect((await send(token, { city: "QUITO" })).json().done).toBe(true)
  expect((await open(token)).json()).toMatchObject({ done: true, fields: [] })
  expect(await traceOf(testApp, request)).toEqual(before)
  expect(before.movements).toBe(2)
})

test("refuses invalid values and stores them for the next attempt", async () => {
  const phone = { type: "field", key: "phone", reason: "No contesta" }
  const token = await tokenOf([phone, city])
  const before = await traceOf(testApp, request)
  const response = await send(token, { phone: "12345", city: "" })
  expect(response.json()).toMatchObject({
    typeCode: "VALIDATION_FAILED",
    fields: { phone: "Ingrese un número válido", city: "Este campo es requerido" },
  })
  expect(await traceOf(testApp, request)).toEqual(before)
  expect((await open(token)).json().fields).toMatchObject([{ answer: "12345" }, { answer: "" }])
})

test("sends nothing that another tab changed after it was shown", async () => {
  const token = await tokenOf([city, photo])
  const contentNow = async (): Promise<string> => (await open(token)).json().content
  const untouched = await contentNow()
  await upload(token, "facePhoto", { name: "a.jpg", bytes: sampleJpeg() })
  const uploaded = await contentNow()
  const before = await traceOf(testApp, request)
  expect((await send(token, { city: "DURÁN" }, untouched)).json().typeCode).toBe("REQUEST_CHANGED")
  expect((await send(token, { city: "" }, uploaded)).json().typeCode).toBe("VALIDATION_FAILED")
  expect((await send(token, { city: "DURÁN" }, uploaded)).json().typeCode).toBe("REQUEST_CHANGED")
  expect(await traceOf(testApp, request)).toEqual(before)
  expect((await open(token)).json().fields).toMatchObject([{ answer: "" }])
  const shown = await contentNow()
  expect((await send(token, { city: "DURÁN" }, shown)).json().done).toBe(true)
  expect((await send(token, { city: "DURÁN" }, shown)).json().done).toBe(true)
  expect((await send(token, { city: "QUITO" }, shown)).json().typeCode).toBe("REQUEST_CHANGED")
})

test("refuses a field that was not requested", async () => {
  const token = await tokenOf([city])
  const before = await traceOf(testApp, request)
  const response = await send(token, { city: "DURÁN", identity: "0926687856", email: "otro@prueba.ec" })
  expect(Object.keys(response.json().fields)).toEqual(["identity", "email"])
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("refuses a correction without a requested document", async () => {
  const token = await tokenOf([city, photo])
  const before = await traceOf(testApp, request)
  expect((await send(token, { city: "DURÁN" })).json().typeCode).toBe("PAPERS_MISSING")
  expect(await traceOf(testApp, request)).toEqual(before)
  expect((await open(token)).json().fields).toMatchObject([{ answer: "DURÁN" }])
})

test("replaces a document sent again and keeps the former ones", async () => {
  const token = await tokenOf([photo])
  await upload(token, "facePhoto", { name: "a.jpg", bytes: sampleJpeg() })
  await upload(token, "facePhoto", { name: "a.jpg", bytes: sampleJpeg() })
  const last = await upload(token, "facePhoto", { name: "b.png", bytes: samplePng() })
  expect(last.json().papers[0].files).toMatchObject([{ name: "b.png", type: "image/png" }])
  const { documents } = await traceOf(testApp, request)
  expect(documents.map(({ state }) => state)).toEqual([
    "current",
    "current",
    "refused",
    "replaced",
    "current",
  ])
})

test.each([
  ["a document that was not asked", "identityBack", samplePdf(), "NOT_FOUND"],
  ["D4: a PDF where a picture is asked", "facePhoto", samplePdf(), "FILE_TYPE_NOT_ALLOWED"],
  ["D4: a text", "facePhoto", latin1Bytes("hola"), "FILE_TYPE_NOT_ALLOWED"],
  ["D4: a truncated picture", "facePhoto", sampleJpeg().slice(0, 150), "FILE_DAMAGED"],
  ["D4: an empty file", "facePhoto", new Uint8Array(), "FILE_EMPTY"],
] as const)("refuses %s and changes nothing", async (_title, type, bytes, typeCode) => {
  const token = await tokenOf([photo])
  const before = await traceOf(testApp, request)
  expect((await upload(token, type, { name: "foto.jpg", bytes })).json().typeCode).toBe(typeCode)
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("refuses unknown links, another tenant's, and those of ended requests", async () => {
  const token = await tokenOf([photo])
  const elsewhere = await aDistributor(testApp)
  const invalid = [await open("x".repeat(43)), await open(token, elsewhere.host)]
  await owner.updateTable("requests").set({ status: "expired" }).where("id", "=", request.id).execute()
  expect((await open(token)).json()).toMatchObject({ done: true, papers: [], status: "expired" })
  invalid.push(await send(token), await upload(token, "facePhoto", { name: "a", bytes: samplePng() }))
  expect(invalid.map((response) => response.json().typeCode)).toEqual(
    invalid.map(() => "REQUEST_LINK_INVALID"),
  )
})

test("opens one correction for a double click and refuses another reviewer's", async () => {
  await Promise.all([ask([city]), ask([city])])
  expect((await ask([city])).statusCode).toBe(200)
  expect((await ask([photo])).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect((await ask([city], colleague)).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  const asked = await owner
    .selectFrom("corrections")
    .select("id")
    .where("requestId", "=", request.id)
    .execute()
  expect(asked).toHaveLength(1)
})

test("requires existing targets with reasons, and refuses the proved e-mail", async () => {
  const before = await traceOf(testApp, request)
  const response = await ask([
    { ...city, key: "companyName" },
    { ...city, key: "email" },
    { ...photo, key: "passportPage" },
    { ...city, key: "searchText" },
  ])
  expect(Object.keys(response.json().fields)).toEqual([0, 1, 2, 3].map((index) => `targets.${index}.key`))
  expect((await ask([{ ...city, reason: " " }])).statusCode).toBe(400)
  expect((await ask([])).statusCode).toBe(400)
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("the link of a finished correction shows the request's present status, and no link of the next one", async () => {
  const first = await tokenOf([city])
  expect((await send(first, { city: "DURÁN" })).json()).toMatchObject({ done: true })
  clock.advance({ minutes: 1 })
  const second = await tokenOf([photo])
  expect(second).not.toBe(first)
  expect((await open(first)).json()).toMatchObject({
    done: true,
    papers: [],
    status: "correction",
    openPath: null,
  })
  expect((await open(second)).json().papers).toHaveLength(1)
  await owner.updateTable("requests").set({ status: "approved" }).where("id", "=", request.id).execute()
  for (const token of [first, second]) {
    expect((await open(token)).json()).toMatchObject({
      done: true,
      fields: [],
      papers: [],
      status: "approved",
      openPath: null,
    })
  }
})

test("shows the refused file beside its replacement, and no other file of the request", async () => {
  const token = await tokenOf([photo])
  await upload(token, "facePhoto", { name: "selfie.jpg", bytes: sampleJpeg() })
  const [{ files, refused }] = (await open(token)).json().papers
  expect([files, refused]).toMatchObject([[{ name: "selfie.jpg" }], [{ name: "facePhoto.pdf" }]])
  const content = (id: string) =>
    app.inject({ url: `/api/corrections/${token}/files/${id}`, headers: { host: distributor.host } })
  expect((await content(files[0].id)).headers["content-type"]).toBe("image/jpeg")
  expect((await content(refused[0].id)).statusCode).toBe(200)
  const { documents } = await traceOf(testApp, request)
  const other = documents.find(({ fileId, state }) => state === "current" && fileId !== files[0].id)
  expect((await content(other?.fileId ?? "")).json().typeCode).toBe("NOT_FOUND")
  await send(token)
  expect((await content(refused[0].id)).json().typeCode).toBe("NOT_FOUND")
})

test("gives a corrected number a provisional account, not the approved one", async () => {
  const owned = await aClient(testApp, distributor, { identity: "0926687856", email: "propia@prueba.ec" })
  const token = await tokenOf([{ type: "field", key: "identity", reason: "No es el de la cédula" }])
  await send(token, { identity: " 0926687856 " })
  const { request: stored } = await traceOf(testApp, request)
  expect(stored).toMatchObject({ userInfo: { identity: "0926687856" } })
  expect(stored.searchText).toContain("0926687856")
  const clients = await owner
    .selectFrom("clients")
    .select(["id", "identity", "email", "approvedAt"])
    .where("distributorId", "=", distributor.id)
    .execute()
  const byId = (id: string | null) => clients.find((client) => client.id === id)
  expect(byId(request.clientId)?.identity).toBe(holder.identity)
  expect(byId(owned.id)?.email).toBe("propia@prueba.ec")
  expect(byId(stored.clientId)).toMatchObject({
    identity: "0926687856",
    email: holder.email,
    approvedAt: null,
  })
})

test("does not use another address's provisional account of a corrected number", async () => {
  const other = { identity: "1710034065", email: "otra@prueba.ec", approvedAt: null }
  const stranger = await aClient(testApp, distributor, other)
  const made = await aClient(testApp, distributor, {
    identity: "1713175071",
    email: holder.email,
    approvedAt: null,
  })
  request = await aRequest(testApp, distributor, {
    clientId: made.id,
    userInfo: JSON.stringify({ ...holder, identity: "1713175071" }),
    documents: identityDocuments,
  })
  const token = await tokenOf([{ type: "field", key: "identity", reason: "No es el de la cédula" }])
  expect((await send(token, { identity: "1710034065" })).json()).toMatchObject({ done: true })
  const { request: stored } = await traceOf(testApp, request)
  expect(stored.clientId).toBe(made.id)
  const moved = await owner.selectFrom("clients").selectAll().where("id", "=", made.id).executeTakeFirst()
  expect(moved).toMatchObject({ identity: "1710034065", approvedAt: null })
  expect(stored.clientId).not.toBe(stranger.id)
})

test("updates an account that only this request uses", async () => {
  const made = await aClient(testApp, distributor, { identity: "1713175071", approvedAt: null })
  request = await aRequest(testApp, distributor, {
    clientId: made.id,
    userInfo: JSON.stringify({ ...holder, identity: "1713175071" }),
    documents: identityDocuments,
  })
  const token = await tokenOf([{ type: "field", key: "names", reason: "Falta una letra" }])
  await send(token, { names: "maría josefa" })
  const client = await owner.selectFrom("clients").selectAll().where("id", "=", made.id).executeTakeFirst()
  expect(client).toMatchObject({ names: "MARÍA JOSEFA", identity: "1713175071" })
})
