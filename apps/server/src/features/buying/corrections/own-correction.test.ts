import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { sampleJpeg } from "@trazo/domain/platform/sample-files"
import { beforeEach, expect, test } from "vitest"
import { aClient, signedIn } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import { aRequest, aReviewSetting, identityDocuments } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import { resumeTokenOf } from "../../requests/requests/resume-token.ts"

const testApp = await createTestApp()
const { app, mails } = testApp
const { distributor, reviewer, call } = await aReviewSetting(testApp)

const city = { type: "field", key: "city", reason: "No coincide con la cédula" }
const photo = { type: "paper", key: "facePhoto", reason: "Está borrosa" }

let account: Awaited<ReturnType<typeof aClient>>
let request: RequestRow

beforeEach(async () => {
  await mails()
  account = await aClient(testApp, distributor, { approvedAt: null })
  request = await aRequest(testApp, distributor, { clientId: account.id, documents: identityDocuments })
})

async function mailedPath(): Promise<string> {
  const targets = [city, photo]
  expect((await call(reviewer, "PUT", `/${request.id}/correction`, { targets })).statusCode).toBe(200)
  return /\/correccion\/[\w-]{43}/.exec((await mails()).at(-1)?.text ?? "")?.[0] ?? ""
}

/** A call with the cookie of the purchase, and with a session where one is given. */
const own = (path: string, session: { authorization?: string } = {}) =>
  app.inject({
    url: `/api/requests/current${path}`,
    headers: {
      ...session,
      host: distributor.host,
      cookie: `${cookieNames.request}=${resumeTokenOf(request, testApp.deps)}`,
    },
  })

const at = (path: string, rest = "") => path.replace("/correccion/", "/api/corrections/") + rest

const read = (path: string, rest = "") =>
  app.inject({ url: at(path, rest), headers: { host: distributor.host } })

async function upload(path: string) {
  const { payload, headers } = await multipart({}, { name: "selfie.jpg", bytes: sampleJpeg() })
  const url = at(path, "/papers/facePhoto")
  return app.inject({ method: "POST", url, headers: { ...headers, host: distributor.host }, payload })
}

const send = (path: string) =>
  app.inject({
    method: "PUT",
    url: at(path),
    headers: { host: distributor.host },
    payload: { fields: { city: "DURÁN" } },
  })

test("the holder of a resume token corrects without the mail, until the correction is sent", async () => {
  expect((await own("/correction")).json().typeCode).toBe("NOT_FOUND")
  await mailedPath()
  const { path } = (await own("/correction")).json()
  expect((await own("")).json().timeline.at(-1)).toMatchObject({
    status: "correction",
    reason: "Ciudad: No coincide con la cédula. Foto de su rostro: Está borrosa",
  })
  expect((await upload(path)).json().papers).toMatchObject([{ reason: photo.reason, answered: true }])
  expect((await send(path)).json()).toMatchObject({ done: true, status: "review" })
  expect((await own("/correction")).json().typeCode).toBe("NOT_FOUND")
})

test("a resume token opens no file of a correction; the mailed link and the account's session do", async () => {
  const mailed = await mailedPath()
  const { path } = (await own("/correction")).json()
  expect(path).not.toBe(mailed)
  await upload(path)
  const [{ files, refused }] = (await read(path)).json().papers
  expect(refused).toMatchObject([{ name: "facePhoto.pdf" }])
  for (const { id } of [...files, ...refused]) {
    expect((await read(path, `/files/${id}`)).json().typeCode).toBe("NOT_FOUND")
    expect((await read(mailed, `/files/${id}`)).statusCode).toBe(200)
  }
  const session = await signedIn(testApp, { area: "client", id: account.id }, distributor)
  expect((await own("/correction", session)).json()).toEqual({ path: mailed })
  const { id } = await aClient(testApp, distributor, { approvedAt: null })
  const stranger = await signedIn(testApp, { area: "client", id }, distributor)
  expect((await own("/correction", stranger)).json()).toEqual({ path })
})

test("a finished correction leads to the next one only with the resume token or the account's session", async () => {
  const former = await mailedPath()
  await upload(former)
  await send(former)
  testApp.clock.advance({ minutes: 1 })
  const next = await mailedPath()
  expect(next).not.toBe(former)
  const openPath = async (headers: Record<string, string> = {}) => {
    const url = at(former)
    const response = await app.inject({ url, headers: { ...headers, host: distributor.host } })
    expect(response.json()).toMatchObject({ done: true, status: "correction" })
    return response.json().openPath
  }
  const resumed = (of: RequestRow) => ({
    cookie: `${cookieNames.request}=${resumeTokenOf(of, testApp.deps)}`,
  })
  expect(await openPath()).toBeNull()
  const other = await aRequest(testApp, distributor, { documents: identityDocuments })
  expect(await openPath(resumed(other))).toBeNull()
  const { id } = await aClient(testApp, distributor, { approvedAt: null })
  expect(await openPath(await signedIn(testApp, { area: "client", id }, distributor))).toBeNull()
  expect(await openPath(await signedIn(testApp, { area: "client", id: account.id }, distributor))).toBe(next)
  const { path } = (await own("/correction")).json()
  expect(path).not.toBe(next)
  expect(await openPath(resumed(request))).toBe(path)
})
