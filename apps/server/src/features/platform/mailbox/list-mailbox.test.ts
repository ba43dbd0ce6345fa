import { expect, test } from "vitest"
import { aDistributor, type TestDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const real = await createTestApp({ settings: { DEMO_DATA: "false" } })

async function receive({ id }: TestDistributor, to: string, subject: string) {
  app.clock.advance({ seconds: 1 })
  const mail = { distributorId: id, toAddress: to, subject, textBody: "hola", htmlBody: "<p>hola</p>" }
  await app.owner
    .insertInto("mailbox")
    .values({ ...mail, receivedAt: app.clock.now() })
    .execute()
}

test("lists the distributor's mails, newest first, or those to one address", async () => {
  const [shop, other] = [await aDistributor(app), await aDistributor(app)]
  await receive(shop, "ana@prueba.ec", "uno")
  await receive(shop, "luis@prueba.ec", "dos")
  await receive(other, "ana@prueba.ec", "ajeno")
  const subjects = async (query = "") => {
    const response = await app.app.inject({ url: `/api/mailbox${query}`, headers: { host: shop.host } })
    return response.json().mails.map(({ subject }: { subject: string }) => subject)
  }
  expect(await subjects()).toEqual(["dos", "uno"])
  expect(await subjects("?to=ana@prueba.ec")).toEqual(["uno"])
})

test("is not found from other machines, also behind a local proxy", async () => {
  const { host } = await aDistributor(app)
  const callers = [
    { remoteAddress: "192.168.1.20", headers: { host } },
    { remoteAddress: "::ffff:10.0.0.1", headers: { host } },
    { remoteAddress: "127.0.0.1", headers: { host, "x-forwarded-for": "203.0.113.7" } },
    { remoteAddress: "127.0.0.1", headers: { host, forwarded: "for=203.0.113.7" } },
    { remoteAddress: "127.0.0.1", headers: { host, "x-real-ip": "203.0.113.7" } },
    { remoteAddress: "127.0.0.1", headers: { host, via: "1.1 proxy" } },
  ]
  for (const caller of callers) {
    const response = await app.app.inject({ url: "/api/mailbox", ...caller })
    expect(response.json()).toMatchObject({ typeCode: "NOT_FOUND" })
  }
  for (const remoteAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    const response = await app.app.inject({ url: "/api/mailbox", remoteAddress, headers: { host } })
    expect(response.statusCode).toBe(200)
  }
})

test("is not found without demo data", async () => {
  const { host } = await aDistributor(real)
  const response = await real.app.inject({ url: "/api/mailbox", headers: { host } })
  expect(response.json()).toMatchObject({ typeCode: "NOT_FOUND" })
})
