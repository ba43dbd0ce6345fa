import { createHash } from "node:crypto"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { paths } from "@trazo/contract/paths"
import { expect, test } from "vitest"
import { resetTokensOf } from "../src/testing/accounts.ts"
import { listening } from "../src/testing/live-page.ts"
import { type RawAnswer, rawRequest } from "../src/testing/raw-request.ts"
import { aRequest } from "../src/testing/request-factory.ts"
import { accounts, aDemoShop, aSessionOf, slots } from "./demo-shop.ts"
import { createPagesApp } from "./pages-app.ts"
import { Visitor } from "./visitor.ts"

const testApp = await createPagesApp()
const shop = await aDemoShop(testApp)
await aRequest(testApp, shop)
const origin = await listening(testApp.app)

/** Data that only signed-in people may read: request numbers, addresses, names of people. */
const secrets = /TZ-\d{4}-|@demo\.ec|MENDOZA|ANDRADE|PEÑA/

type Call = Parameters<typeof rawRequest>[1]

const send = (call: Call) => rawRequest(origin, { ...call, headers: { host: shop.host, ...call.headers } })

/** Waits for the page itself. On a busy machine a slow brand look-up first returns a shell (A5). */
async function settled(call: Call): Promise<RawAnswer> {
  let response = await send(call)
  while (response.text.includes("Cargando . . .")) response = await send(call)
  return response
}

const isShut = ({ status, headers, text }: RawAnswer) =>
  !secrets.test(text) && (status >= 400 || /login/.test(`${headers.location}${text}`))

test("a forged cookie opens no area", async () => {
  const { token } = await aSessionOf(testApp, shop, { area: "executive" })
  const forged = [
    "",
    "null",
    "undefined",
    "' or '1'='1",
    "%00",
    token.slice(0, -1),
    `${token}A`,
    `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`,
    createHash("sha256").update(token).digest("base64url"),
    createHash("sha256").update(token).digest("hex"),
    "x".repeat(6000),
  ]
  for (const { api, lands, cookie } of Object.values(slots)) {
    for (const value of forged) {
      const headers = { cookie: `${cookie}=${value}` }
      const response = await send({ path: api, headers })
      expect([api, value, response.status, JSON.parse(response.text).typeCode]).toEqual([
        api,
        value,
        401,
        "NOT_SIGNED_IN",
      ])
      expect([lands, value, isShut(await settled({ path: lands, headers }))]).toEqual([lands, value, true])
    }
  }
})

test("cross-site requests change nothing, neither through the API nor through a page's form", async () => {
  const { cookie } = await aSessionOf(testApp, shop, { area: "executive" })
  const { api } = accounts.executive
  for (const from of [
    "https://malo.ec",
    "null",
    "http://localhost.malo.ec",
    "http://localhost:1",
    `${origin}.malo.ec`,
  ]) {
    const form = { cookie, origin: from, "content-type": "application/x-www-form-urlencoded" }
    const sent = [
      { method: "DELETE", path: api, headers: { cookie, origin: from } },
      { method: "POST", path: "/executive", headers: form, body: "" },
      { method: "POST", path: "/executive.data", headers: form, body: "" },
    ]
    for (const one of sent) {
      const { status } = await send(one)
      expect([from, one.path, status >= 400 && status < 500]).toEqual([from, one.path, true])
    }
  }
  expect((await send({ path: api, headers: { cookie } })).status).toBe(200)
})

const tricks = [
  "//executive/certificates",
  "/executive//certificates",
  "/./executive/certificates",
  "/manager/../executive/certificates",
  "/manager/..%2fexecutive/certificates",
  "/executive/login/../certificates",
  "/executive/login%2f..%2fcertificates",
  "/EXECUTIVE/Certificates",
  "/%65xecutive/certificates",
  "/executive/certificates/",
  "/executive/certificates;.png",
  "/executive/certificates%00",
  "/executive/certificates.data",
  "/executive/certificates.data?_routes=areas%2Fexecutive%2Fcertificates%2Fcertificates",
  "/executive/_.data",
  "/_.data",
  "/executive/login.data?_routes=areas%2Fexecutive%2Fcertificates%2Fcertificates",
  "/administrator.data?_routes=areas%2Fadministrator%2Fdistributors",
  "/administrator//operators",
  "/api//executives/certificates",
  "/api/./executives/certificates",
  "/api/clients/auth/../../executives/certificates",
  "/api/executives/certificates/",
  "/api/executives/%63ertificates",
  "/API/executives/certificates",
  "/api/executives/certificates?access=public",
]

test("no spelling of a path bypasses a guard", async () => {
  const { cookie: client } = await aSessionOf(testApp, shop, { area: "client" })
  const { cookie: executive } = await aSessionOf(testApp, shop, { area: "executive" })
  const open = await settled({ path: "/executive/certificates", headers: { cookie: executive } })
  expect(open.text).toMatch(/TZ-\d{4}-/)
  for (const path of tricks) {
    // The sign-in page is public, but not the data requested with it.
    const isPublic = path.startsWith("/executive/login.data") || path === "/_.data"
    for (const cookie of ["", client]) {
      const response = await settled({ path, headers: { cookie } })
      const isSafe = isPublic ? !secrets.test(response.text) : isShut(response)
      expect([path, cookie !== "", isSafe]).toEqual([path, cookie !== "", true])
    }
  }
})

