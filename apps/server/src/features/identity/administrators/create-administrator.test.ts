import { expect, test } from "vitest"
import { actsOn, anyHost } from "../../../testing/accounts.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { createAdministrator, newFirstAdministratorLink } from "./create-administrator.ts"

const testApp = await createTestApp({ settings: { ADMINISTRATOR_HOST: anyHost.host } })
const { app, deps, owner, clock } = testApp
const headers = { host: anyHost.host }
const links = "/api/administrators/auth/links"
const password = "Nueva-Clave-77"
const person = { names: "Rosa Vélez", email: "Rosa@Trazo.ec" }

const tokenOf = (link: string | null) =>
  new RegExp(`^http://${anyHost.host}:3000/administrator/password/([\\w-]{43})$`).exec(link ?? "")?.[1] ?? ""
const read = (token: string) => app.inject({ url: `${links}/${token}`, headers })
const create = (token: string, typed: object = { ...person, password }) =>
  app.inject({ method: "POST", url: `${links}/${token}`, headers, payload: typed })
const choose = (token: string) =>
  app.inject({ method: "PUT", url: `${links}/${token}`, headers, payload: { password } })
const signIn = async (user: string) => {
  const payload = { user, password }
  return (await app.inject({ method: "POST", url: "/api/administrators/auth", headers, payload })).statusCode
}
const idOf = async (email: string) =>
  (await owner.selectFrom("administrators").select("id").where("email", "=", email).executeTakeFirstOrThrow())
    .id

test("creates the first administrator with the printed link, once", async () => {
  const former = tokenOf(await newFirstAdministratorLink(deps))
  const token = tokenOf(await newFirstAdministratorLink(deps))
  // Each printed link ends the former one.
  for (const response of [await read(former), await create(former)])
    expect([response.statusCode, response.json().typeCode]).toEqual([404, "RESET_LINK_INVALID"])
  for (let time = 0; time < 2; time++) expect((await read(token)).json()).toEqual({ ok: true, isFirst: true })
  expect((await choose(token)).statusCode).toBe(404)
  const weak = await create(token, { names: "", email: "rosa", password: "abcdefgh" })
  expect(weak.json().fields).toEqual({ names: "Este campo es requerido", email: "Ingrese correo válido" })
  expect((await create(token, { ...person, password: "abcdefgh" })).json().fields).toEqual({
    password: "Contraseña insegura",
  })

  clock.advance({ minutes: 59 })
  const both = await Promise.all([
    create(token),
    create(token, { ...person, email: "otra@trazo.ec", password }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  const made = await owner.selectFrom("administrators").select(["id", "email"]).execute()
  expect(made).toHaveLength(1)
  expect((await create(token)).statusCode).toBe(404)
  expect(await signIn(made[0]?.email ?? "")).toBe(200)
  const [entry] = await actsOn(testApp, `administrator:${made[0]?.id}`)
  expect(entry).toMatchObject({ action: "administrator.created", actor: { area: "administrator" } })
  expect(await newFirstAdministratorLink(deps)).toBeNull()
})

test("ends the printed link after an hour or when an administrator exists", async () => {
  await owner.deleteFrom("oneUseSecrets").execute()
  await owner.deleteFrom("sessions").execute()
  await owner.deleteFrom("administrators").execute()
  const late = tokenOf(await newFirstAdministratorLink(deps))
  clock.advance({ hours: 1 })
  expect((await create(late)).statusCode).toBe(404)
  const token = tokenOf(await newFirstAdministratorLink(deps))
  await createAdministrator({ names: "ANA RUIZ", email: "ana@trazo.ec", password }, deps)
  expect((await read(token)).statusCode).toBe(404)
  expect((await create(token)).statusCode).toBe(404)
  expect(await signIn("ana@trazo.ec")).toBe(200)
})

test("creates an account with a link from the command line, and again while it has no password", async () => {
  const luis = { names: "LUIS VERA", email: "luis@trazo.ec", password: null }
  const former = tokenOf((await createAdministrator(luis, deps)).link)
  const token = tokenOf((await createAdministrator(luis, deps)).link)
  expect((await choose(former)).statusCode).toBe(404)
  expect((await read(token)).json()).toEqual({ ok: true, isFirst: false })
  expect((await create(token)).statusCode).toBe(404)
  expect(await signIn("luis@trazo.ec")).toBe(401)
  expect((await choose(token)).statusCode).toBe(200)
  expect(await signIn("luis@trazo.ec")).toBe(200)
  expect(await actsOn(testApp, `administrator:${await idOf("luis@trazo.ec")}`)).toContainEqual(
    expect.objectContaining({ action: "administrator.created", actor: { area: "system", id: null } }),
  )
  await expect(createAdministrator(luis, deps)).rejects.toMatchObject({
    fields: { email: "Ya hay un administrador con ese correo" },
  })
  await expect(
    createAdministrator({ ...luis, email: "x@trazo.ec", password: "abc" }, deps),
  ).rejects.toMatchObject({
    typeCode: "VALIDATION_FAILED",
  })
})

test("a password from the command line ends the link", async () => {
  const vera = { names: "VERA LUNA", email: "vera@trazo.ec" }
  const token = tokenOf((await createAdministrator({ ...vera, password: null }, deps)).link)
  await createAdministrator({ ...vera, password }, deps)
  for (const response of [await read(token), await choose(token)])
    expect(response.json().typeCode).toBe("RESET_LINK_INVALID")
  expect(await signIn(vera.email)).toBe(200)
})
