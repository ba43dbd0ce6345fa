import { expect, test } from "vitest"
import { aDistributor, anExecutive, type TestDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { hashPassword } from "../clients/hash-password.ts"

const testApp = await createTestApp({ settings: { TRUST_PROXY: "127.0.0.1" } })
const { app, owner, deps, clock } = testApp
const password_hash = await hashPassword("Firma2026", deps.random)

async function aSignIn() {
  const distributor = await aDistributor(testApp)
  const someone = async () => {
    const { id, email } = await anExecutive(testApp, distributor)
    await owner.updateTable("executives").set({ password_hash }).where("id", "=", id).execute()
    return email
  }
  return { distributor, someone }
}

async function signIn(
  { host }: TestDistributor,
  {
    user,
    password = "Firma2026",
    address = "190.15.0.1",
  }: { user: string; password?: string; address?: string },
): Promise<number> {
  const headers = { host, "x-forwarded-for": address }
  const payload = { user, password }
  return (await app.inject({ method: "POST", url: "/api/executives/auth", headers, payload })).statusCode
}

/** Counts the attempts whose password was verified. */
async function heard(tries: number, attempt: (index: number) => Promise<number>): Promise<number> {
  let count = 0
  for (let index = 0; index < tries; index++) if ((await attempt(index)) === 401) count++
  return count
}

test("verifies five of 1,000 wrong passwords for one account and then delays the right one", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  expect(await heard(1000, () => signIn(distributor, { user, password: "Equivocada1" }))).toBe(5)
  expect(await signIn(distributor, { user })).toBe(429)
  clock.advance({ seconds: 31 })
  expect(await signIn(distributor, { user })).toBe(200)
})

test("verifies twenty of 1,000 accounts that one address tries and does not delay other addresses", async () => {
  const { distributor, someone } = await aSignIn()
  const user = await someone()
  const tries = await heard(1000, (index) => signIn(distributor, { user: `a${index}@prueba.ec` }))
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
