import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"
import { expect, test } from "vitest"
import { aClient, aDistributor, anExecutive, type TestDistributor } from "../../../testing/factories.ts"
import { lightHash } from "../../../testing/light-hash.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp({ settings: { TRUST_PROXY: "127.0.0.1" } })
const { app, owner, clock } = testApp
const passwordHash = lightHash("Firma2026")

async function aSignIn() {
  const distributor = await aDistributor(testApp)
  const someone = async () => {
    const { id, email } = await anExecutive(testApp, distributor)
    await owner.updateTable("executives").set({ passwordHash }).where("id", "=", id).execute()
    return email
  }
  return { distributor, someone }
}

async function signIn({ host }: TestDistributor, attempt: Attempt): Promise<number> {
  return (await attemptAt(host, attempt)).statusCode
}

interface Attempt {
  user: string
  password?: string
  address?: string
  cookie?: string
}

function attemptAt(
  host: string,
  { user, password = "Firma2026", address = "190.15.0.1", cookie = "" }: Attempt,
) {
  const headers = { host, "x-forwarded-for": address, cookie }
  const payload = { user, password }
  return app.inject({ method: "POST", url: "/api/executives/auth", headers, payload })
}

/** Signs in and returns the browser's cookie of known devices. */
async function knownDevice(host: string, attempt: Attempt): Promise<string> {
  const response = await attemptAt(host, attempt)
  const cookie = response.cookies.find(({ name }) => name === "trazo_devices")
  return `trazo_devices=${cookie?.value}`
}

/** Guesses from a new network each time until the account's total delays everybody. */
async function guessFromEverywhere({ host }: TestDistributor, user: string): Promise<number> {
  return heard(40, async (index) => {
    const address = `10.7.${index}.1`
    return (await attemptAt(host, { user, password: "Equivocada1", address })).statusCode
  })
}

/** Counts the attempts whose password was verified. @param atOnce how many wait together for their answers */
async function heard(
  tries: number,
  attempt: (index: number) => Promise<number>,
  atOnce = 1,
): Promise<number> {
  let count = 0
  for (let index = 0; index < tries; index += atOnce) {
    const statuses = await Promise.all(Array.from({ length: atOnce }, (_, place) => attempt(index + place)))
    count += statuses.filter((status) => status === 401).length
  }
  return count
}

test("verifies five of 1,000 wrong passwords for one account and then delays the right one", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  expect(await heard(1000, () => signIn(distributor, { user, password: "Equivocada1" }), 40)).toBe(5)
  expect(await signIn(distributor, { user })).toBe(429)
  clock.advance({ seconds: 31 })
  expect(await signIn(distributor, { user })).toBe(200)
})

test("verifies twenty of 1,000 accounts that one address tries and does not delay other addresses", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  const tries = await heard(1000, (index) => signIn(distributor, { user: `a${index}@prueba.ec` }), 40)
  expect(tries).toBe(20)
  expect(await signIn(distributor, { user })).toBe(429)
  expect(await signIn(distributor, { user, address: "190.15.0.2" })).toBe(200)
})

test("does not delay an account at an address from which it has signed in", async () => {
  const { distributor, someone } = await aSignIn()
  const [user, newcomer] = [await someone(), await someone()]
  expect(await signIn(distributor, { user })).toBe(200)
  const tries = await heard(30, (index) => signIn(distributor, { user: `b${index}@prueba.ec` }))
  expect(tries).toBe(20)
  expect(await signIn(distributor, { user })).toBe(200)
  // Signing in again does not reset the address's failures.
  expect(await signIn(distributor, { user: newcomer })).toBe(429)
})

test("counts the addresses of one IPv6 /64 as one", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  const from = (address: string) => signIn(distributor, { user, password: "Equivocada1", address })
  expect(await heard(60, (index) => from(`2800:370:1:2::${(index + 1).toString(16)}`))).toBe(5)
  expect(await from("2800:370:1:3::1")).toBe(401)
})

test("verifies twenty guesses of one account from all networks, then one in fifteen minutes at most", async () => {
  const { distributor, someone } = await aSignIn()
  const [user, other] = [await someone(), await someone()]
  expect(await guessFromEverywhere(distributor, user)).toBe(20)
  expect(await signIn(distributor, { user, address: "10.8.0.1" })).toBe(429)
  expect(await signIn(distributor, { user: other, address: "10.8.0.1" })).toBe(200)
  for (let round = 0; round < 6; round++) {
    clock.advance({ minutes: 15 })
    await signIn(distributor, { user, password: "Equivocada1", address: `10.9.0.${round}` })
  }
  clock.advance({ minutes: 14 })
  expect(await signIn(distributor, { user, address: "10.8.0.1" })).toBe(429)
  clock.advance({ minutes: 1 })
  expect(await signIn(distributor, { user, address: "10.8.0.1" })).toBe(200)
})

