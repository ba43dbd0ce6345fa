import { beforeEach, describe, expect, test } from "vitest"
import { aClient, signedIn } from "../../testing/factories.ts"
import { aShop, goTo, type Purchase, startPurchase } from "../../testing/purchase.ts"
import { holder } from "../../testing/request-factory.ts"
import { createTestApp } from "../../testing/test-app.ts"

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
    ...{ method: "PUT", url: "/api/requests/current/submission", payload: { password: null } },
    headers: { host: shop.host, "x-request-token": purchase.token, ...headers },
  })

const requestOf = ({ id }: Purchase) =>
  owner.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow()

const accounts = () =>
  owner
    .selectFrom("clients")
    .select(["id", "email", "state"])
    .where("distributor_id", "=", shop.id)
    .orderBy("created_at")
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

describe("a signed-in client", () => {
  test("keeps a request of the same identity in their account", async () => {
    const own = await aClient(testApp, shop, { identity: holder.identity, email: "propia@prueba.ec" })
    const session = await signedIn(testApp, { area: "client", id: own.id }, shop)
    const purchase = await ready()
    await submit(purchase, session)
    expect(await requestOf(purchase)).toMatchObject({ client_id: own.id, verified_email: holder.email })
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
    expect(await requestOf(purchase)).toMatchObject({ client_id: own.id })
    expect(await activeAccounts()).toEqual(["propia@prueba.ec"])
  })

  test("cannot claim with a provisional account", async () => {
    const other = await aClient(testApp, shop, { identity: holder.identity, approved_at: null })
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
