import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { samplePng } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { anApproval } from "../../../testing/activation.ts"
import { aShop, goTo, mailedCode, multipart, purchaseOf, startPurchase } from "../../../testing/purchase.ts"
import { aRequest, aReviewSetting, asApplicant, identityDocuments } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { mailApproval } from "../../requests/requests/approval.ts"
import { loadRequest } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { app, clock } = testApp
const { distributor, reviewer, call } = await aReviewSetting(testApp)
const { host } = distributor

type Method = "GET" | "POST" | "PUT" | "DELETE"

async function inject(
  method: Method,
  url: string,
  { headers = {}, payload }: { headers?: object; payload?: object | Buffer },
) {
  const response = await app.inject({
    method,
    url,
    headers: { host, ...headers },
    ...(payload && { payload }),
  })
  const { statusCode: status, cookies } = response
  return { status, typeCode: response.json().typeCode as string | undefined, body: response.json(), cookies }
}

const annul = (headers: object) => inject("DELETE", "/api/requests/current/links", { headers })

/** What the last mail with such a link has in it. */
async function linked(pattern: RegExp): Promise<string> {
  const links = (await testApp.mails()).map(({ text }) => pattern.exec(text)?.[1])
  return links.findLast((link) => link !== undefined) ?? ""
}

test("annulling ends the links of a draft: resumed devices, the first mail, the QR and its phone", async () => {
  const shop = await aShop(testApp)
  const draft = await goTo(testApp, await startPurchase(testApp, shop), "code")
  await draft.call("POST", "/current/email-code")
  const { email = "", identity } = (await draft.flow()).userInfo
  const token = await linked(/\/solicitud\/continuar\/([\w-]{75})/)
  const { host } = shop
  const first = (method: Method, path: string, more = {}) =>
    inject(method, `/api/requests/continue${path}`, { headers: { host }, payload: { token, ...more } })
  expect((await first("POST", "/code")).status).toBe(200)
  const code = await mailedCode(testApp, email)
  const pair = async () => (await draft.call<{ code: string }>("POST", "/current/pairing")).body.code
  const scan = (scanned: string) =>
    inject("POST", "/api/pairings", { headers: { host }, payload: { code: scanned } })
  const phone = async () => {
    const set = (await scan(await pair())).cookies.find(({ name }) => name === "trazo_pairing")
    return { host, cookie: `trazo_pairing=${set?.value}` }
  }
  const headers = await phone()
  expect((await inject("GET", "/api/pairings/current", { headers })).status).toBe(200)
  const copied = draft.token

  expect((await draft.call("DELETE", "/current/links")).status).toBe(200)
  const resumed = purchaseOf(testApp, { host, token: copied, id: draft.id })
  expect((await resumed.call("GET", "/current")).status).toBe(404)
  expect((await resumed.call("POST", "/resume", { token: copied })).status).toBe(404)
  for (const refused of [
    await first("POST", "/preview"),
    await first("POST", "/code"),
    await first("PUT", "", { code, identity }),
  ])
    expect(refused.typeCode).toBe("REQUEST_LINK_INVALID")
  expect((await inject("GET", "/api/pairings/current", { headers })).typeCode).toBe("PAIRING_ENDED")

  const unscanned = await pair()
  await draft.call("DELETE", "/current/links")
  expect((await scan(unscanned)).typeCode).toBe("PAIRING_ENDED")
  // A mail of later works, and so does the device that annulled.
  clock.advance({ seconds: 61 })
  expect((await draft.call("POST", "/current/email-code")).status).toBe(200)
  const later = await linked(/\/solicitud\/continuar\/([\w-]{75})/)
  expect(later).not.toBe(token)
  expect((await first("POST", "/preview", { token: later })).status).toBe(200)
})