test("lets the owner in from a known device while others guess", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  const cookie = await knownDevice(distributor.host, { user, address: "10.1.0.1" })
  expect(await guessFromEverywhere(distributor, user)).toBe(20)
  expect(await signIn(distributor, { user, address: "10.2.0.1" })).toBe(429)
  expect(await signIn(distributor, { user, address: "10.2.0.1", cookie })).toBe(200)
  // The owner's sign-in gives no new guesses to others.
  expect(await signIn(distributor, { user, address: "10.2.0.2" })).toBe(429)
})

test("delays guesses from a known device after five", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  const cookie = await knownDevice(distributor.host, { user })
  const guess = (index: number) =>
    signIn(distributor, { user, password: "Equivocada1", address: `10.3.${index}.1`, cookie })
  expect(await heard(30, guess)).toBe(5)
})

test("knows a device for its own accounts only, in the distributor that signed its cookie", async () => {
  const { distributor, someone } = await aSignIn()
  const elsewhere = await aSignIn()
  const [user, other] = [await someone(), await someone()]
  const first = await knownDevice(distributor.host, { user: other })
  expect(await guessFromEverywhere(distributor, user)).toBe(20)
  const foreign = await knownDevice(elsewhere.distributor.host, { user: await elsewhere.someone() })
  const forged = first.replace(/\.[\w-]{43}$/, `.${"A".repeat(43)}`)
  for (const cookie of [first, foreign, forged]) {
    expect(await signIn(distributor, { user, address: "10.4.0.1", cookie })).toBe(429)
  }
  // One browser remembers several accounts.
  clock.advance({ minutes: 15 })
  const both = await knownDevice(distributor.host, { user, address: "10.4.0.2", cookie: first })
  expect(both.split("~")).toHaveLength(2)
})

test("does not know the device of a provisional account for the identity's approved account", async () => {
  const distributor = await aDistributor(testApp)
  const own = lightHash("Otra2026xy")
  await aClient(testApp, distributor, { passwordHash })
  await aClient(testApp, distributor, { approvedAt: null, passwordHash: own })
  const attempt = (password: string, address: string, cookie = "") =>
    app.inject({
      method: "POST",
      url: "/api/clients/auth?simple=true",
      payload: { user: "1710034065", password },
      headers: { host: distributor.host, "x-forwarded-for": address, cookie },
    })
  let cookie = ""
  const tries = await heard(40, async (index) => {
    const signedIn = await attempt("Otra2026xy", `10.5.${index}.1`, cookie)
    const device = signedIn.cookies.find(({ name }) => name === "trazo_devices")
    if (device) cookie = `trazo_devices=${device.value}`
    return (await attempt(`Adivina20${index}`, `10.6.${index}.1`, cookie)).statusCode
  })
  expect(tries).toBe(20)
})

function askCode(
  host: string,
  { user, address, cookie = "" }: { user: string; address: string; cookie?: string },
) {
  const headers = { host, "x-forwarded-for": address, cookie }
  return app.inject({ method: "POST", url: "/api/clients/auth/code", headers, payload: { user } })
}

test("a network waits between its code requests for one identity, known or not", async () => {
  const distributor = await aDistributor(testApp)
  const { identity } = await aClient(testApp, distributor)
  for (const user of [identity, "0926687856"]) {
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1)
      statuses.push((await askCode(distributor.host, { user, address: `2001:db8:7::${count}` })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const elsewhere = await askCode(distributor.host, { user, address: "2001:db8:8::1" })
    expect(elsewhere.statusCode).toBe(200)
  }
})

test("strangers' code requests leave some of the day's codes to the owner's device", async () => {
  const distributor = await aDistributor(testApp)
  const { host } = distributor
  const { id, identity: user } = await aClient(testApp, distributor, { passwordHash })
  const signedIn = await app.inject({
    method: "POST",
    url: "/api/clients/auth?simple=true",
    headers: { host },
    payload: { user, password: "Firma2026" },
  })
  const cookie = `trazo_devices=${signedIn.cookies.find(({ name }) => name === "trazo_devices")?.value}`
  const ask = async (address: string, device?: string) => {
    clock.advance({ seconds: 61 })
    await askCode(host, { user, address, ...(device && { cookie: device }) })
    await testApp.runJobs()
    const codes = await owner.selectFrom("oneUseSecrets").select("id").where("subject", "=", id).execute()
    return codes.length
  }
  let sent = 0
  for (let count = 0; count < oneTimeCodeLimits.perDay + 2; count += 1) sent = await ask(`10.8.${count}.1`)
  expect(sent).toBe(oneTimeCodeLimits.perDay - oneTimeCodeLimits.reservedPerDay)
  expect(await ask("10.9.0.1", cookie)).toBe(sent + 1)
})
