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
  const user_info = JSON.stringify({
    ...holder,
    identity,
    email,
    phone: `09900${identity}`,
    address: `CALLE ${identity}`,
    ...info,
  })
  return aRequest(testApp, shop, { client_id: client.id, user_info, verified_email: email, ...columns })
}

async function store(purpose: "paper" | "receipt") {
  const file = {
    purpose,
    name: "a.jpg",
    media_type: "image/jpeg",
    size_bytes: 1,
    sha256: Buffer.alloc(32, 7),
  }
  return testApp.owner
    .insertInto("files")
    .values({
      ...file,
      distributor_id: distributor.id,
      wrapped_key: Buffer.alloc(1),
      created_at: new Date(0),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
}

test("shows requests of another identity with the same phone or e-mail", async () => {
  const request = await another()
  const { phone } = request.user_info
  const byPhone = await another({ phone })
  const byEmail = await another({}, { verified_email: request.verified_email })
  await another({}, { number: null, verified_email: request.verified_email })
  expect(await shown(request)).toEqual([
    ["phone", byPhone.id],
    ["email", byEmail.id],
  ])
})

test("B5: shows requests of another identity with the same home, unless both are of one company", async () => {
  const company = { companyRuc: "1790012345001" }
  const request = await another(company)
  const { address } = request.user_info
  const neighbour = await another({ address })
  await another({ address, ...company })
  await another({ address, city: "LOJA" })
  expect(await shown(request)).toEqual([["address", neighbour.id]])
})

test("shows the newest five of many requests with the same phone", async () => {
  const request = await another()
  const { phone } = request.user_info
  const made: string[] = []
  // The oldest is written last, so that the order of the rows is not the order of the days.
  for (const day of [3, 4, 5, 6, 7, 2, 1])
    made.push((await another({ phone }, { created_at: new Date(Date.UTC(2026, 0, day)) })).id)
  const [three, four, five, six, seven] = made
  expect(await shown(request)).toEqual([["phone", seven, six, five, four, three]])
})

test("shows nothing of the same identity or of another distributor", async () => {
  const request = await another()
  const { phone, identity } = request.user_info
  await another({ phone, identity })
  const elsewhere = await aDistributor(testApp)
  await another({ phone }, { verified_email: request.verified_email }, elsewhere)
  expect(await shown(request)).toEqual([])
})

test("shows the same device, receipt and picture", async () => {
  const [request, other] = [await another(), await another()]
  for (const { id } of [request, other]) {
    const document = await store("paper")
    await aPayment(
      testApp,
      { id, distributor_id: distributor.id },
      { receipt_file_id: (await store("receipt")).id },
    )
    await testApp.owner
      .insertInto("request_papers")
      .values({
        distributor_id: distributor.id,
        request_id: id,
        paper: "facePhoto",
        file_id: document.id,
        created_at: new Date(0),
      })
      .execute()
    await testApp.owner
      .insertInto("consents")
      .values({
        distributor_id: distributor.id,
        request_id: id,
        kind: "terms",
        version: "1",
        at: new Date(0),
        ip: "190.10.10.10",
        user_agent: "Mozilla/5.0",
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
  const fast = await another({ phone: request.user_info.phone }, { channel: "fast" })
  const [signal] = await signalsOf(request)
  expect(signal?.requests).toMatchObject([{ id: fast.id, channel: "fast", names: null }])
})
