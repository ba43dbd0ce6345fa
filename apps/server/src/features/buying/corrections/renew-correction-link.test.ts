import { beforeEach, expect, test } from "vitest"
import { aDistributor, keepInUse } from "../../../testing/factories.ts"
import {
  aRequest,
  aReviewer,
  aReviewSetting,
  holder,
  identityDocuments,
  traceOf,
} from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { app, clock, mails } = testApp
const { distributor, reviewer, colleague, call } = await aReviewSetting(testApp)

const targets = [
  { type: "field", key: "city", reason: "No coincide con la cédula" },
  { type: "field", key: "phone", reason: "No contesta" },
]

let request: RequestRow

beforeEach(async () => {
  // Sends the waiting mails of earlier tests.
  await mails()
  request = await aRequest(testApp, distributor, { documents: identityDocuments })
})

const ask = () => call(reviewer, "PUT", `/${request.id}/correction`, { targets })
const resend = (who = colleague) => call(who, "POST", `/${request.id}/correction/link`)
const lastToken = async () => /\/correccion\/([\w-]{43})/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? ""

const open = (token: string) =>
  app.inject({ url: `/api/corrections/${token}`, headers: { host: distributor.host } })

const send = (token: string, fields: object) =>
  app.inject({
    method: "PUT",
    url: `/api/corrections/${token}`,
    headers: { host: distributor.host },
    payload: { fields },
  })

test("replaces the link and keeps targets and values", async () => {
  await ask()
  const first = await lastToken()
  await send(first, { city: "DURÁN", phone: "12345" })
  clock.advance({ minutes: 1 })
  const response = await resend()
  expect(response.json()).toEqual({ id: request.id, status: "correction" })
  expect((await call(colleague, "GET", `/${request.id}`)).json().correction).toEqual(
    expect.objectContaining({ targets, resentAt: clock.now().toISOString() }),
  )
  const mail = (await mails()).at(-1)
  expect(mail).toMatchObject({
    to: holder.email,
    subject: `Corrija su solicitud ${request.number}`,
  })
  expect(mail?.text).toContain("Ciudad: No coincide con la cédula")
  const second = await lastToken()
  expect(second).not.toBe(first)
  expect((await open(first)).json().typeCode).toBe("REQUEST_LINK_INVALID")
  expect((await send(first, { city: "DURÁN", phone: "0991234567" })).json().typeCode).toBe(
    "REQUEST_LINK_INVALID",
  )
  expect((await open(second)).json().fields).toMatchObject([
    { key: "city", answer: "DURÁN" },
    { key: "phone", answer: "12345" },
  ])
  expect((await send(second, { city: "DURÁN", phone: "0991234567" })).json().done).toBe(true)
  const { audit, movements } = await traceOf(testApp, request)
  expect(audit).toEqual([
    "request.moved",
    "correction.asked",
    "correction.resent",
    "request.moved",
    "correction.sent",
  ])
  expect(movements).toBe(2)
})

test("mails a link at most once a minute", async () => {
  await ask()
  const before = await traceOf(testApp, request)
  clock.advance({ minutes: 0.9 })
  const soon = await resend()
  expect([soon.statusCode, soon.json()]).toEqual([
    429,
    { typeCode: "LINK_TOO_SOON", message: "Ya se envió el enlace. Puede enviarlo otra vez en un minuto." },
  ])
  expect(await traceOf(testApp, request)).toEqual(before)
  // Sends the first link before the next one is queued.
  await mails()
  clock.advance({ minutes: 0.1 })
  const responses = await Promise.all([resend(), resend(), resend(reviewer)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429])
  expect((await traceOf(testApp, request)).mails).toEqual([...before.mails, "correction"])
  expect((await open(await lastToken())).statusCode).toBe(200)
})

test("does not extend the expiry of the request", async () => {
  await ask()
  const { expiresAt } = (await traceOf(testApp, request)).request
  clock.advance({ days: 3 })
  await keepInUse(testApp)
  expect((await resend()).statusCode).toBe(200)
  expect((await traceOf(testApp, request)).request.expiresAt).toEqual(expiresAt)
})

test("refuses requests without an open correction", async () => {
  expect((await resend()).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  await ask()
  await send(await lastToken(), { city: "DURÁN", phone: "0991234567" })
  clock.advance({ days: 1 })
  await keepInUse(testApp)
  const before = await traceOf(testApp, request)
  expect((await resend()).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect(await traceOf(testApp, request)).toEqual(before)
})

test("G6: requires the approval permission and the same tenant", async () => {
  await ask()
  clock.advance({ days: 1 })
  const before = await traceOf(testApp, request)
  const viewer = await aReviewer(testApp, distributor, ["/certificates:view"])
  expect((await resend(viewer)).json().typeCode).toBe("NOT_ALLOWED")
  const stranger = await aReviewer(testApp, await aDistributor(testApp))
  expect((await resend(stranger)).json().typeCode).toBe("REQUEST_NOT_FOUND")
  expect(await traceOf(testApp, request)).toEqual(before)
})
