import { clientNotifications } from "@trazo/contract/platform/notifications"
import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { inScope } from "../database/scope.ts"
import { endSessions } from "../features/identity/sessions/end-sessions.ts"
import { aClient, aDistributor, anExecutive } from "../testing/factories.ts"
import {
  aSession,
  connected,
  interrupted,
  join,
  listening,
  livePage,
  nextNotification,
} from "../testing/live-page.ts"
import { aPayment, aRequest, aReviewSetting } from "../testing/request-factory.ts"
import { anotherProcess, createTestApp } from "../testing/test-app.ts"

const test = await createTestApp()
const other = await anotherProcess(test)
const { distributor, reviewer, colleague } = await aReviewSetting(test)
const client = await aClient(test, distributor)
const { host } = distributor
let here = ""
let there = ""
beforeAll(async () => {
  here = await listening(test.app)
  there = await listening(other.app)
})
afterEach(() => expect(test.takeErrors()).toEqual([]))

const clientPage = async (origin = here) => {
  const { cookie } = await aSession(test, distributor, { area: "client", id: client.id })
  return connected(livePage(origin, { host, cookie }))
}
const staffPage = async (id: string, origin = here) => {
  const { cookie } = await aSession(test, distributor, { area: "executive", id })
  return connected(livePage(origin, { host, cookie, area: "executive" }))
}
/** A staff operation that notifies a client, through the given process. */
async function validatePayment(app = test.app): Promise<{ number: string | null }> {
  const request = await aRequest(test, distributor, { clientId: client.id, status: "paymentReview" })
  await aPayment(test, request)
  const url = `/api/executives/certificates/${request.id}/payment/validation`
  const response = await app.inject({ method: "PUT", url, headers: reviewer.headers })
  expect(response.statusCode).toBe(200)
  return request
}

describe("across two processes on one database", () => {
  it("H1: delivers a notification to a page that is connected to another process", async () => {
    const page = await clientPage(there)
    expect(await join(page, client.id)).toEqual({ ok: true })
    const coming = nextNotification(page)
    const { number } = await validatePayment(test.app)
    const notification = await coming
    expect(notification).toMatchObject({ revisado: false, args: { type: "normal" } })
    expect(notification.datos.title).toBe("Pago validado")
    expect(notification.datos.message).toContain(number)

    const { cookie } = await aSession(test, distributor, { area: "client", id: client.id })
    const listed = await test.app.inject({ url: clientNotifications.list.path, headers: { host, cookie } })
    expect(listed.json().rows[0]).toEqual(notification)
  })

  it("delivers to staff who may act in both processes, except the actor", async () => {
    const [mine, theirs] = [await staffPage(reviewer.id), await staffPage(colleague.id, there)]
    const heard: unknown[] = []
    mine.on("newNotificationClient", (notification) => heard.push(notification))
    // The other process may still deliver the notification of an earlier test.
    const delivered: unknown[] = []
    theirs.on("newNotificationClient", ({ datos }) => delivered.push(datos))
    const { number } = await validatePayment()
    const message = expect.stringContaining(String(number))
    const expected = expect.objectContaining({ title: "Solicitud por revisar", message })
    await expect.poll(() => delivered).toContainEqual(expected)
    // Responses arrive after earlier events of the same connection.
    await join(mine, reviewer.id)
    expect(heard).toEqual([])
  })

  it("closes the pages of a session that signs out in another process", async () => {
    const session = await aSession(test, distributor, { area: "client", id: client.id })
    const page = await connected(livePage(there, { host, cookie: session.cookie }))
    const kept = await clientPage(there)
    const ended = interrupted(page)
    const url = "/api/clients/auth"
    await test.app.inject({ method: "DELETE", url, headers: { host, cookie: session.cookie } })
    expect(await ended).toBe("io server disconnect")
    expect(await join(kept, client.id)).toEqual({ ok: true })
  })
})

describe("handshake", () => {
  it("refuses missing tokens, tokens on another host and tokens of another area", async () => {
    const session = await aSession(test, distributor, { area: "client", id: client.id })
    const elsewhere = await aDistributor(test)
    const strangers = [
      { host },
      { host, cookie: "trazo_client=made-up-token-of-some-length" },
      { host: elsewhere.host, cookie: session.cookie },
      { host, cookie: session.cookie, area: "executive" as const },
      { host, cookie: `trazo_executive=${session.token}`, area: "executive" as const },
    ]
    for (const headers of strangers) {
      await expect(connected(livePage(here, headers))).rejects.toMatchObject({
        data: { typeCode: "NOT_SIGNED_IN", message: "Inicie sesión para continuar." },
      })
    }
  })

  it("refuses staff who must enrol a second factor first", async () => {
    const strict = await aDistributor(test, { requiresSecondFactor: true })
    const { id } = await anExecutive(test, strict)
    const { cookie } = await aSession(test, strict, { area: "executive", id })
    const refused = connected(livePage(here, { host: strict.host, cookie, area: "executive" }))
    await expect(refused).rejects.toMatchObject({ data: { typeCode: "SECOND_FACTOR_REQUIRED" } })
  })

  it("refuses an unknown host as the API does", async () => {
    const { cookie } = await aSession(test, distributor, { area: "client", id: client.id })
    const refused = connected(livePage(here, { host: "nadie.localhost", cookie }))
    await expect(refused).rejects.toMatchObject({ data: { typeCode: "DISTRIBUTOR_NOT_FOUND" } })
  })

  it("refuses a page of another origin", async () => {
    const { cookie } = await aSession(test, distributor, { area: "client", id: client.id })
    const refused = connected(livePage(here, { host, cookie, origin: "https://otro.ec" }))
    await expect(refused).rejects.toMatchObject({ data: { typeCode: "FOREIGN_ORIGIN" } })
    await connected(livePage(here, { host, cookie, origin: `http://${host}` }))
  })

  it("refuses polling", async () => {
    const response = await fetch(`${here}/socket.io/?EIO=4&transport=polling`)
    expect(response.status).toBe(400)
  })
})

