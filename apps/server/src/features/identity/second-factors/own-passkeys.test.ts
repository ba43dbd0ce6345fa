import { expect, test } from "vitest"
import { aHolder, type Holder, mailedTo, PasskeyDevice, withPasskey } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { clock } = testApp

const challengeOf = async (holder: Holder): Promise<string> =>
  (await holder.call("POST", "/second-factor/passkeys/options")).body.challenge
const add = (holder: Holder, passkey: object, name = "Mi llave") =>
  holder.call("POST", "/second-factor/passkeys", { name, passkey })

test("stores a named passkey; the first one creates recovery codes and a mail", async () => {
  const holder = await aHolder(testApp, "client")
  const { host } = holder.distributor
  const options = (await holder.call("POST", "/second-factor/passkeys/options")).body
  expect(options).toMatchObject({
    rp: { id: host, name: "Firmas de Prueba" },
    attestation: "none",
    excludeCredentials: [],
    authenticatorSelection: { userVerification: "required" },
  })
  const device = new PasskeyDevice(host)
  const added = await add(holder, device.register(options), "  Mi teléfono ")
  expect(added.body.passkeys).toMatchObject([
    { name: "Mi teléfono", host, isOfThisHost: true, lastUsedAt: null },
  ])
  expect(added.body.recoveryCodes).toHaveLength(10)
  expect(await mailedTo(testApp, holder)).toContain("Se agregó una llave de acceso")
  const again = (await holder.call("POST", "/second-factor/passkeys/options")).body
  expect(again.excludeCredentials).toMatchObject([{ id: device.id }])
})

test("renames and removes each of several passkeys", async () => {
  const holder = await aHolder(testApp)
  await withPasskey(holder, "Teléfono")
  await withPasskey(holder, "Portátil")
  const { passkeys } = (await holder.call("GET", "/second-factor")).body
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(["Teléfono", "Portátil"])
  const path = `/second-factor/passkeys/${passkeys[0].id}`
  const renamed = await holder.call("PATCH", path, { name: "Teléfono viejo" })
  expect(renamed.body.passkeys[0].name).toBe("Teléfono viejo")
  const unnamed = await holder.call("PATCH", path, { name: "  " })
  expect(unnamed.body.fields).toEqual({ name: "Póngale un nombre para reconocerla" })
  const removed = await holder.call("DELETE", path)
  expect(removed.body.passkeys).toHaveLength(1)
  expect((await holder.call("DELETE", path)).body.typeCode).toBe("FACTOR_NOT_FOUND")
  expect(await mailedTo(testApp, holder)).toContain("Se quitó una llave de acceso")
})

test("accepts a challenge once, before it expires, from its account and host only", async () => {
  const holder = await aHolder(testApp)
  const colleague = await aHolder(testApp, "executive", holder.distributor)
  const device = () => new PasskeyDevice(holder.distributor.host)
  const status = async (passkey: object) => (await add(holder, passkey)).body.typeCode ?? 200

  const foreign = await challengeOf(colleague)
  expect(await status(device().register({ challenge: foreign }))).toBe("PASSKEY_REFUSED")
  const late = await challengeOf(holder)
  clock.advance({ seconds: 301 })
  expect(await status(device().register({ challenge: late }))).toBe("PASSKEY_REFUSED")
  const refused = await challengeOf(holder)
  const elsewhere = device().register({ challenge: refused, origin: "http://otra.ejemplo.ec" })
  expect(await status(elsewhere)).toBe("PASSKEY_REFUSED")
  expect(await status(device().register({ challenge: refused }))).toBe("PASSKEY_REFUSED")
  const unchecked = device().register({ challenge: await challengeOf(holder), verified: false })
  expect(await status(unchecked)).toBe("PASSKEY_REFUSED")
  const challenge = await challengeOf(holder)
  expect(await status(device().register({ challenge }))).toBe(200)
  expect(await status(device().register({ challenge }))).toBe("PASSKEY_REFUSED")
  expect((await holder.call("GET", "/second-factor")).body.passkeys).toHaveLength(1)
})

test("refuses a registered passkey, and changes to another account's passkey", async () => {
  const holder = await aHolder(testApp)
  const device = await withPasskey(holder)
  const twice = await add(holder, device.register({ challenge: await challengeOf(holder) }))
  expect(twice.body.typeCode).toBe("PASSKEY_REFUSED")
  const { passkeys } = (await holder.call("GET", "/second-factor")).body
  const colleague = await aHolder(testApp, "executive", holder.distributor)
  const stranger = await aHolder(testApp)
  const path = `/second-factor/passkeys/${passkeys[0].id}`
  for (const other of [colleague, stranger]) {
    expect((await other.call("PATCH", path, { name: "MÍA" })).body.typeCode).toBe("FACTOR_NOT_FOUND")
    expect((await other.call("DELETE", path)).body.typeCode).toBe("FACTOR_NOT_FOUND")
  }
  expect((await holder.call("GET", "/second-factor")).body.passkeys).toEqual(passkeys)
})

test("allows ten passkeys", async () => {
  const holder = await aHolder(testApp)
  for (let made = 0; made < 10; made++) await withPasskey(holder, `Llave ${made}`)
  const more = await holder.call("POST", "/second-factor/passkeys/options")
  expect(more.body.typeCode).toBe("PASSKEYS_FULL")
})