test("G5: an executive reaches only their modules, whatever the spelling of the path", async () => {
  const { cookie } = await aSessionOf(testApp, shop, { area: "executive", email: "operador@demo.ec" })
  for (const path of [
    "/executive/fast/certificates",
    "/executive//fast/certificates",
    "/executive/certificates/../fast/certificates",
    "/executive/fast/certificates.data",
    "/executive/certificates.data?_routes=areas%2Fexecutive%2Ffast%2Fcertificates",
  ]) {
    const { status, headers, text } = await send({ path, headers: { cookie } })
    const listsRequests = status === 200 && /"rows"|<tbody/.test(text)
    const own = /certificates\.data\?_routes/.test(path)
    expect([path, listsRequests && !own, String(headers.location ?? "").includes("fast")]).toEqual([
      path,
      false,
      false,
    ])
  }
  const api = await send({ path: "/api/executives/fast/certificates", headers: { cookie } })
  expect(JSON.parse(api.text).typeCode).toBe("NOT_ALLOWED")
})

test("ASVS 13.4.1, 13.4.3: serves no folder, no dot file and nothing outside the built files", async () => {
  for (const path of [
    "/assets",
    "/assets/",
    "/assets/../../server/index.js",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/assets/.git/config",
    "/.git/config",
    "/.env",
    "/package.json",
    "/data/secrets/master-key",
  ]) {
    const { status, text } = await settled({ path })
    expect([path, [400, 404].includes(status)]).toEqual([path, true])
    expect(text).not.toMatch(/repositoryformatversion|"workspaces"|createRequestHandler/)
  }
})

test("H5: an unknown asset is refused as by the API", async () => {
  const { status, text } = await send({ path: "/assets/none.js" })
  expect([status, JSON.parse(text).typeCode]).toEqual([404, "NOT_FOUND"])
})

test("a forged Host header opens no other distributor and appears in no mail", async () => {
  const path = "/api/catalogue"
  for (const host of [
    "malo.ec",
    "localhost.malo.ec",
    "localhost@malo.ec",
    "andes.localhost@malo.ec",
    "localhost, malo.ec",
  ]) {
    const { status } = await send({ path, headers: { host } })
    expect([host, status >= 400]).toEqual([host, true])
  }
  const spoofed = { "x-host": "malo.ec", "x-original-host": "malo.ec" }
  for (const host of [shop.host, "localhost:6666"]) {
    const { status } = await send({
      method: "POST",
      path: "/api/password-resets",
      headers: { host, ...spoofed, "content-type": "application/json" },
      body: JSON.stringify({ area: "executive", user: "operador@demo.ec" }),
    })
    expect(status).toBe(200)
  }
  const mail = (await testApp.mails()).find(({ to }) => to === "operador@demo.ec")
  const link = new URL(
    mail?.text.match(/https?:\/\/\S+/g)?.find((one) => one.includes("/reset-password/")) ?? "",
  )
  expect(link.hostname).toBe("localhost")
  expect(link.port).not.toBe("6666")
  expect(await resetTokensOf(testApp, "operador@demo.ec")).not.toEqual([])
})

test("ASVS 14.3.2: pages of a session are never stored; public pages and built files are", async () => {
  const cacheControl = async (path: string, cookie?: string) => {
    const { status, headers, text } = await settled({ path, ...(cookie && { headers: { cookie } }) })
    return { status, text, kept: headers["cache-control"] }
  }
  for (const area of ["executive", "administrator", "client"] as const) {
    const { lands } = accounts[area]
    const { cookie } = await aSessionOf(testApp, shop, { area })
    for (const path of [lands, `${lands}.data`])
      expect(await cacheControl(path, cookie)).toMatchObject({ kept: "private, no-store" })
  }
  const front = await cacheControl("/")
  expect(front).toMatchObject({ status: 200, kept: "private, no-cache" })
  const asset = /\/assets\/[\w.-]+\.js/.exec(front.text)?.[0] ?? ""
  expect(await cacheControl(asset)).toMatchObject({ kept: expect.stringMatching(/^public, .*immutable/) })
})

test("ASVS 3.5.3, 7.6.2: opening a resume link sets no cookie, its button does", async () => {
  const applicant = new Visitor(testApp, shop)
  const payload = { kind: "subject1", validity: "OneYear", channel: "normal" }
  const started = await applicant.request({ method: "POST", url: "/api/requests", payload })
  expect(started.statusCode).toBe(200)
  const other = new Visitor(testApp, shop)
  const page = await other.open(paths.purchaseResume(applicant.cookies.get(cookieNames.request) ?? ""))
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("¿Continúa esta solicitud?")
  expect(other.cookies.get(cookieNames.request)).toBeUndefined()
  const next = await other.press(page, "Continuar mi solicitud")
  expect(next.url).not.toMatch(/retomar/)
  expect(other.cookies.get(cookieNames.request)).toMatch(/^[\w-]{43}$/)
})
