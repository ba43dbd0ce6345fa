import { AsyncLocalStorage } from "node:async_hooks"
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

/** The authorities' reading, which a clock starts beside any request, in a transaction of its own. */
const isUpkeep = (statement: string) =>
  ["begin", "commit", 'select * from "authorities" order by "created_at", "id"'].includes(statement)

/** What one request asks. The job queue, the listening connection and others of the process are outside it. */
const request = new AsyncLocalStorage<string[]>()

/** The statements that a request sends to the database until its response. */
async function statementsOf(host: string, url: string, payload: object): Promise<string[]> {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const query = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | { text: string }]
    request.getStore()?.push(typeof statement === "string" ? statement : statement.text)
    return send.apply(this, args) as never
  })
  const seen: string[] = []
  await request.run(seen, async () => app.inject({ method: "POST", url, headers: { host }, payload }))
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
