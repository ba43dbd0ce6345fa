import { createHash } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { paths } from "@trazo/contract/paths"
import { slots } from "../support/demo-accounts.ts"
import { mailedResetLink } from "../support/mails.ts"
import { type RawAnswer, rawRequest } from "../support/raw-request.ts"
import { expect, test } from "../support/test.ts"

/** Data that only signed-in people may read: request numbers, addresses, names of demo people. */
const secrets = /TZ-\d{4}-|@demo\.ec|MENDOZA|ANDRADE|PEÑA/

async function tokenOf(request: APIRequestContext, account: keyof typeof slots): Promise<string> {
  const { api, user, password } = slots[account]
  const response = await request.post(api, { params: { simple: "true" }, data: { user, password } })
  return (await response.json()).token
}

/** Waits for the page itself. On a busy machine a slow brand look-up first returns a shell (A5). */
async function settled(
  baseURL: string | undefined,
  call: Parameters<typeof rawRequest>[1],
): Promise<RawAnswer> {
  let response = await rawRequest(baseURL, call)
  while (response.text.includes("Cargando . . .")) response = await rawRequest(baseURL, call)
  return response
}

const isShut = ({ status, headers, text }: RawAnswer) =>
  !secrets.test(text) && (status >= 400 || /login/.test(`${headers.location}${text}`))

test("a forged cookie opens no area", async ({ request, baseURL }) => {
  const token = await tokenOf(request, "executive")
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
  for (const { api, cookie, lands } of Object.values(slots)) {
    for (const value of forged) {
      const headers = { cookie: `${cookie}=${value}` }
      const response = await rawRequest(baseURL, { path: api, headers })
      expect([api, value, response.status, JSON.parse(response.text).typeCode]).toEqual([
        api,
        value,
        401,
        "NOT_SIGNED_IN",
      ])
      expect([lands, value, isShut(await settled(baseURL, { path: lands, headers }))]).toEqual([
        lands,
        value,
        true,
      ])
    }
  }
})

