import { randomBytes } from "node:crypto"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import { expect, test } from "vitest"
import { actsOn, aSignedInAdministrator, resetTokensOf, setPassword } from "../../../testing/accounts.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { openTenantDirectory } from "../../platform/tenants/tenant-directory.ts"
import { activateDistributor, suspendDistributor } from "./change-distributor.ts"
import { insertDistributor } from "./insert-distributor.ts"
import { addHost, removeHost } from "./manage-hosts.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
const administrator = await aSignedInAdministrator(testApp)
const address = "/api/administrators/distributors"
const unique = () => randomBytes(4).toString("hex")

function aForm(changes: object = {}) {
  const name = unique()
  return {
    name: `Nacional ${name}`,
    address: "Av. Amazonas 100, Quito",
    ruc: "1790016919001",
    supportEmail: "Ayuda@Nacional.ec",
    hosts: [`${name}.localhost`],
    modules: ["/certificates", "/configuration"],
    executive: { names: "Ana María Peña", email: `ana-${name}@nacional.ec`, administrator: true },
    ...changes,
  }
}

const insert = (form: object) => administrator.call("POST", address, form)
const hostsOf = async (id: string) =>
  (await owner.selectFrom("distributorHosts").select("host").where("distributorId", "=", id).execute()).map(
    ({ host }) => host,
  )
const named = (name: string) =>
  owner.selectFrom("distributors").selectAll().where("name", "=", name).execute()

test("G10: creates a distributor with data, hosts, modules and an empty configuration", async () => {
  const form = aForm()
  const { status, body } = await insert(form)
  expect([status, Object.keys(body)]).toEqual([200, ["id"]])
  const [row] = await named(form.name)
  expect(row).toMatchObject({
    id: body.id,
    ruc: form.ruc,
    supportEmail: "ayuda@nacional.ec",
    state: "active",
    configuration: {},
    modules: ["/certificates", "/configuration"],
  })
  expect(await hostsOf(body.id)).toEqual(form.hosts)
  const found = await app.inject({ url: `/api/anf-requests/user/get-distributors?id=${form.hosts[0]}` })
  expect(found.json()).toMatchObject({ id: body.id, configuration: { texts: {} } })
  const shown = await administrator.call("GET", `${address}/${body.id}`)
  expect(shown.body).toMatchObject({ completeness: 0, isConfigured: true })
})

test("opens and closes hosts in this process before it responds, without waiting for the announcement", async () => {
  const unannounced = { on: () => Promise.resolve(), close: () => Promise.resolve() }
  const tenants = await openTenantDirectory(testApp.deps.db, unannounced)
  const deps = { ...testApp.deps, tenants }
  const actor = { area: "administrator", id: administrator.id } as const
  const { hosts, ...form } = aForm()
  const [host = "", second = ""] = [...hosts, `${unique()}.localhost`]
  const found = () => Promise.all([tenants.find(host), tenants.find(second)])
  expect(await found()).toEqual([null, null])
  const { id } = await insertDistributor(
    { actor, body: { ...form, hosts, modules: ["/certificates"] } },
    deps,
  )
  const scope = { distributorId: id }
  expect(await found()).toEqual([scope, null])
  await addHost(scope, second, actor, deps)
  expect(await found()).toEqual([scope, scope])
  await removeHost(scope, host, actor, deps)
  expect(await found()).toEqual([null, scope])
  await suspendDistributor(scope, "Impago", actor, deps)
  expect(await found()).toEqual([null, null])
  await activateDistributor(scope, actor, deps)
  expect(await found()).toEqual([null, scope])
})

test("invites the first executive with a link on the new host", async () => {
  const form = aForm()
  const { body } = await insert(form)
  const { email } = form.executive
  const signIn = (password: string) =>
    app.inject({
      method: "POST",
      url: "/api/executives/auth",
      headers: { host: form.hosts[0] ?? "" },
      payload: { user: email, password },
    })
  const [token = ""] = await resetTokensOf(testApp, email)
  const mail = (await testApp.mails()).find(({ to }) => to === email)
  expect(mail?.subject).toBe(`Su cuenta de ejecutivo en ${form.name}`)
  expect(mail?.text).toMatch(new RegExp(`http://${form.hosts[0]}(:\\d+)?/reset-password/${token}`))
  testApp.clock.advance({ hours: 70 })
  const shop = { host: form.hosts[0] ?? "" }
  expect((await setPassword(testApp, shop, token, "Nueva-Clave-77")).statusCode).toBe(200)
  const response = await signIn("Nueva-Clave-77")
  expect(response.statusCode).toBe(200)
  const headers = { ...shop, authorization: `Bearer ${response.json().token}` }
  const me = (await app.inject({ url: "/api/executives/auth", headers })).json()
  expect(me).toMatchObject({ names: "ANA MARÍA PEÑA", administrator: true, distributor: body.id })
  expect(me.modules.map(({ key }: { key: string }) => key)).toEqual(["/certificates", "/configuration"])
})