describe("joining", () => {
  it("H1: refuses another account's id", async () => {
    const stranger = await aClient(test, distributor, { identity: "0926687856" })
    const { cookie } = await aSession(test, distributor, { area: "client", id: stranger.id })
    const page = await connected(livePage(here, { host, cookie }))
    const heard: unknown[] = []
    page.on("newNotificationClient", (notification) => heard.push(notification))
    const refusals = [client.id, reviewer.id, "", "*", null, { $ne: 1 }] as string[]
    for (const id of refusals) {
      expect(await join(page, id)).toEqual({
        typeCode: "NOT_ALLOWED",
        message: "No tiene permiso para hacer esto.",
      })
    }
    await validatePayment()
    expect(await join(page, stranger.id)).toEqual({ ok: true })
    expect(heard).toEqual([])
  })

  it("refuses an executive's page in a client's room", async () => {
    const page = await staffPage(reviewer.id)
    expect(await join(page, client.id)).toMatchObject({ typeCode: "NOT_ALLOWED" })
  })

  it("sends nothing to a page that has not joined", async () => {
    const page = await clientPage()
    const heard: unknown[] = []
    page.on("newNotificationClient", (notification) => heard.push(notification))
    await validatePayment()
    await join(page, "someone")
    expect(heard).toEqual([])
  })
})

describe("limits", () => {
  it("closes a connection that sends too many events", async () => {
    const page = await clientPage()
    const ended = interrupted(page)
    for (let sent = 0; sent < 50; sent++) page.emit("joinTocDesk", `id-${sent}`, () => undefined)
    expect(await ended).toBe("transport close")
    await clientPage()
  })

  it("closes a connection that sends an oversized message", async () => {
    const page = await clientPage()
    const ended = interrupted(page)
    page.emit("joinTocDesk", "x".repeat(10_000), () => undefined)
    expect(await ended).toBe("transport close")
  })

  it("closes the connection of a page that leaves and stays silent", async () => {
    const page = await clientPage()
    const { engine } = page.io
    const closed = new Promise((resolve) => engine.once("close", resolve))
    // The packet of a page that leaves, without closing its connection.
    engine.write("1")
    expect(await closed).toBe("transport close")
  })

  it("allows twenty open pages of one account in a process", async () => {
    const { id } = await aClient(test, distributor, { identity: "0102030405" })
    const { cookie } = await aSession(test, distributor, { area: "client", id })
    const pages = Array.from({ length: 20 }, () => livePage(here, { host, cookie }))
    for (const page of pages) await connected(page)
    await expect(connected(livePage(here, { host, cookie }))).rejects.toMatchObject({
      data: { typeCode: "TOO_MANY_REQUESTS" },
    })
  })
})

describe("a session that ends", () => {
  it("closes every page of an account that is disabled", async () => {
    const { id } = await anExecutive(test, distributor)
    const page = await staffPage(id)
    const ended = interrupted(page)
    await test.owner.updateTable("executives").set({ state: "disabled" }).where("id", "=", id).execute()
    expect(await ended).toBe("io server disconnect")
  })

  it("closes every page when all sessions end", async () => {
    const { id } = await aClient(test, distributor, { identity: "1712345678" })
    const { cookie } = await aSession(test, distributor, { area: "client", id })
    const page = await connected(livePage(there, { host, cookie }))
    const ended = interrupted(page)
    await inScope(test.deps.db, distributor.scope, (tx) => endSessions(tx, { area: "client", id }))
    expect(await ended).toBe("io server disconnect")
  })

  it("closes the page of staff who must enrol a second factor at the next check", async () => {
    const stricter = await aDistributor(test)
    const { id } = await anExecutive(test, stricter)
    const { cookie } = await aSession(test, stricter, { area: "executive", id })
    const page = await connected(livePage(here, { host: stricter.host, cookie, area: "executive" }))
    const ended = interrupted(page)
    const required = test.owner.updateTable("distributors").set({ requiresSecondFactor: true })
    await required.where("id", "=", stricter.id).execute()
    await sql`select pg_notify('session_ended', ${id})`.execute(test.owner)
    expect(await ended).toBe("io server disconnect")
  })

  it("closes a page whose session has expired at the next check", async () => {
    const { id } = await anExecutive(test, distributor)
    const page = await staffPage(id)
    const ended = interrupted(page)
    test.clock.advance({ days: 8 })
    await sql`select pg_notify('session_ended', ${id})`.execute(test.owner)
    expect(await ended).toBe("io server disconnect")
  })
})