test("cross-site requests change nothing, neither through the API nor through a page's form", async ({
  request,
  baseURL,
}) => {
  const token = await tokenOf(request, "executive")
  const cookie = `${slots.executive.cookie}=${token}`
  for (const origin of [
    "https://malo.ec",
    "null",
    "http://localhost.malo.ec",
    "http://localhost:1",
    `${baseURL}.malo.ec`,
  ]) {
    const form = { cookie, origin, "content-type": "application/x-www-form-urlencoded" }
    const sent = [
      { method: "DELETE", path: slots.executive.api, headers: { cookie, origin } },
      { method: "POST", path: "/executive", headers: form, body: "" },
      { method: "POST", path: "/executive.data", headers: form, body: "" },
    ]
    for (const one of sent) {
      const { status } = await rawRequest(baseURL, one)
      expect([origin, one.path, status >= 400 && status < 500]).toEqual([origin, one.path, true])
    }
  }
  expect((await rawRequest(baseURL, { path: slots.executive.api, headers: { cookie } })).status).toBe(200)
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

test("no spelling of a path bypasses a guard", async ({ request, baseURL }) => {
  const client = `${slots.client.cookie}=${await tokenOf(request, "client")}`
  const executive = `${slots.executive.cookie}=${await tokenOf(request, "executive")}`
  const open = await settled(baseURL, { path: "/executive/certificates", headers: { cookie: executive } })
  expect(open.text).toMatch(secrets)
  for (const path of tricks) {
    // The sign-in page is public, but not the data requested with it.
    const isPublic = path.startsWith("/executive/login.data") || path === "/_.data"
    for (const cookie of ["", client]) {
      const response = await settled(baseURL, { path, headers: { cookie } })
      const isSafe = isPublic ? !secrets.test(response.text) : isShut(response)
      expect([path, cookie !== "", isSafe]).toEqual([path, cookie !== "", true])
    }
  }
})

test("G5: an executive reaches only their modules, whatever the spelling of the path", async ({
  request,
  baseURL,
}) => {
  const data = { user: "operador@demo.ec", password: "Firma2026" }
  const { token } = await (await request.post(slots.executive.api, { data })).json()
  const cookie = `${slots.executive.cookie}=${token}`
  for (const path of [
    "/executive/fast/certificates",
    "/executive//fast/certificates",
    "/executive/certificates/../fast/certificates",
    "/executive/fast/certificates.data",
    "/executive/certificates.data?_routes=areas%2Fexecutive%2Ffast%2Fcertificates",
  ]) {
    const { status, headers, text } = await rawRequest(baseURL, { path, headers: { cookie } })
    const listsRequests = status === 200 && /"rows"|<tbody/.test(text)
    const own = /certificates\.data\?_routes/.test(path)
    expect([path, listsRequests && !own, String(headers.location ?? "").includes("fast")]).toEqual([
      path,
      false,
      false,
    ])
  }
  const api = await rawRequest(baseURL, { path: "/api/executives/fast/certificates", headers: { cookie } })
  expect(JSON.parse(api.text).typeCode).toBe("NOT_ALLOWED")
})

test("ASVS 13.4.1, 13.4.3: serves no folder, no dot file and nothing outside the built files", async ({
  baseURL,
}) => {
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
    const { status, text } = await settled(baseURL, { path })
    expect([path, [400, 404].includes(status)]).toEqual([path, true])
    expect(text).not.toMatch(/repositoryformatversion|"workspaces"|createRequestHandler/)
  }
})

test("a forged Host header opens no other distributor and appears in no mail", async ({
  request,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "")
  const path = "/api/catalogue"
  for (const host of [
    "malo.ec",
    "localhost.malo.ec",
    "localhost@malo.ec",
    "andes.localhost@malo.ec",
    "localhost, malo.ec",
  ]) {
    const { status } = await rawRequest(baseURL, { path, headers: { host } })
    expect([host, status >= 400]).toEqual([host, true])
  }
  for (const forwarded of [{ "x-forwarded-host": "malo.ec" }, { forwarded: "host=malo.ec" }]) {
    const { status } = await rawRequest(baseURL, {
      path,
      headers: { host: `localhost:${port}`, ...forwarded },
    })
    expect(status).toBe(403)
  }
  const spoofed = { "x-host": "malo.ec", "x-original-host": "malo.ec" }
  for (const host of [`localhost:${port}`, "localhost:6666"]) {
    const { status } = await rawRequest(baseURL, {
      method: "POST",
      path: "/api/password-resets",
      headers: { host, ...spoofed, "content-type": "application/json" },
      body: JSON.stringify({ area: "executive", user: "operador@demo.ec" }),
    })
    expect(status).toBe(200)
  }
  const link = new URL(await mailedResetLink(request, "operador@demo.ec"))
  expect(link.hostname).toBe("localhost")
  expect(link.port).not.toBe("6666")
})

test("ASVS 14.3.2: pages of a session are never stored; public pages and built files are", async ({
  request,
  baseURL,
}) => {
  const cacheControl = async (path: string, cookie?: string) => {
    const { status, headers, text } = await settled(baseURL, { path, ...(cookie && { headers: { cookie } }) })
    return { status, text, kept: headers["cache-control"] }
  }
  for (const account of ["executive", "administrator", "client"] as const) {
    const { cookie: name, lands } = slots[account]
    const cookie = `${name}=${await tokenOf(request, account)}`
    for (const path of [lands, `${lands}.data`])
      expect(await cacheControl(path, cookie)).toMatchObject({ kept: "private, no-store" })
  }
  const shop = await cacheControl("/")
  expect(shop).toMatchObject({ status: 200, kept: "private, no-cache" })
  const asset = /\/assets\/[\w.-]+\.js/.exec(shop.text)?.[0] ?? ""
  expect(await cacheControl(asset)).toMatchObject({ kept: expect.stringMatching(/^public, .*immutable/) })
})

test("ASVS 3.5.3, 7.6.2: opening a resume link sets no cookie, its button does", async ({
  page,
  request,
}) => {
  const data = { kind: "subject1", validity: "OneYear", channel: "normal" }
  expect((await request.post("/api/requests", { data })).ok()).toBe(true)
  const tokenIn = async (holder: Pick<APIRequestContext, "storageState">) =>
    (await holder.storageState()).cookies.find(({ name }) => name === cookieNames.request)?.value
  const token = await tokenIn(request)
  await page.goto(paths.purchaseResume(token ?? ""))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Continúa esta solicitud?")
  expect(await tokenIn(page.context())).toBeUndefined()
  await page.getByRole("button", { name: "Continuar mi solicitud" }).click()
  await expect(page).not.toHaveURL(/retomar/)
  expect(await tokenIn(page.context())).toMatch(/^[\w-]{43}$/)
})
