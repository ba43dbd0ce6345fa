import { expect, test } from "vitest"
import { aClient, aDistributor, signedIn } from "../../../testing/factories.ts"
import { aHolder, signInChallenge, ticketOf, withPasskey } from "../../../testing/second-factor.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { forgetExpiredSignIns } from "./forget-expired-sign-ins.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp

test("G3: ends a session after seven days and deletes its row in every tenant", async () => {
  const distributor = await aDistributor(testApp)
  const client = await aClient(testApp, distributor)
  const other = await aDistributor(testApp)
  const neighbour = await aClient(testApp, other)
  const headers = await signedIn(testApp, { area: "client", id: client.id }, distributor)
  await signedIn(testApp, { area: "client", id: neighbour.id }, other)
  const status = async () => (await app.inject({ url: "/api/clients/auth", headers })).statusCode
  clock.advance({ days: 6, hours: 23 })
  expect(await status()).toBe(200)
  await forgetExpiredSignIns(deps)
  expect(await owner.selectFrom("sessions").select("area").execute()).toHaveLength(2)
  clock.advance({ hours: 1 })
  expect(await status()).toBe(401)
  await forgetExpiredSignIns(deps)
  expect(await owner.selectFrom("sessions").select("area").execute()).toEqual([])
})

test("deletes expired tickets and challenges", async () => {
  const holder = await aHolder(testApp)
  await withPasskey(holder)
  await signInChallenge(testApp, holder, ticketOf(await holder.signIn()))
  const left = async () => {
    const tickets = await owner.selectFrom("signInTickets").select("area").execute()
    const challenges = await owner.selectFrom("passkeyChallenges").select("area").execute()
    return [tickets.length, challenges.length]
  }
  clock.advance({ seconds: 299 })
  await forgetExpiredSignIns(deps)
  expect(await left()).toEqual([1, 1])
  clock.advance({ seconds: 1 })
  await forgetExpiredSignIns(deps)
  expect(await left()).toEqual([0, 0])
})
