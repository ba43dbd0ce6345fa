import { samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const base = "/api/executives/configuration/media"
let shop: TestDistributor
let headers: Record<string, string>

const signedInWith = async (
  of: TestDistributor,
  permission: "/configuration:edit" | "/configuration:view",
) => {
  return staffHeaders(testApp, of, { permissions: [permission] })
}

beforeEach(async () => {
  shop = await aDistributor(testApp, { multimedia: JSON.stringify({ terms: "t" }) })
  headers = await signedInWith(shop, "/configuration:edit")
})

const whole = { x: "0", y: "0", width: "1", height: "1", version: "0" }

interface Sent {
  bytes?: Uint8Array<ArrayBuffer>
  fields?: Record<string, string>
  as?: Record<string, string>
  name?: string
}

async function send(
  picture: string,
  { bytes = samplePng(), fields = {}, as = headers, name = "foto.png" }: Sent = {},
) {
  const form = await multipart({ ...whole, ...fields }, { name, bytes })
  const response = await app.inject({
    method: "PUT",
    url: `${base}/pictures/${picture}`,
    payload: form.payload,
    headers: { ...as, ...form.headers },
  })
  return { status: response.statusCode, body: response.json() }
}

const call = async (method: "GET" | "PUT" | "DELETE", path = "", payload?: object, as = headers) => {
  const response = await app.inject({
    method,
    url: `${base}${path}`,
    headers: as,
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

const lookUp = async () =>
  (await app.inject({ url: `/api/anf-requests/user/get-distributors?id=${shop.host}` })).json()
const versionOf = (body: { pictures: { key: string; lastChange: { version: string } }[] }, key: string) =>
  body.pictures.find((one) => one.key === key)?.lastChange.version ?? ""
const brandFiles = async () =>
  (await owner.selectFrom("files").select("id").where("distributorId", "=", shop.id).execute()).length

test("F3: a logo and a favicon are cut, made in their size, shown in the shop and complete their items", async () => {
  expect((await call("GET")).body.pictures[0]).toMatchObject({ key: "logo", url: null })
  const sent = await send("logo", { fields: { shape: "wide", x: "-1.5", width: "4" } })
  expect(sent).toMatchObject({
    status: 200,
    body: { pictures: [{ lastChange: { by: "EJECUTIVA DE PRUEBA" } }, {}, {}, {}, {}, {}, {}, {}, {}] },
  })
  await send("favicon")
  const { distributorData, theme, multimedia } = await lookUp()
  expect(distributorData.logo.url).toBe(sent.body.pictures[0].url)
  const logo = await app.inject({ url: distributorData.logo.url })
  expect(logo.headers["content-type"]).toBe("image/png")
  expect(await sharp(logo.rawPayload).metadata()).toMatchObject({ width: 640, height: 160, hasAlpha: true })
  const favicon = await app.inject({ url: theme.favicon })
  expect(await sharp(favicon.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 })
  expect(multimedia.terms).toBe("t")
  const check = await app.inject({ url: "/api/executives/distributors/check-configurations", headers })
  expect(check.json().multimedia).toEqual([])
})

test("the shop's picture has a copy for phones and its focal point; a new one replaces all files", async () => {
  const first = await send("welcomeImage", { fields: { focusX: "0.25", focusY: "0.1" } })
  const { multimedia } = await lookUp()
  expect(multimedia.welcomeImageFocus).toEqual({ x: 0.25, y: 0.1 })
  const widthOf = async (url: string) =>
    (await sharp((await app.inject({ url })).rawPayload).metadata()).width
  expect(await widthOf(multimedia.welcomeImageUrl)).toBe(1200)
  expect(await widthOf(multimedia.welcomeImageSmallUrl)).toBe(640)
  const before = await brandFiles()
  await send("welcomeImage", { fields: { version: versionOf(first.body, "welcomeImage") } })
  expect(await brandFiles()).toBe(before)
  expect((await app.inject({ url: multimedia.welcomeImageUrl })).statusCode).toBe(404)
})

test("keeps a former logo, because mails that were sent show it", async () => {
  const first = await send("logo")
  const { url } = (await lookUp()).distributorData.logo
  await send("logo", { fields: { version: versionOf(first.body, "logo") } })
  expect((await lookUp()).distributorData.logo.url).not.toBe(url)
  expect((await app.inject({ url })).statusCode).toBe(200)
})

/** A PNG whose header says 8000 × 5000. */
function fortyMegapixels() {
  const png = samplePng()
  const header = new DataView(png.buffer)
  header.setUint32(16, 8000)
  header.setUint32(20, 5000)
  return png
}

const svg = new TextEncoder().encode(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
)
const damaged = () => samplePng().fill(0, 62, 70)

test.each([
  ["an SVG with a script", "logo.svg", svg, "FILE_TYPE_NOT_ALLOWED"],
  ["an SVG that is named PNG", "logo.png", svg, "FILE_TYPE_NOT_ALLOWED"],
  ["a PDF", "logo.pdf", samplePdf(), "FILE_TYPE_NOT_ALLOWED"],
  ["a picture of 40 megapixels", "foto.png", fortyMegapixels(), "PICTURE_TOO_LARGE"],
  ["a damaged picture", "foto.png", damaged(), "FILE_DAMAGED"],
  ["an empty file", "foto.png", new Uint8Array(), "FILE_EMPTY"],
  ["more than 2 MB", "foto.png", new Uint8Array(2 * 1024 * 1024 + 1), "FILE_TOO_LARGE"],
])("refuses %s and keeps the former picture", async (_, name, bytes, typeCode) => {
  const first = await send("logo")
  const version = versionOf(first.body, "logo")
  expect(await send("logo", { name, bytes, fields: { version } })).toMatchObject({ body: { typeCode } })
  expect((await call("GET")).body.pictures[0]).toEqual(first.body.pictures[0])
})

test("refuses a crop outside of the picture and fields that are no numbers", async () => {
  expect(await send("logo", { fields: { x: "0.9", width: "0.0001" } })).toMatchObject({
    body: { typeCode: "VALIDATION_FAILED", fields: { file: expect.stringContaining("corte") } },
  })
  expect((await send("logo", { fields: { width: "mucho" } })).body.typeCode).toBe("VALIDATION_FAILED")
  expect((await send("portada")).status).toBe(404)
})

test("refuses a second editor of the same picture, and not of another one", async () => {
  const first = await send("logo")
  expect((await send("logo")).body.typeCode).toBe("CHANGED_MEANWHILE")
  expect((await call("GET")).body.pictures[0].url).toBe(first.body.pictures[0].url)
  expect((await send("favicon")).status).toBe(200)
  expect((await call("DELETE", "/pictures/exampleImage?version=7")).body.typeCode).toBe("CHANGED_MEANWHILE")
})

test("removes a picture with its files, but neither the logo nor the favicon", async () => {
  const { body } = await send("welcomeImage")
  const removed = await call("DELETE", `/pictures/welcomeImage?version=${versionOf(body, "welcomeImage")}`)
  expect(removed.body.pictures[2]).toMatchObject({
    key: "welcomeImage",
    url: null,
    focus: { x: 0.5, y: 0.5 },
  })
  expect((await lookUp()).multimedia).toEqual({ terms: "t", termsUrl: expect.any(String), video: null })
  expect(await brandFiles()).toBe(0)
  const logo = await call("DELETE", "/pictures/logo?version=0")
  expect([logo.status, logo.body.message]).toEqual([409, "Logo: se puede reemplazar, pero no quitar."])
})

test("saves the video's address and removes it", async () => {
  const save = (video: string, version: string) => call("PUT", "/video", { video, version })
  for (const wrong of ["javascript:alert(1)", "http://v.ec/1"])
    expect((await save(wrong, "0")).body.fields.video).toContain("https://")
  const saved = await save("https://youtu.be/abc", "0")
  expect((await lookUp()).multimedia.video).toBe("https://youtu.be/abc")
  expect((await save("", "0")).body.typeCode).toBe("CHANGED_MEANWHILE")
  await save("", saved.body.video.lastChange.version)
  expect((await lookUp()).multimedia.video).toBeNull()
})

test("needs the permission, and does not reach another distributor", async () => {
  const viewer = await signedInWith(shop, "/configuration:view")
  expect((await call("GET", "", undefined, viewer)).body).toMatchObject({ mayEdit: false })
  for (const { body } of [
    await send("logo", { as: viewer }),
    await call("DELETE", "/pictures/idImage?version=0", undefined, viewer),
    await call("PUT", "/video", { video: "", version: "0" }, viewer),
  ])
    expect(body.typeCode).toBe("NOT_ALLOWED")
  const other = await aDistributor(testApp)
  await send("logo", { as: await signedInWith(other, "/configuration:edit") })
  expect((await lookUp()).distributorData.logo).toBeNull()
})

test("audits each change", async () => {
  const { body } = await send("welcomeImage")
  await call("DELETE", `/pictures/welcomeImage?version=${versionOf(body, "welcomeImage")}`)
  const rows = await owner
    .selectFrom("auditLog")
    .select(["action", "object"])
    .where("distributorId", "=", shop.id)
    .orderBy("id")
    .execute()
  expect(rows).toEqual([
    { action: "configuration.picture-saved", object: "brand-media:welcomeImage" },
    { action: "configuration.picture-removed", object: "brand-media:welcomeImage" },
  ])
})
