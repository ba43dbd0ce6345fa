import { samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import sharp from "sharp"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { storeFile } from "../files/stored-files.ts"

const app = await createTestApp()

const get = (path: string, { host }: TestDistributor) =>
  app.app.inject({ url: `/api/brand${path}`, headers: { host } })

async function aMark({ scope }: TestDistributor, content = samplePng(), mediaType = "image/png") {
  const file = { purpose: "brand", name: "marca.png", mediaType, content } as const
  return (await inScope(app.deps.db, scope, (tx) => storeFile(tx, file, app.deps))).id
}

async function aShop(favicon?: (shop: TestDistributor) => Promise<string>) {
  const shop = await aDistributor(app, {
    configuration: JSON.stringify({ theme: { primaryColor: "#FFEB3B" } }),
  })
  const mark = await favicon?.(shop)
  if (mark) {
    await app.owner
      .updateTable("distributors")
      .set({ multimedia: JSON.stringify({ favicon: mark }) })
      .where("id", "=", shop.id)
      .execute()
  }
  return { shop, mark: mark ?? "" }
}

test("the manifest has the brand's name, colour and icons of its mark, which are PNG of their size", async () => {
  const { shop, mark } = await aShop(aMark)
  const response = await get("/manifest", shop)
  expect(response.headers["content-type"]).toBe("application/manifest+json")
  const { icons, ...manifest } = response.json()
  expect(manifest).toMatchObject({
    name: "Firmas de Prueba",
    short_name: "Firmas",
    theme_color: "#FFEB3B",
    display: "standalone",
    start_url: "/manager/request",
    scope: "/",
    lang: "es-EC",
  })
  expect(icons.map(({ src }: { src: string }) => src)).toEqual(
    ["192", "512", "maskable"].map((form) => `/api/brand/icons/${mark}/${form}`),
  )
  for (const { src, sizes } of icons) {
    const icon = await app.app.inject({ url: src, headers: { host: shop.host } })
    const { format, width, height } = await sharp(icon.rawPayload).metadata()
    expect([format, `${width}x${height}`]).toEqual(["png", sizes])
    expect(icon.headers["cache-control"]).toContain("immutable")
  }
})

test("without a mark there is a manifest without icons", async () => {
  const { shop } = await aShop()
  expect((await get("/manifest", shop)).json().icons).toEqual([])
})

test("makes an icon of no other file: another picture, another shop's mark, or a file that is no picture", async () => {
  const { shop } = await aShop(aMark)
  const other = await aMark(shop)
  const elsewhere = await aShop(aMark)
  const paper = await aShop((one) => aMark(one, samplePdf(), "application/pdf"))
  const refused = [
    await get(`/icons/${other}/192`, shop),
    await get(`/icons/${elsewhere.mark}/192`, shop),
    await get(`/icons/${paper.mark}/192`, paper.shop),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await get(`/icons/${elsewhere.mark}/4096`, elsewhere.shop)).statusCode).toBe(404)
})

test("draws an icon once, also for parallel calls, and again after a failure", async () => {
  const { shop, mark } = await aShop(aMark)
  const { pictures } = app.deps
  let drawn = 0
  let isBusy = true
  app.deps.pictures = {
    ...pictures,
    decode: (...given) => pictures.decode(...given),
    turnUpright: (...given) => pictures.turnUpright(...given),
    close: () => pictures.close(),
    async render(...given) {
      drawn += 1
      return isBusy ? "busy" : pictures.render(...given)
    },
  }
  expect((await get(`/icons/${mark}/192`, shop)).statusCode).toBe(503)
  expect(app.takeErrors()).toHaveLength(1)
  isBusy = false
  const all = await Promise.all(Array.from({ length: 5 }, () => get(`/icons/${mark}/192`, shop)))
  app.deps.pictures = pictures
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(drawn).toBe(2)
})

test("the page without a connection has the brand, no script, and escapes the name", async () => {
  const { shop } = await aShop()
  await app.owner
    .updateTable("distributors")
    .set({ name: 'Firmas <script>alert("1")</script> & Cía.' })
    .where("id", "=", shop.id)
    .execute()
  const response = await get("/offline", shop)
  expect(response.body).toContain("No hay conexión")
  expect(response.body).toContain('<a href="">Intentar otra vez</a>')
  expect(response.body).toContain("#FFEB3B")
  expect(response.body).not.toMatch(/<script|src="\//)
  expect(response.headers["content-security-policy"]).toContain("default-src 'none'")
})

test("an unknown host has none of them", async () => {
  for (const path of ["/manifest", "/offline"]) {
    const response = await app.app.inject({ url: `/api/brand${path}`, headers: { host: "nadie.test" } })
    expect(response.json().typeCode).toBe("DISTRIBUTOR_NOT_FOUND")
  }
})
