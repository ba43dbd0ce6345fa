import { expect, test } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { claimAttempt, freeAttempts, settleAttempt, signInDelaySeconds } from "./claim-attempt.ts"

const testApp = await createTestApp()
const { deps, owner } = testApp
const { scope } = await aDistributor(testApp)
const pair = { area: "executive", user: "ana@prueba.ec", address: "181.39.12.77" } as const

async function signIn(): Promise<void> {
  const claim = await inScope(deps.db, scope, (tx) => claimAttempt(tx, pair, deps))
  await inScope(deps.db, scope, (tx) => settleAttempt(tx, claim, { ownsUser: true }, deps))
}

async function signInOften(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await signIn()
}

test("lets four people who share an account and an address sign in at the same time", async () => {
  await Promise.all(Array.from({ length: 4 }, () => signInOften(60)))
  const counted = await owner.selectFrom("signInAttempts").select("attempts").execute()
  expect(counted.map(({ attempts }) => attempts)).toEqual([0, 0, 0])
})

test("allows an attempt that started before the last one and waited for its lock", async () => {
  await signIn()
  const earlier = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - 1000) } }
  await expect(inScope(deps.db, scope, (tx) => claimAttempt(tx, pair, earlier))).resolves.toBeDefined()
})

test("delays an account after five failures in a row, doubling up to 15 minutes", () => {
  const delay = (failed: number) => signInDelaySeconds(failed, freeAttempts.pair)
  expect([0, 1, 4].map(delay)).toEqual([0, 0, 0])
  expect([5, 6, 7].map(delay)).toEqual([30, 60, 120])
  expect(delay(1000)).toBe(900)
})

test("delays an address after twenty failures in a row over all accounts", () => {
  expect([19, 20, 21].map((failed) => signInDelaySeconds(failed, freeAttempts.address))).toEqual([0, 30, 60])
})
