import { expect, test } from "vitest"
import { aClient, aDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest, aReviewSetting, holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import type { RequestRow } from "../../requests/requests/request.ts"

const testApp = await createTestApp()
const { distributor, reviewer, call } = await aReviewSetting(testApp)

const signalsOf = async ({ id }: RequestRow) =>
  (await call(reviewer, "GET", `/${id}`)).json().signals as { signal: string; requests: { id: string }[] }[]
const shown = async (request: RequestRow) =>
  (await signalsOf(request)).map(({ signal, requests }) => [signal, ...requests.map(({ id }) => id)])

let identities = 100
/** A request of another identity that shares nothing but what is given. */
async function another(info: object = {}, columns: object = {}, shop = distributor) {
  const identity = String(++identities)
  const client = await aClient(testApp, shop, { identity })
  const email = `persona${identity}@prueba.ec`
  const userInfo = JSON.stringify({
    ...holder,
    identity,
    email,
    phone: `09900${identity}`,
    address: `CALLE ${identity}`,
    ...info,
  })
  return aRequest(testApp, shop, { clientId: client.id, userInfo, verifiedEmail: email, ...columns })
}

async function store(purpose: "paper" | "receipt") {
  const file = {
    purpose,
    name: "a.jpg",
    mediaType: "image/jpeg",
    sizeBytes: 1,
    sha256: Buffer.alloc(32, 7),
  }
  return testApp.owner
    .insertInto("files")
    .values({
      ...file,
      distributorId: distributor.id,
      wrappedKey: Buffer.alloc(1),
      createdAt: new Date(0),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
}

test("shows requests of another identity with the same phone or e-mail", async () => {
  const request = await another()
  const { phone } = request.userInfo
  const byPhone = await another({ phone })
  const byEmail = await another({}, { verifiedEmail: request.verifiedEmail })
  await another({}, { number: null, verifiedEmail: request.verifiedEmail })
  expect(await shown(request)).toEqual([
    ["phone", byPhone.id],
    ["email", byEmail.id],
  ])
})

test("B5: shows requests of another identity with the same home, unless both are of one company", async () => {
  const company = { companyRuc: "1790012345001" }
  const request = await another(company)
  const { address } = request.userInfo
  const neighbour = await another({ address })
  await another({ address, ...company })
  await another({ address, city: "LOJA" })
  expect(await shown(request)).toEqual([["address", neighbour.id]])
})

test("shows the newest five of many requests with the same phone", async () => {
  const request = await another()
  const { phone } = request.userInfo
  const made: string[] = []
  // The oldest is written last, so that the order of the rows is not the order of the days.
  for (const day of [3, 4, 5, 6, 7, 2, 1])
    made.push((await another({ phone }, { createdAt: new Date(Date.UTC(2026, 0, day)) })).id)
  const [three, four, five, six, seven] = made
  expect(await shown(request)).toEqual([["phone", seven, six, five, four, three]])
})

test("shows nothing of the same identity or of another distributor", async () => {
  const request = await another()
  const { phone, identity } = request.userInfo
  await another({ phone, identity })
  const elsewhere = await aDistributor(testApp)
  await another({ phone }, { verifiedEmail: request.verifiedEmail }, elsewhere)
  expect(await shown(request)).toEqual([])
})

test("shows the same device, receipt and picture", async () => {
  const [request, other] = [await another(), await another()]
  for (const { id } of [request, other]) {
    const document = await store("paper")
    await aPayment(
      testApp,
      { id, distributorId: distributor.id },
      { receiptFileId: (await store("receipt")).id },
    )
    await testApp.owner
      .insertInto("requestPapers")
      .values({
        distributorId: distributor.id,
        requestId: id,
        paper: "facePhoto",
        fileId: document.id,
        createdAt: new Date(0),
      })
      .execute()
    await testApp.owner
      .insertInto("consents")
      .values({
        distributorId: distributor.id,
        requestId: id,
        kind: "terms",
        version: "1",
        at: new Date(0),
        ip: "190.10.10.10",
        userAgent: "Mozilla/5.0",
      })
      .execute()
  }
  expect(await shown(request)).toEqual([
    ["device", other.id],
    ["receipt", other.id],
    ["picture", other.id],
  ])
})

test("names the person only to who may see the request's channel", async () => {
  const request = await another()
  const fast = await another({ phone: request.userInfo.phone }, { channel: "fast" })
  const [signal] = await signalsOf(request)
  expect(signal?.requests).toMatchObject([{ id: fast.id, channel: "fast", names: null }])
})
