import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { signInClient } from "@trazo/contract/identity/sessions"
import { expect, test } from "vitest"
import { accountPassword, passwordHash } from "../../../testing/accounts.ts"
import { aClient, aDistributor } from "../../../testing/factories.ts"
import { aRequest } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { resumeTokenOf } from "../../requests/requests/resume-token.ts"

const testApp = await createTestApp()
const distributor = await aDistributor(testApp)

const account = (identity: string) => aClient(testApp, distributor, { identity, passwordHash })
const owner = await account("1710034065")
const other = await account("0926687856")

/** Whether a sign-in in the browser that has the purchase's cookie closes the purchase. */
async function isClosedBy(identity: string, request: { id: string; resumeGeneration: number }) {
  const response = await testApp.app.inject({
    method: "POST",
    url: `${signInClient.path}?simple=true`,
    headers: {
      host: distributor.host,
      cookie: `${cookieNames.request}=${resumeTokenOf(request, testApp.deps)}`,
    },
    payload: { user: identity, password: accountPassword },
  })
  expect(response.statusCode).toBe(200)
  return response.cookies.some(({ name, value }) => name === cookieNames.request && value === "")
}

const purchases = {
  "that a client began": { status: "draft", number: null, clientId: null, startedBy: owner.id },
  "that was sent to a client's account": { status: "payment", clientId: owner.id },
} as const

test.each(Object.entries(purchases))(
  "a purchase %s is closed in this browser when somebody else signs in, and stays open for the client",
  async (_, { clientId, ...columns }) => {
    const request = await aRequest(testApp, distributor, columns)
    const { owner: db } = testApp
    await db.updateTable("requests").set({ clientId }).where("id", "=", request.id).execute()
    expect(await isClosedBy(owner.identity, request)).toBe(false)
    expect(await isClosedBy(other.identity, request)).toBe(true)
  },
)

test("a renewal that a mailed code opened is closed in this browser when somebody else signs in", async () => {
  const source = await aRequest(testApp, distributor, { status: "issued", clientId: owner.id })
  const request = await aRequest(testApp, distributor, { status: "draft", prefilledFrom: source.id })
  await testApp.owner.updateTable("requests").set({ clientId: null }).where("id", "=", request.id).execute()
  expect(await isClosedBy(owner.identity, request)).toBe(false)
  expect(await isClosedBy(other.identity, request)).toBe(true)
})

test("a draft without account stays open for whoever signs in", async () => {
  const request = await aRequest(testApp, distributor, { status: "draft" })
  await testApp.owner.updateTable("requests").set({ clientId: null }).where("id", "=", request.id).execute()
  expect(await isClosedBy(other.identity, request)).toBe(false)
})

test("a provisional account of the same person keeps the purchase open", async () => {
  const identity = "1804587691"
  const provisional = await aClient(testApp, distributor, { identity, approvedAt: null })
  await account(identity)
  const request = await aRequest(testApp, distributor, { status: "payment", clientId: provisional.id })
  expect(await isClosedBy(identity, request)).toBe(false)
})
