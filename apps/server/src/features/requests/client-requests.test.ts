import { beforeAll, expect, test } from "vitest"
import { aClient, aDistributor, signedIn } from "../../testing/factories.ts"
import { purchaseOf } from "../../testing/purchase.ts"
import { aRequest, traceOf } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { resumeTokenOf } from "./resume-token.ts"

const app = await createTestApp()
const shop = await aDistributor(app)
const client = await aClient(app, shop)
let headers: { host: string; authorization: string }

beforeAll(async () => {
  headers = await signedIn(app, { area: "client", id: client.id }, shop)
})

const get = (url: string) => app.app.inject({ method: "GET", url, headers })

test("lists the client's submitted requests, newest first, with the next actor", async () => {
  const older = await aRequest(app, shop, { client_id: client.id, status: "issued" })
  app.clock.advance({ minutes: 1 })
  const newer = await aRequest(app, shop, {
    client_id: client.id,
    status: "payment",
    reason: "No llegó el pago",
  })
  await aRequest(app, shop, { client_id: client.id, status: "draft", number: null })
  await aRequest(app, shop, { client_id: (await aClient(app, shop, { identity: "0926687856" })).id })
  const { rows } = (await get("/api/clients/requests")).json()
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id])
  expect(rows[0]).toMatchObject({
    status: "payment",
    nextActor: "client",
    totalCents: 2300,
    reason: "No llegó el pago",
  })
})

test("returns the next step of a request and its path", async () => {
  const next = async (status: "payment" | "review" | "approved" | "issued") => {
    const { id } = await aRequest(app, shop, { client_id: client.id, status })
    return { id, body: (await get(`/api/clients/requests/${id}`)).json() }
  }
  expect((await next("payment")).body.next.path).toBe("/payment")
  expect((await next("review")).body.next).toBeNull()
  const { id, body } = await next("approved")
  expect(body.next.path).toBe(`/manager/process/activation?solicitud=${id}`)
  expect(body.timeline).toEqual([])
})

test("does not find another client's or tenant's request, or a draft", async () => {
  const others = [
    await aRequest(app, shop, { client_id: (await aClient(app, shop, { identity: "0102030405" })).id }),
    await aRequest(app, await aDistributor(app)),
    await aRequest(app, shop, { client_id: client.id, status: "draft", number: null }),
  ]
  for (const { id } of others) {
    expect((await get(`/api/clients/requests/${id}`)).json()).toMatchObject({ typeCode: "REQUEST_NOT_FOUND" })
    const before = await traceOf(app, { id })
    const response = await app.app.inject({
      method: "POST",
      url: `/api/clients/requests/${id}/continuation`,
      headers,
    })
    expect(response.statusCode).toBe(404)
    expect(response.headers["set-cookie"]).toBeUndefined()
    expect(await traceOf(app, { id })).toEqual(before)
  }
})

test("sets the purchase's cookie and ends earlier links", async () => {
  const request = await aRequest(app, shop, { client_id: client.id, status: "payment" })
  const response = await app.app.inject({
    ...{ method: "POST", url: `/api/clients/requests/${request.id}/continuation`, headers },
  })
  expect(response.json().id).toBe(request.id)
  const token = /^trazo_request=([\w-]{43}); .*HttpOnly; SameSite=Lax$/.exec(
    String(response.headers["set-cookie"]),
  )?.[1]
  const purchase = purchaseOf(app, { host: shop.host, id: request.id, token: token ?? "" })
  expect((await purchase.flow()).id).toBe(request.id)
  const earlier = { host: shop.host, id: request.id, token: resumeTokenOf(request, app.deps) }
  expect((await purchaseOf(app, earlier).call("GET", "/current")).status).toBe(404)
})

test("H1: returns the id of the client's room", async () => {
  expect((await get("/api/clients/me/last")).json()).toEqual({ _id: client.id })
})

test("requires a client session", async () => {
  const response = await app.app.inject({ url: "/api/clients/requests", headers: { host: shop.host } })
  expect(response.json()).toMatchObject({ typeCode: "NOT_SIGNED_IN" })
})
