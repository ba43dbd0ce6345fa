import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { beforeEach, describe, expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { type Approval, aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { asApplicant } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { endSessions } from "../../identity/sessions/end-sessions.ts"
import { mailApproval } from "../../requests/requests/approval.ts"
import { loadRequest } from "../../requests/requests/request.ts"
import { recordRelease, recordSuspension } from "../certificates/record-suspension.ts"

const testApp = await createTestApp()
const { app, clock, owner, deps } = testApp
const device = await aDevice()
const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
let here: TestDistributor
let approval: Approval
let p12: string

/** A certificate whose P12 is stored. */
async function aHolder(distributor: TestDistributor) {
  const holder = await anApproval(testApp, distributor)
  await holder.authorise()
  const own = await aDevice()
  await holder.saveCopy(own)
  const file = await own.p12((await holder.requestCertificate(own)).body)
  expect((await holder.call("PUT", "/p12", { p12: file })).body.stage).toBe("done")
  return { holder, file }
}

beforeEach(async () => {
  here = await aDistributor(testApp)
  const made = await aHolder(here)
  approval = made.holder
  p12 = made.file
})

interface Sent {
  method?: "GET" | "POST" | "DELETE"
  headers?: object
  payload?: object
}

async function inject(url: string, { method = "GET", headers = {}, payload }: Sent) {
  const response = await app.inject({
    method,
    url,
    headers: { host: here.host, ...headers },
    ...(payload && { payload }),
  })
  const body = response.json()
  return { status: response.statusCode, typeCode: body.typeCode as string | undefined, body, response }
}

/** A computer that shows a code. */
async function aComputer(address = "198.51.100.7") {
  const { response, body } = await inject("/api/handovers", {
    method: "POST",
    headers: { "user-agent": userAgent, "x-forwarded-for": address },
  })
  const token = /trazo_handover=([\w-]+)/.exec(String(response.headers["set-cookie"]))?.[1] ?? ""
  const headers = { cookie: `trazo_handover=${token}` }
  return {
    token,
    headers,
    code: body.code as string,
    look: (more: object = {}) => inject("/api/handovers/current", { headers: { ...headers, ...more } }),
    take: (number: string, more: object = {}) =>
      inject("/api/handovers/current/file", {
        method: "POST",
        headers: { ...headers, ...more },
        payload: { number },
      }),
  }
}

const path = (id = approval.request.id) => `/api/clients/requests/${id}/handover`
const offer = (code: string, { id = approval.request.id, headers = approval.headers as object } = {}) =>
  inject(path(id), { method: "POST", headers, payload: { code } })
const minutes = (count: number) => clock.advance({ minutes: count })
const other = (number: string) => (number === "0000" ? "0001" : "0000")
const actions = async () =>
  (
    await owner
      .selectFrom("auditLog")
      .select(["action", "object"])
      .where("action", "like", "handover.%" as never)
      .where("distributorId", "=", here.id)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action as string)

test("a computer gets the encrypted file that the holder's phone offers, with the phone's number", async () => {
  const computer = await aComputer()
  expect(computer.code).toMatch(/^\d{8}$/)
  expect((await computer.look()).body).toMatchObject({ state: "waiting" })
  expect((await computer.take("0000")).typeCode).toBe("HANDOVER_NOT_OFFERED")
  const spaced = `${computer.code.slice(0, 4)} ${computer.code.slice(4)}`
  const { body } = await offer(spaced)
  expect(body).toMatchObject({
    state: "offered",
    device: "Chrome en Windows",
    number: /^\d{4}$/.exec(body.number)?.[0],
  })
  expect((await computer.look()).body).toEqual({ state: "offered", expiresAt: body.expiresAt })
  const taken = await computer.take(` ${body.number} `)
  expect(taken.body).toEqual({ serial: expect.any(String), holderNames: expect.any(String), p12 })
  expect(taken.response.headers["cache-control"]).toBe("no-store")
  const { offer: seen } = (await inject(path(), { headers: approval.headers })).body
  expect([seen.state, (await computer.look()).body.state]).toEqual(["taken", "taken"])
  expect(await actions()).toEqual(["handover.offered", "handover.taken"])
})

describe("the file", () => {
  test("is given once, also to calls at once", async () => {
    const computer = await aComputer()
    const { number } = (await offer(computer.code)).body
    const calls = await Promise.all([1, 2, 3].map(() => computer.take(number)))
    expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect((await computer.take(number)).typeCode).toBe("HANDOVER_ENDED")
    expect((await offer(computer.code)).typeCode).toBe("HANDOVER_USED")
  })

  test("is not given after ten minutes, nor is a late code taken", async () => {
    const [computer, late] = [await aComputer(), await aComputer()]
    const { number } = (await offer(computer.code)).body
    minutes(10)
    expect((await computer.take(number)).typeCode).toBe("HANDOVER_EXPIRED")
    expect((await offer(late.code)).typeCode).toBe("HANDOVER_EXPIRED")
  })

  test("is not given to another device, nor on another distributor's host", async () => {
    const [computer, elsewhere] = [await aComputer(), await aDistributor(testApp)]
    const { number } = (await offer(computer.code)).body
    const stranger = await aComputer()
    expect((await stranger.take(number)).typeCode).toBe("HANDOVER_NOT_OFFERED")
    expect(
      (await inject("/api/handovers/current/file", { method: "POST", payload: { number } })).typeCode,
    ).toBe("HANDOVER_NOT_FOUND")
    expect((await computer.take(number, { host: elsewhere.host })).typeCode).toBe("HANDOVER_NOT_FOUND")
    expect((await computer.look({ host: elsewhere.host })).typeCode).toBe("HANDOVER_NOT_FOUND")
    expect((await computer.take(number)).status).toBe(200)
  })

  test("is not given after three wrong numbers", async () => {
    const computer = await aComputer()
    const { number } = (await offer(computer.code)).body
    for (const typed of [other(number), "", "12"])
      expect((await computer.take(typed)).typeCode).toBe("HANDOVER_NUMBER_WRONG")
    expect((await computer.take(number)).typeCode).toBe("HANDOVER_ENDED")
    expect(await actions()).toEqual(["handover.offered", ...Array(3).fill("handover.number-wrong")])
  })

  test("is not given once the holder withdraws it, offers it elsewhere or is signed out everywhere", async () => {
    const [first, second, third] = [await aComputer(), await aComputer(), await aComputer()]
    const { number } = (await offer(first.code)).body
    const again = (await offer(second.code)).body.number
    expect((await first.take(number)).typeCode).toBe("HANDOVER_ENDED")
    await inject(path(), { method: "DELETE", headers: approval.headers })
    expect((await second.take(again)).typeCode).toBe("HANDOVER_ENDED")
    const last = (await offer(third.code)).body.number
    await inScope(deps.db, here.scope, (tx) => endSessions(tx, { area: "client", id: approval.client.id }))
    expect((await third.take(last)).typeCode).toBe("HANDOVER_NOT_FOUND")
    expect(await actions()).toContain("handover.ended")
  })

  test("is not given after a suspension, also when that ends", async () => {
    const computer = await aComputer()
    const { number } = (await offer(computer.code)).body
    const holder = { area: "client", id: approval.client.id } as const
    const serials = owner.selectFrom("certificates").select(["serial", "clientId", "requestId"])
    const certificate = await serials.where("requestId", "=", approval.request.id).executeTakeFirstOrThrow()
    const suspension = { certificate, actor: holder, reason: "holderRequest" as const, evidence: null }
    await inScope(deps.db, here.scope, (tx) =>
      recordSuspension(tx, { ...suspension, fileId: null, takenOver: null }, deps),
    )
    const release = { certificate, actor: holder, reason: "holderRequest" as const, evidence: null }
    await inScope(deps.db, here.scope, (tx) => recordRelease(tx, release, deps))
    expect((await computer.take(number)).typeCode).toBe("HANDOVER_ENDED")
    expect(await actions()).toEqual(["handover.offered", "handover.ended"])
  })

  test("is not given after the holder annulled the links of the request", async () => {
    const computer = await aComputer()
    const { number } = (await offer(computer.code)).body
    const headers = asApplicant(testApp, here, approval.request)
    expect((await inject("/api/requests/current/links", { method: "DELETE", headers })).status).toBe(200)
    expect((await computer.take(number)).typeCode).toBe("HANDOVER_ENDED")
  })

  test("is not given of an account that was disabled meanwhile", async () => {
    const computer = await aComputer()
    const { number } = (await offer(computer.code)).body
    await owner
      .updateTable("clients")
      .set({ state: "disabled" })
      .where("id", "=", approval.client.id)
      .execute()
    expect((await computer.take(number)).typeCode).toMatch(/^HANDOVER_(ENDED|NOT_FOUND)$/)
  })
})

describe("a stranger", () => {
  test("without a session offers nothing, and with another account only what is theirs", async () => {
    const computer = await aComputer()
    expect((await offer(computer.code, { headers: {} })).typeCode).toBe("NOT_SIGNED_IN")
    expect((await offer(computer.code, { headers: computer.headers })).typeCode).toBe("NOT_SIGNED_IN")
    const { holder } = await aHolder(here)
    expect((await offer(computer.code, { headers: holder.headers })).typeCode).toBe("REQUEST_NOT_FOUND")
    expect((await inject(path(), { headers: holder.headers })).typeCode).toBe("REQUEST_NOT_FOUND")
  })

  test("who made a holder scan a code lacks the phone's number: the computer learns none, nor whose file it is", async () => {
    const computer = await aComputer()
    const { number } = (await offer(computer.code)).body
    const seen = await computer.look()
    expect(Object.keys(seen.body).toSorted()).toEqual(["expiresAt", "state"])
    const row = JSON.stringify(await owner.selectFrom("handovers").selectAll().execute())
    for (const secret of [computer.code, computer.token, `"${number}"`]) expect(row).not.toContain(secret)
  })

  test("who offers first to a code that they saw leaves the holder's phone refused", async () => {
    const computer = await aComputer()
    const { holder } = await aHolder(here)
    const theirs = await offer(computer.code, { id: holder.request.id, headers: holder.headers })
    expect(theirs.status).toBe(200)
    expect((await offer(computer.code)).typeCode).toBe("HANDOVER_USED")
  })

  test("who guesses codes is slowed down", async () => {
    const codes = ["00000001", "00000002", "00000003", "00000004", "00000005", "00000006"]
    const outcomes: unknown[] = []
    for (const code of codes) outcomes.push((await offer(code)).typeCode)
    expect(outcomes).toEqual([...Array(5).fill("HANDOVER_NOT_FOUND"), "TOO_MANY_REQUESTS"])
  })

  test("asks for thirty codes at once and no more", async () => {
    for (let count = 0; count < 30; count++) await aComputer()
    expect((await inject("/api/handovers", { method: "POST" })).typeCode).toBe("TOO_MANY_REQUESTS")
    minutes(10)
    expect((await inject("/api/handovers", { method: "POST" })).status).toBe(200)
    expect(
      await owner.selectFrom("handovers").select("id").where("distributorId", "=", here.id).execute(),
    ).toHaveLength(1)
  })
})

test("the codes of a network that are over or replaced leave room for others", async () => {
  const start = (headers: object = {}) => inject("/api/handovers", { method: "POST", headers })
  const [taken, ended] = [await aComputer("127.0.0.1"), await aComputer("127.0.0.1")]
  const { number } = (await offer(taken.code)).body
  expect((await taken.take(number)).status).toBe(200)
  await offer(ended.code)
  await inject(path(), { method: "DELETE", headers: approval.headers })
  for (let count = 0; count < 29; count++) await aComputer("127.0.0.1")
  const last = await aComputer("127.0.0.1")
  expect((await start()).typeCode).toBe("TOO_MANY_REQUESTS")
  expect((await start(last.headers)).status).toBe(200)
  expect((await last.look()).typeCode).toBe("HANDOVER_NOT_FOUND")
  expect((await start()).typeCode).toBe("TOO_MANY_REQUESTS")
  expect((await taken.look()).body.state).toBe("taken")
})

test("a file that is not stored or is suspended is not offered", async () => {
  const unfinished = await anApproval(testApp, here)
  const computer = await aComputer()
  const wanted = { id: unfinished.request.id, headers: unfinished.headers }
  expect((await offer(computer.code, wanted)).typeCode).toBe("P12_NOT_FOUND")
  await owner
    .updateTable("certificates")
    .set({ status: "suspended" })
    .where("requestId", "=", approval.request.id)
    .execute()
  expect((await offer(computer.code)).typeCode).toBe("CERTIFICATE_SUSPENDED")
})

test("what an activation link opened offers the file of its request", async () => {
  const { id } = approval.request
  const fresh = await anApproval(testApp, here)
  await inScope(deps.db, here.scope, async (tx) =>
    mailApproval(tx, await loadRequest(tx, fresh.request.id), deps),
  )
  const mail = (await testApp.mails()).findLast(({ to }) => to === fresh.client.email)
  const token = /\/activar\/([\w-]{43})/.exec(mail?.text ?? "")?.[1]
  await inject("/api/activation-links/code", { method: "POST", payload: { token } })
  const opened = await app.inject({
    method: "PUT",
    url: "/api/activation-links",
    headers: { host: here.host },
    payload: { token, code: await fresh.code() },
  })
  const session = opened.cookies.find(({ name }) => name === cookieNames.activation)?.value
  const headers = { cookie: `${cookieNames.activation}=${session}` }
  await fresh.saveCopy(device)
  const file = await device.p12((await fresh.requestCertificate(device)).body)
  await fresh.call("PUT", "/p12", { p12: file })
  const computer = await aComputer()
  expect((await offer(computer.code, { id, headers })).typeCode).toBe("NOT_SIGNED_IN")
  const { body } = await offer(computer.code, { id: fresh.request.id, headers })
  expect((await computer.take(body.number)).body.p12).toBe(file)
})
