import pg from "pg"
import { afterEach, expect, test, vi } from "vitest"
import { aClient, aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { hashPassword } from "../credentials/hash-password.ts"

const testApp = await createTestApp()
const { app, deps } = testApp
const passwordHash = await hashPassword("Firma2026", deps.random)
const unknown = "0926687856"
afterEach(() => void vi.restoreAllMocks())

/** An approved and a provisional account of one identity. */
async function aKnownIdentity() {
  const distributor = await aDistributor(testApp)
  const { identity } = await aClient(testApp, distributor, { passwordHash })
  await aClient(testApp, distributor, { passwordHash, approvedAt: null })
  return { host: distributor.host, identity }
}

/**
 * Of the listening connection's heartbeat, of the job queue's own upkeep and of the authorities' reading, which a clock
 * starts. The last has a transaction of its own.
 */
const isUpkeep = (statement: string) =>
  ["select 1", "begin", "commit", 'select * from "authorities" order by "created_at", "id"'].includes(
    statement,
  ) || /pgboss\.(?:queue|version|schedule)\b/.test(statement)

/** The statements that the database gets until the response. */
async function statementsOf(host: string, url: string, payload: object): Promise<string[]> {
  const seen: string[] = []
  const query = vi.spyOn(pg.Client.prototype, "query").mockName("query")
  await app.inject({ method: "POST", url, headers: { host }, payload })
  for (const [statement] of query.mock.calls as unknown as [string | { text: string }][])
    seen.push(typeof statement === "string" ? statement : statement.text)
  query.mockRestore()
  return seen.filter((statement) => !isUpkeep(statement))
}

test.each([
  ["a request for a sign-in code", "/api/clients/auth/code", {}],
  ["a request for a reset link", "/api/password-resets", { area: "client" }],
  ["a wrong password", "/api/clients/auth?simple=true", { password: "Equivocada1" }],
  ["a wrong code", "/api/clients/auth?simple=true", { code: "000000" }],
])("%s does the same work for a known and an unknown identity", async (_, url, typed) => {
  const { host, identity } = await aKnownIdentity()
  // A code is waiting, so that a wrong one is compared and counted.
  if ("code" in typed) {
    await statementsOf(host, "/api/clients/auth/code", { user: identity })
    await testApp.runJobs()
  }
  const work = async (user: string) => statementsOf(host, url, { ...typed, user })
  await work("1799999999")
  const [known, stranger] = [await work(identity), await work(unknown)]
  expect(known.length).toBeGreaterThan(3)
  expect(stranger).toEqual(known)
})
