import { afterEach, describe, expect, it } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aClient, aDistributor } from "../../../testing/factories.ts"
import { aSession, connected, interrupted, listening, livePage } from "../../../testing/live-page.ts"
import { aRequest, aReviewer } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app } = test
const origin = await listening(app)
afterEach(() => expect(test.takeErrors()).toEqual([]))

const modules = ["/certificates", "/clients"]
const distributor = await aDistributor(test, { modules })
const staff = await aReviewer(test, distributor, ["/clients:edit", "/certificates:view"])

async function aSignedInClient(at = distributor) {
  const identity = String(Math.random()).slice(2, 12)
  const { id } = await aClient(test, at, { identity })
  const { cookie } = await aSession(test, at, { area: "client", id })
  const headers = { host: at.host, cookie }
  const isIn = async () => (await app.inject({ url: "/api/clients/auth", headers })).statusCode === 200
  return { id, headers, isIn }
}

const end = (id: string, who = staff) =>
  app.inject({ method: "DELETE", url: `/api/executives/clients/${id}/sessions`, headers: who.headers })

describe("ending a client's sessions by staff (ASVS 5.0, 7.4.5)", () => {
  it("ends them all, closes the client's open pages and writes an audit row", async () => {
    const client = await aSignedInClient()
    const { cookie } = await aSession(test, distributor, { area: "client", id: client.id })
    const bystander = await aSignedInClient()
    await aRequest(test, distributor, { clientId: client.id })
    const ended = interrupted(await connected(livePage(origin, { host: distributor.host, cookie })))
    expect((await end(client.id)).json()).toEqual({ ok: true })
    expect(await ended).toBe("io server disconnect")
    expect([await client.isIn(), await bystander.isIn()]).toEqual([false, true])
    expect(await actsOn(test, `client:${client.id}`)).toMatchObject([
      { actor: { area: "executive", id: staff.id }, action: "sessions.ended" },
    ])
  })

  it("does not find a client without a request, nor another distributor's", async () => {
    const elsewhere = await aDistributor(test, { modules })
    const [stranger, foreign] = [await aSignedInClient(), await aSignedInClient(elsewhere)]
    await aRequest(test, elsewhere, { clientId: foreign.id })
    for (const { id, isIn } of [stranger, foreign]) {
      const response = await end(id)
      expect([response.statusCode, response.json().typeCode]).toEqual([404, "NOT_FOUND"])
      expect(await isIn()).toBe(true)
      expect(await actsOn(test, `client:${id}`)).toEqual([])
    }
  })

  it("is refused without the permission, which the review names", async () => {
    const client = await aSignedInClient()
    const request = await aRequest(test, distributor, { clientId: client.id })
    const reader = await aReviewer(test, distributor, ["/clients:view", "/certificates:approve"])
    expect((await end(client.id, reader)).json().typeCode).toBe("NOT_ALLOWED")
    expect(await client.isIn()).toBe(true)
    const url = `/api/executives/certificates/${request.id}`
    const offered = async ({ headers }: typeof staff) =>
      (await app.inject({ url, headers })).json().mayEndSessions
    expect([await offered(staff), await offered(reader)]).toEqual([true, false])
  })
})
