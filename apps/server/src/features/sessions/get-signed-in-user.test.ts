import { expect, test } from "vitest"
import { aDistributor, anExecutive, signedIn } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"

const testApp = await createTestApp()

async function me(
  executive: Parameters<typeof anExecutive>[2],
  distributorColumns: Parameters<typeof aDistributor>[1] = {},
) {
  const distributor = await aDistributor(testApp, distributorColumns)
  const { id } = await anExecutive(testApp, distributor, executive)
  const headers = await signedIn(testApp, { area: "executive", id }, distributor)
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
      ...{ key: "/certificates", title: "Solicitudes", icon: "IconCertificate", check: true },
      permissions: ["view", "approve"],
    },
    {
      ...{ key: "/fast", title: "Exprés", icon: "IconBolt", check: true, permissions: [] },
      children: [{ key: "/fast/certificates", title: "Solicitudes", permissions: ["view"] }],
    },
  ])
})

test("G6: gives an administrator all modules of the distributor and no others", async () => {
  const keys = (user: { modules: { key: string }[] }) => user.modules.map((module) => module.key)
  const plain = keys(await me({ administrator: true }))
  expect(plain).toContain("/configuration")
  expect(plain).not.toContain("/fast")
  expect(keys(await me({ administrator: true }, { modules: ["fast", "convenios"] }))).toContain("/convenios")
})
