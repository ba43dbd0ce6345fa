import { expect, test } from "vitest"
import { inScope } from "../../database/scope.ts"
import { aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { claimAttempt, forgetAttempts } from "./claim-attempt.ts"

const testApp = await createTestApp()
const { deps, owner } = testApp
const { scope } = await aDistributor(testApp)
const pair = { area: "executive", user: "ana@prueba.ec", address: "181.39.12.77" } as const

async function signInOften(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await inScope(deps.db, scope, (tx) => claimAttempt(tx, pair, deps))
    await inScope(deps.db, scope, (tx) => forgetAttempts(tx, pair, deps))
  }
}

test("four people who share an account and an address sign in again and again, and never fail each other", async () => {
  await Promise.all(Array.from({ length: 4 }, () => signInOften(60)))
  expect(await owner.selectFrom("sign_in_attempts").select("attempts").execute()).toEqual([{ attempts: 0 }])
})

test("a try that began a moment before the last one and waited for it is let through", async () => {
  await inScope(deps.db, scope, (tx) => claimAttempt(tx, pair, deps))
  await inScope(deps.db, scope, (tx) => forgetAttempts(tx, pair, deps))
  const earlier = { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - 1000) } }
  await expect(inScope(deps.db, scope, (tx) => claimAttempt(tx, pair, earlier))).resolves.toBeUndefined()
})
