import { beforeEach, describe, expect, test } from "vitest"
import { aClient, signedIn } from "../../../testing/factories.ts"
import { aShop, goTo, type Purchase, startPurchase } from "../../../testing/purchase.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
let shop = await aShop(testApp)

beforeEach(async () => {
  shop = await aShop(testApp)
})

async function ready(email = holder.email): Promise<Purchase> {
  clock.advance({ seconds: 1 })
  return goTo(testApp, await startPurchase(testApp, shop), "password", { userInfo: { ...holder, email } })
}

const submit = (purchase: Purchase, headers: Record<string, string> = {}) =>
  app.inject({
    method: "PUT",
    url: "/api/requests/current/submission",
    payload: { password: null },
    headers: { host: shop.host, "x-request-token": purchase.token, ...headers },
  })

const requestOf = ({ id }: Purchase) =>
  owner.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

const accounts = () =>
  owner
    .selectFrom("clients")
    .select(["id", "email", "state"])
    .where("distributorId", "=", shop.id)
    .orderBy("createdAt")
    .execute()

const activeAccounts = async () =>
  (await accounts()).filter(({ state }) => state === "active").map(({ email }) => email)

test("shares a provisional account for requests of one identity and address", async () => {
  const purchases = [await ready(), await ready()]
  const responses = await Promise.all(purchases.map((purchase) => submit(purchase)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await activeAccounts()).toEqual([holder.email])
})

test("creates a provisional account for each proved address", async () => {
  for (const email of ["a@prueba.ec", "b@prueba.ec"]) await submit(await ready(email))
  expect(await activeAccounts()).toEqual(["a@prueba.ec", "b@prueba.ec"])
})

describe("the number of an identity's provisional accounts", () => {
  const three = ["a@prueba.ec", "b@prueba.ec", "c@prueba.ec"]

  test("is limited: the oldest unpaid account is closed with its requests and sessions", async () => {
    const first = await ready("a@prueba.ec")
    await submit(first)
    for (const email of three.slice(1)) await submit(await ready(email))
    const [oldest] = await accounts()
    const session = await signedIn(testApp, { area: "client", id: oldest?.id ?? "" }, shop)
    expect((await submit(await ready("d@prueba.ec"))).statusCode).toBe(200)
    expect(await activeAccounts()).toEqual(["b@prueba.ec", "c@prueba.ec", "d@prueba.ec"])
    expect((await requestOf(first)).status).toBe("expired")
    expect((await app.inject({ url: "/api/clients/auth", headers: session })).statusCode).toBe(401)
  })

  test("keeps accounts with a payment; another request is refused", async () => {
    const purchases = []
    for (const email of three) {
      const purchase = await ready(email)
      await submit(purchase)
      purchases.push(purchase)
    }
    const pay = (ids: string[]) =>
      owner.updateTable("requests").set({ status: "paymentReview" }).where("id", "in", ids).execute()
    await pay(purchases.slice(0, 1).map(({ id }) => id))
    await submit(await ready("d@prueba.ec"))
    expect(await activeAccounts()).toEqual(["a@prueba.ec", "c@prueba.ec", "d@prueba.ec"])
    await pay(
      (await owner.selectFrom("requests").select("id").where("status", "=", "payment").execute()).map(
        ({ id }) => id,
      ),
    )
    const refused = await ready("e@prueba.ec")
    expect((await submit(refused)).json().typeCode).toBe("IDENTITY_BUSY")
    expect((await requestOf(refused)).status).toBe("draft")
    expect(await activeAccounts()).toHaveLength(3)
  })

  test("is limited for parallel requests", async () => {
    const purchases = []
    for (const name of ["a", "b", "c", "d", "e"]) purchases.push(await ready(`${name}@prueba.ec`))
    const responses = await Promise.all(purchases.map((purchase) => submit(purchase)))
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await activeAccounts()).toHaveLength(3)
  })
})

