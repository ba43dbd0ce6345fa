import { samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { claimDraft, claimUpload, dailyQuotas } from "./claim-quota.ts"
import { forgetPastQuotas } from "./delete-unused-files.ts"

const app = await createTestApp({ settings: { RATE_LIMIT: "100000" } })
const { deps, clock } = app
const shop = await aShop(app)
const otherShop = await aShop(app)

const addDraft = (address: string, { scope } = shop) =>
  inScope(deps.db, scope, (tx) => claimDraft(tx, address, deps))
const addBytes = (use: { address: string | null; requestId: string; megabytes: number }, { scope } = shop) =>
  inScope(deps.db, scope, (tx) => claimUpload(tx, { ...use, bytes: blank(use.megabytes) }, deps))

const zeros = new Uint8Array(100_000_000)
const blank = (megabytes: number) => zeros.subarray(0, megabytes * 1_000_000)

/** Its header claims 25 megapixels. */
function widePicture(): Uint8Array {
  const png = samplePng()
  const header = new DataView(png.buffer)
  header.setUint32(16, 5000)
  header.setUint32(20, 5000)
  return png
}

const addPictures = (use: { address: string | null; requestId: string }, count: number) =>
  inScope(deps.db, shop.scope, async (tx) => {
    for (let index = 0; index < count; index += 1)
      await claimUpload(tx, { ...use, bytes: widePicture() }, deps)
  })

test("an address begins a number of drafts a day, over all distributors and a whole IPv6 /64", async () => {
  for (let count = 0; count < dailyQuotas.draftsPerAddress; count += 1)
    await addDraft(`2001:db8::${count.toString(16)}`, count % 2 === 0 ? shop : otherShop)
  await expect(addDraft("2001:db8::ffff:1")).rejects.toMatchObject({ typeCode: "TOO_MANY_REQUESTS" })
  await addDraft("2001:db8:0:1::1")
  clock.advance({ days: 1 })
  await addDraft("2001:db8::1")
})

test("a request receives a number of bytes a day, from all addresses", async () => {
  const requestId = "uno"
  await addBytes({ requestId, address: "192.0.2.1", megabytes: 60 })
  await addBytes({ requestId, address: null, megabytes: 40 })
  await expect(addBytes({ requestId, address: "192.0.2.2", megabytes: 1 })).rejects.toThrow(
    "Hoy se subieron demasiados archivos a esta solicitud.",
  )
  await addBytes({ requestId: "dos", address: "192.0.2.1", megabytes: 1 })
})

test("an address uploads a number of bytes a day, to all requests", async () => {
  const address = "192.0.2.9"
  for (let count = 0; count < 10; count += 1)
    await addBytes({ requestId: `r${count}`, address, megabytes: 100 }, count % 2 === 0 ? shop : otherShop)
  await expect(addBytes({ requestId: "otra", address, megabytes: 1 })).rejects.toThrow(
    "Hoy se subieron demasiados archivos desde su conexión.",
  )
})

test("a request receives a number of pixels a day, however few bytes they take", async () => {
  const use = { requestId: "pixels", address: null }
  await addPictures(use, 48)
  await expect(addPictures(use, 1)).rejects.toThrow("Hoy se subieron demasiados archivos a esta solicitud.")
})

test("an address uploads a number of pixels a day, to all requests", async () => {
  const address = "192.0.2.77"
  for (let count = 0; count < 10; count += 1) await addPictures({ requestId: `p${count}`, address }, 48)
  await expect(addPictures({ requestId: "p10", address }, 1)).rejects.toThrow(
    "Hoy se subieron demasiados archivos desde su conexión.",
  )
})

test("the API counts drafts and uploads, also those that it refuses", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  await app.owner.deleteFrom("uploadQuotas").execute()
  await startPurchase(app, shop)
  await purchase.upload("identityFront", samplePdf().slice(0, 100))
  const used = await app.owner
    .selectFrom("uploadQuotas")
    .select(["drafts", "bytes"])
    .orderBy("drafts")
    .execute()
  expect(used).toEqual([
    { drafts: 0, bytes: "100" },
    { drafts: 1, bytes: "100" },
  ])
})

test("a refused upload is neither decoded nor stored", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  await purchase.call("PUT", "/current/biometric-consent", { accepted: true })
  await addBytes({ requestId: purchase.id, address: null, megabytes: 100 })
  expect(await purchase.upload("identityFront")).toMatchObject({
    status: 429,
    body: { message: "Hoy se subieron demasiados archivos a esta solicitud. Continúe mañana." },
  })
  expect((await purchase.flow()).categories.flatMap(({ files }) => files)).toEqual([])
})

test("stores no address, and forgets the counts of past days", async () => {
  await addDraft("198.51.100.7")
  const rows = await app.owner.selectFrom("uploadQuotas").selectAll().execute()
  expect(rows.every(({ hash }) => hash.length === 32)).toBe(true)
  clock.advance({ days: 2 })
  await forgetPastQuotas(deps)
  expect(await app.owner.selectFrom("uploadQuotas").selectAll().execute()).toEqual([])
})