test("refuses every password of an invited executive", async () => {
  const form = aForm()
  await insert(form)
  for (const password of ["none", "", form.executive.email, "Firma2026"]) {
    const payload = { user: form.executive.email, password }
    const headers = { host: form.hosts[0] ?? "" }
    const response = await app.inject({ method: "POST", url: "/api/executives/auth", headers, payload })
    expect([400, 401]).toContain(response.statusCode)
  }
})

test.each([
  ["NUEVA-%.Localhost", "nueva-%.localhost"],
  ["nueva-%.localhost:8443", "nueva-%.localhost"],
  ["https://señal-%.ec/tienda", "xn--seal-%-7va.ec"],
])("stores a host in lower case, without port and in ASCII: %s", async (typed) => {
  const name = unique()
  const form = aForm({ hosts: [typed.replace("%", name)] })
  const { body } = await insert(form)
  const [host = ""] = await hostsOf(body.id)
  expect(host).toMatch(/^[a-z0-9.-]+$/)
  expect(host).toBe(
    new URL(`http://${typed.replace("%", name).replace(/^https:\/\/|\/tienda$/g, "")}`).hostname,
  )
})

test("refuses another distributor's host without naming the owner", async () => {
  const taken = await aDistributor(testApp, { name: "Dueña" })
  for (const spelling of [taken.host, taken.host.toUpperCase(), `${taken.host}:443`]) {
    const form = aForm({ hosts: [`${unique()}.localhost`, spelling] })
    const { status, body } = await insert(form)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ "hosts.1": "Esta dirección ya está en uso" })
    expect(JSON.stringify(body)).not.toContain("Dueña")
    expect(await named(form.name)).toEqual([])
    expect(await resetTokensOf(testApp, form.executive.email)).toEqual([])
    const host = form.hosts[0] ?? ""
    expect(await owner.selectFrom("distributorHosts").where("host", "=", host).execute()).toEqual([])
  }
})

test("refuses the same host twice in one form", async () => {
  const host = `${unique()}.localhost`
  const { body } = await insert(aForm({ hosts: [host, host.toUpperCase()] }))
  expect(Object.values(body.fields)).toEqual(["Esta dirección ya está en uso"])
})

test("gives all hosts to one of two parallel calls", async () => {
  const hosts = [`${unique()}.localhost`, `${unique()}.localhost`]
  const forms = [aForm({ hosts }), aForm({ hosts: hosts.toReversed() })]
  const responses = await Promise.all(forms.map(insert))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  const winner = responses.find(({ status }) => status === 200)
  expect((await hostsOf(winner?.body.id)).sort()).toEqual(hosts.toSorted())
})

test("reports all invalid fields with the form's messages", async () => {
  const { status, body } = await insert({
    ...aForm({ name: " ", ruc: "1790016919000", supportEmail: "ayuda@", hosts: ["no vale"] }),
    executive: { names: "4na", email: "ana", administrator: true },
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    name: "Este campo es requerido",
    ruc: "El RUC debe terminar en el número de un establecimiento, por ejemplo 001",
    supportEmail: "Ingrese correo válido",
    "hosts.0": "Escriba solo el nombre, por ejemplo firmas.ejemplo.ec",
    "executive.names": "Ingrese un nombre válido",
    "executive.email": "Ingrese correo válido",
  })
})

test.each(["17900169190", "1790016919abc", "9990016919001", "1710034066001"])(
  "refuses the RUC %s",
  async (ruc) => {
    const form = aForm({ ruc })
    const { body } = await insert(form)
    expect(Object.keys(body.fields)).toEqual(["ruc"])
    expect(await named(form.name)).toEqual([])
  },
)

test("accepts all modules of the catalogue and refuses others", async () => {
  expect((await insert(aForm({ modules: ["/otro"] }))).status).toBe(400)
  expect((await insert(aForm({ modules: [...distributorModules] }))).status).toBe(200)
})

test("audits the creation with ids and hosts only", async () => {
  const form = aForm()
  const { body } = await insert(form)
  const acts = await actsOn(testApp, `distributor:${body.id}`)
  expect(acts).toEqual([
    {
      action: "distributor.inserted",
      data: {},
      distributorId: body.id,
      actor: { area: "administrator", id: administrator.id },
    },
    expect.objectContaining({ action: "host.added", data: { host: form.hosts[0] } }),
  ])
  const [executive] = await owner
    .selectFrom("executives")
    .select("id")
    .where("email", "=", form.executive.email)
    .execute()
  expect(await actsOn(testApp, `executive:${executive?.id}`)).toMatchObject([{ action: "executive.invited" }])
})