describe("a stranger's request for an identity with an approved account", () => {
  const approved = (columns: object = {}) =>
    aClient(testApp, shop, { identity: holder.identity, email: holder.email, ...columns })
  const joins = async (purchase: Purchase) => (await purchase.flow()).options.joinsAccount

  test("ends in that account once its own address is proved, and opens no session", async () => {
    const own = await approved()
    const purchase = await ready()
    expect(await joins(purchase)).toBe(true)
    const response = await submit(purchase)
    expect(response.json()).toMatchObject({ status: "payment", options: { joinsAccount: false } })
    expect(response.cookies).toEqual([])
    expect(await requestOf(purchase)).toMatchObject({ clientId: own.id })
    expect(await accounts()).toHaveLength(1)
  })

  test("takes no second password, and keeps the draft", async () => {
    await approved()
    const purchase = await ready()
    const { status, body } = await purchase.call("PUT", "/current/submission", { password: "Segunda2026" })
    expect([status, body.fields?.password]).toEqual([
      400,
      expect.stringContaining("Ya tiene una cuenta con este documento y este correo"),
    ])
    expect((await requestOf(purchase)).status).toBe("draft")
    expect(await accounts()).toHaveLength(1)
    expect((await submit(purchase)).statusCode).toBe(200)
  })

  test("says nothing of the account before the address is proved, nor to another address", async () => {
    await approved()
    const unproved = await goTo(testApp, await startPurchase(testApp, shop), "code")
    expect(await joins(unproved)).toBe(false)
    const stranger = await ready("intruso@prueba.ec")
    expect(await joins(stranger)).toBe(false)
    await stranger.call("PATCH", "/current/personal", { foreing: false, userInfo: { ...holder } })
    expect(await joins(stranger)).toBe(false)
  })

  test.each([
    ["is closed", { state: "disabled" }],
    ["is not approved", { approvedAt: null }],
    ["is of another country's passport", { identityType: "passport", identityCountry: "CO" }],
    ["has another number", { identity: "0926687856" }],
  ] as const)("joins no account that %s", async (_, columns) => {
    await approved(columns)
    const purchase = await ready()
    expect(await joins(purchase)).toBe(false)
  })
})

describe("a signed-in client", () => {
  test("keeps a request of the same identity in their account", async () => {
    const own = await aClient(testApp, shop, { identity: holder.identity, email: "propia@prueba.ec" })
    const session = await signedIn(testApp, { area: "client", id: own.id }, shop)
    const purchase = await ready()
    await submit(purchase, session)
    expect(await requestOf(purchase)).toMatchObject({ clientId: own.id, verifiedEmail: holder.email })
    expect(await accounts()).toHaveLength(1)
  })

  test("claims an earlier request of the same identity with its resume link, once", async () => {
    const own = await aClient(testApp, shop, { identity: holder.identity, email: "propia@prueba.ec" })
    const session = await signedIn(testApp, { area: "client", id: own.id }, shop)
    const purchase = await ready()
    await submit(purchase)
    const claim = (headers: object = {}) =>
      app.inject({
        method: "POST",
        url: "/api/clients/requests/claimable",
        headers: { ...session, ...headers },
      })
    const withLink = { "x-request-token": purchase.token }
    expect((await claim()).json().typeCode).toBe("REQUEST_NOT_FOUND")
    const offered = await app.inject({
      url: "/api/clients/requests/claimable",
      headers: { ...session, ...withLink },
    })
    expect(offered.json()).toMatchObject({ request: { id: purchase.id, verifiedEmail: holder.email } })
    const claims = await Promise.all([claim(withLink), claim(withLink)])
    expect(claims.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await requestOf(purchase)).toMatchObject({ clientId: own.id })
    expect(await activeAccounts()).toEqual(["propia@prueba.ec"])
  })

  test("cannot claim with a provisional account", async () => {
    const other = await aClient(testApp, shop, { identity: holder.identity, approvedAt: null })
    const session = await signedIn(testApp, { area: "client", id: other.id }, shop)
    const purchase = await ready()
    await submit(purchase)
    const headers = { ...session, "x-request-token": purchase.token }
    const claimed = await app.inject({ method: "POST", url: "/api/clients/requests/claimable", headers })
    expect(claimed.json().typeCode).toBe("REQUEST_NOT_FOUND")
    const offered = await app.inject({ url: "/api/clients/requests/claimable", headers })
    expect(offered.json()).toEqual({ request: null })
  })
})
