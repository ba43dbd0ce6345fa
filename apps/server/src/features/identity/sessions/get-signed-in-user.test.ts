import { expect, test } from "vitest"
import { anAccount, areas } from "../../../testing/accounts.ts"
import { aDistributor, type anExecutive } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()

async function me(
  executive: Parameters<typeof anExecutive>[2],
  distributorColumns: Parameters<typeof aDistributor>[1] = {},
) {
  const distributor = await aDistributor(testApp, distributorColumns)
  const headers = await staffHeaders(testApp, distributor, executive)
  return (await testApp.app.inject({ url: "/api/executives/auth", headers })).json()
}

test("I1, G5: returns an executive's modules with check flag and permissions", async () => {
  const user = await me(
    { permissions: ["/certificates:approve", "/fast/certificates:view"] },
    { modules: ["fast", "certificates"] },
  )
  expect(user.dataBusiness).toEqual({ name: "Firmas de Prueba", logo: null })
  expect(user).toMatchObject({ name: "EJECUTIVA", names: "EJECUTIVA DE PRUEBA", favicon: null, theme: null })
  expect(user.modules).toEqual([
    {
      key: "/certificates",
      title: "Solicitudes",
      icon: "IconCertificate",
      check: true,
      permissions: ["view", "approve"],
    },
    {
      key: "/fast",
      title: "Exprés",
      icon: "IconBolt",
      check: true,
      permissions: [],
      children: [{ key: "/fast/certificates", title: "Solicitudes", permissions: ["view"] }],
    },
  ])
})

test("I1: a session has path, total and showTotal in each area, beside its token and user", async () => {
  const shop = await aDistributor(testApp, { multimedia: JSON.stringify({ favicon: "/favicon.ico" }) })
  const seen: Record<string, unknown> = {}
  for (const area of areas) {
    const account = await anAccount(testApp, area, shop)
    const { call } = await account.signIn()
    const { path, total, showTotal } = (await call("GET", account.calls.who)).body
    seen[area] = { path, total, showTotal }
  }
  expect(seen).toEqual({
    executive: { path: "/executive", total: 6, showTotal: true },
    client: { path: "/manager/request", total: 6, showTotal: false },
    banks: { path: "/banks", total: 6, showTotal: false },
    administrator: { path: "/administrator", total: 100, showTotal: false },
  })
})

test("G6: gives an administrator all modules of the distributor and no others", async () => {
  const keys = (user: { modules: { key: string }[] }) => user.modules.map((module) => module.key)
  const plain = keys(await me({ administrator: true }))
  expect(plain).toContain("/configuration")
  expect(plain).not.toContain("/fast")
  expect(keys(await me({ administrator: true }, { modules: ["fast", "convenios"] }))).toContain("/convenios")
})