test("annulling mails the new link of a draft with a verified address, so a lost response loses nothing", async () => {
  const shop = await aShop(testApp)
  const draft = await goTo(testApp, await startPurchase(testApp, shop), "terms")
  const { host } = shop
  const headers = { host, "x-request-token": draft.token }
  expect((await annul(headers)).status).toBe(200)
  expect((await annul(headers)).status).toBe(404)
  const token = await linked(/\/solicitud\/retomar\/([\w-]{43})/)
  const resumed = purchaseOf(testApp, { host, token, id: draft.id })
  expect((await resumed.flow()).id).toBe(draft.id)
})

test("annulling ends the links of corrections, with and without files, and the device goes on with another", async () => {
  const request = await aRequest(testApp, distributor, { documents: identityDocuments })
  const ask = (key: string) =>
    call(reviewer, "PUT", `/${request.id}/correction`, {
      targets: [{ type: "paper", key, reason: "Está borrosa" }],
    })
  expect((await ask("facePhoto")).statusCode).toBe(200)
  const mailed = await linked(/\/correccion\/([\w-]{43})/)
  const cookie = asApplicant(testApp, distributor, request)
  const own = async (headers: object) =>
    (await inject("GET", "/api/requests/current/correction", { headers })).body.path.split("/").at(-1)
  const form = await own(cookie)
  const { cookies } = await annul(cookie)
  const renewed = cookies.find(({ name }) => name === cookieNames.request)?.value
  const file = await multipart({}, { name: "foto.png", bytes: samplePng() })
  const attempts = (token: string) =>
    Promise.all([
      inject("GET", `/api/corrections/${token}`, {}),
      inject("POST", `/api/corrections/${token}/papers/facePhoto`, file),
      inject("PUT", `/api/corrections/${token}`, { payload: { fields: {} } }),
    ])
  expect(mailed).not.toBe(form)
  for (const token of [mailed, form])
    for (const { typeCode } of await attempts(token)) expect(typeCode).toBe("REQUEST_LINK_INVALID")
  const present = await own({ "x-request-token": renewed })
  expect([...new Set((await attempts(present)).map(({ typeCode }) => typeCode))]).not.toContain(
    "REQUEST_LINK_INVALID",
  )
  // The closed correction's link ends as well.
  await annul({ "x-request-token": renewed })
  expect((await inject("GET", `/api/corrections/${present}`, {})).typeCode).toBe("REQUEST_LINK_INVALID")
})

test("annulling ends the link of the activation and what it opened, and the account still activates", async () => {
  const approval = await anApproval(testApp, distributor)
  const { id } = approval.request
  const mail = async () => {
    await inScope(testApp.deps.db, approval.scope, async (tx) =>
      mailApproval(tx, await loadRequest(tx, id), testApp.deps),
    )
    return linked(/\/activar\/([\w-]{43})/)
  }
  const link = (token: string, method: Method, path: string, more = {}) =>
    inject(method, `/api/activation-links${path}`, { payload: { token, ...more } })
  const read = (headers: object) => inject("GET", `/api/clients/requests/${id}/activation`, { headers })
  const opened = await mail()
  await link(opened, "POST", "/code")
  const { cookies } = await link(opened, "PUT", "", { code: await approval.code() })
  const session = cookies.find(({ name }) => name === cookieNames.activation)?.value
  const headers = { cookie: `${cookieNames.activation}=${session}` }
  expect((await read(headers)).status).toBe(200)
  const { cookies: set } = await annul(asApplicant(testApp, distributor, approval.request))
  expect((await read(headers)).status).toBe(401)
  const activation = await read(approval.headers)
  // What the link's code authorised asks for a code of the account.
  expect([activation.status, activation.body.authorisedUntil]).toEqual([200, null])

  const token = await mail()
  clock.advance({ seconds: 61 })
  await link(token, "POST", "/code")
  const code = await approval.code()
  await annul({ "x-request-token": set.find(({ name }) => name === cookieNames.request)?.value })
  expect((await link(token, "POST", "/preview")).body.state).toBe("expired")
  for (const refused of [await link(token, "POST", "/code"), await link(token, "PUT", "", { code })])
    expect(refused.typeCode).toBe("ACTIVATION_LINK_INVALID")
})
