import { samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor, anExecutive, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { storeFile } from "../files/stored-files.ts"

const app = await createTestApp()

const lookUp = (host: string) =>
  app.app.inject({ url: `/api/anf-requests/user/get-distributors?id=${encodeURIComponent(host)}` })

const aFile = ({ scope }: TestDistributor, purpose: "brand" | "paper", content = samplePng()) =>
  inScope(app.deps.db, scope, (tx) =>
    storeFile(tx, { purpose, name: "logo.png", mediaType: "image/png", content }, app.deps),
  )

test("A2, I1: returns a host's distributor with the specified fields, ignoring port and case", async () => {
  const { id, host } = await aDistributor(app, {
    configuration: JSON.stringify({
      texts: { schedule: "Lunes a viernes" },
      theme: { primaryColor: "#112233" },
    }),
    multimedia: JSON.stringify({ idImage: "0198a000-0000-7000-8000-000000000001", video: "https://v.ec/1" }),
    modules: ["fast"],
  })
  const response = await lookUp(`${host.toUpperCase()}:3000`)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({
    _id: id,
    id,
    distributorData: {
      name: "Firmas de Prueba",
      address: "Av. 9 de Octubre 100, Guayaquil",
      ruc: "0992397535001",
      logo: null,
      supportEmail: "ayuda@prueba.ec",
    },
    configuration: {
      texts: { schedule: "Lunes a viernes" },
      paymentMethods: {},
      theme: {
        primaryColor: "#112233",
        primaryColor2: "#7986CB",
        primaryColor3: "#FFEB3B",
        secondaryColor: "#3F51B5",
      },
    },
    multimedia: {
      idImage: "0198a000-0000-7000-8000-000000000001",
      idImageUrl: `/api/anf-requests/user/${id}/files/0198a000-0000-7000-8000-000000000001`,
      video: "https://v.ec/1",
    },
    modules: ["fast"],
    theme: {
      primaryColor: "#112233",
      primaryColor2: "#7986CB",
      primaryColor3: "#FFEB3B",
      secondaryColor: "#3F51B5",
      favicon: null,
      distributor: id,
      idDistributor: id,
      name: "Firmas de Prueba",
      address: "Av. 9 de Octubre 100, Guayaquil",
      ruc: "0992397535001",
      supportEmail: "ayuda@prueba.ec",
      total: 12,
    },
  })
})

test("I1: the theme has the favicon's address and the completeness, which counts prices", async () => {
  const favicon = "0198a000-0000-7000-8000-000000000002"
  const shop = await aDistributor(app, { multimedia: JSON.stringify({ favicon }) })
  const theme = async () => (await lookUp(shop.host)).json().theme
  expect(await theme()).toMatchObject({
    primaryColor: "#09497E",
    favicon: `/api/anf-requests/user/${shop.id}/files/${favicon}`,
    total: 6,
  })
  const prices = ["subject1", "subject2"].map((priceKey) => ({
    distributorId: shop.id,
    priceKey,
    baseCents: 100,
  }))
  await app.owner.insertInto("prices").values(prices).execute()
  expect((await theme()).total).toBe(19)
})

test("A2: returns null with 200 for an unknown host and a suspended distributor", async () => {
  const suspended = await aDistributor(app, { state: "suspended" })
  for (const host of ["nadie.example", suspended.host]) {
    const response = await lookUp(host)
    expect([response.statusCode, response.payload]).toEqual([200, "null"])
  }
})

test("I1: multimedia.video is null when unset; accepts a missing and an incomplete configuration", async () => {
  const empty = await aDistributor(app)
  const { configuration, multimedia } = (await lookUp(empty.host)).json()
  expect([configuration, multimedia]).toEqual([null, { video: null }])
  const odd = await aDistributor(app, {
    configuration: JSON.stringify({ texts: "?", paymentMethods: [1], theme: { primaryColor: "red" } }),
  })
  expect((await lookUp(odd.host)).json().configuration).toMatchObject({
    texts: {},
    paymentMethods: {},
    theme: { primaryColor: "#09497E" },
  })
})

test("H3: serves a brand picture unchanged, with caching", async () => {
  const shop = await aDistributor(app)
  const { id } = await aFile(shop, "brand")
  const response = await app.app.inject({ url: `/api/anf-requests/user/${shop.id}/files/${id}` })
  expect(response.rawPayload.equals(Buffer.from(samplePng()))).toBe(true)
  expect(response.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    // Mails are read on other sites.
    "cross-origin-resource-policy": "cross-origin",
  })
})

test("H3: does not find personal documents, another tenant's files or unknown ids", async () => {
  const [shop, other] = [await aDistributor(app), await aDistributor(app)]
  const paper = await aFile(shop, "paper", samplePdf())
  const foreign = await aFile(other, "brand")
  for (const id of [paper.id, foreign.id, shop.id, "logo"]) {
    const response = await app.app.inject({ url: `/api/anf-requests/user/${shop.id}/files/${id}` })
    expect(response.json()).toMatchObject({ typeCode: "NOT_FOUND" })
  }
})

test("H2: serves the company's logo to its executives only", async () => {
  const [shop, other] = [await aDistributor(app), await aDistributor(app)]
  const [logo, foreign] = [await aFile(shop, "brand"), await aFile(other, "brand")]
  const headers = await signedIn(app, { area: "executive", id: (await anExecutive(app, shop)).id }, shop)
  const get = (id: string, as: object) =>
    app.app.inject({ url: `/api/executives/distributors/image/${id}`, headers: { host: shop.host, ...as } })
  const own = await get(logo.id, headers)
  expect([own.headers["content-type"], own.rawPayload.equals(Buffer.from(samplePng()))]).toEqual([
    "image/png",
    true,
  ])
  const paper = await aFile(shop, "paper", samplePdf())
  for (const id of [foreign.id, paper.id, shop.id, "logo"])
    expect((await get(id, headers)).json()).toMatchObject({ typeCode: "NOT_FOUND" })
  expect((await get(logo.id, {})).json()).toMatchObject({ typeCode: "NOT_SIGNED_IN" })
})
