import { distributorModules } from "@trazo/domain/access/module-catalogue"
import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator } from "../../testing/accounts.ts"
import { anExecutive, signedIn } from "../../testing/factories.ts"
import { aShop } from "../../testing/purchase.ts"
import { createTestApp } from "../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const administrator = await aSignedInAdministrator(testApp)

const change = ({ id }: { id: string }, modules: readonly string[]) =>
  administrator.call("PUT", `/api/administrators/distributors/${id}/modules`, { modules })

test.each([
  ["the administrator flag", { administrator: true }],
  ["permissions of their own", { permissions: ["/certificates:view", "/prices:view"] as const }],
])(
  "a module that is taken away is refused at the next call of who has %s, and given back it serves again",
  async (_, executive) => {
    const shop = await aShop(testApp)
    const { id } = await anExecutive(testApp, shop, {
      ...executive,
      permissions: "permissions" in executive ? [...executive.permissions] : [],
    })
    const headers = await signedIn(testApp, { area: "executive", id }, shop)
    const queue = async () => {
      const answer = await app.inject({ url: "/api/executives/certificates", headers })
      return [answer.statusCode, answer.json().typeCode]
    }
    const modules = async () => {
      const me = (await app.inject({ url: "/api/executives/auth", headers })).json()
      return me.modules.map(({ key }: { key: string }) => key)
    }
    expect(await queue()).toEqual([200, undefined])
    expect((await change(shop, ["/prices"])).status).toBe(200)
    expect(await queue()).toEqual([403, "NOT_ALLOWED"])
    expect(await modules()).toEqual(["/prices"])
    await change(shop, ["/certificates", "/prices"])
    expect(await queue()).toEqual([200, undefined])
    expect(await modules()).toEqual(["/certificates", "/prices"])
  },
)

test("the express shop closes with its module", async () => {
  const shop = await aShop(testApp)
  const offers = async () => {
    const answer = await app.inject({ url: "/api/catalogue?channel=fast", headers: { host: shop.host } })
    return answer.json().offers?.length ?? answer.json().typeCode
  }
  const before = await offers()
  await change(shop, ["/certificates"])
  expect(await offers()).not.toEqual(before)
})

test("modules are kept in the catalogue's order, each once; what changed is in the audit, no change is not", async () => {
  const shop = await aShop(testApp, { modules: ["/fast", "/prices"] })
  await change(shop, ["/roles", "/prices", "/prices"])
  await change(shop, ["/prices", "/roles"])
  const [row] = await owner.selectFrom("distributors").select("modules").where("id", "=", shop.id).execute()
  expect(row?.modules).toEqual(["/prices", "/roles"])
  expect(await actsOn(testApp, `distributor:${shop.id}`)).toMatchObject([
    { action: "modules.changed", data: { added: ["/roles"], removed: ["/fast"] } },
  ])
})

test("what the catalogue has not is refused and changes nothing", async () => {
  const shop = await aShop(testApp, { modules: [...distributorModules] })
  expect((await change(shop, ["/prices", "/administrator"])).status).toBe(400)
  const [row] = await owner.selectFrom("distributors").select("modules").where("id", "=", shop.id).execute()
  expect(row?.modules).toEqual([...distributorModules])
})
