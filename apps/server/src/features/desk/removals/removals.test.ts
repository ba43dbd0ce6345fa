import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { aConvenioPerson } from "../../../testing/convenio-factory.ts"
import { aClient, aDistributor, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { lockIdentity } from "../../requests/identity-accounts/identity-account.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { eraseDueRemovals } from "./decide-removal.ts"

const test = await createTestApp()
const { owner, clock, deps } = test

type Staff = Awaited<ReturnType<typeof aStaffCaller>>
let distributor: TestDistributor
let staff: Staff
let client: { id: string; email: string }

const all = ["/certificates:delete", "/clients:delete", "/deletes:edit", "/deletes:delete"] as const

beforeEach(async () => {
  distributor = await aDistributor(test)
  staff = await aStaffCaller(test, distributor, { permissions: [...all] })
  client = await aClient(test, distributor, { approvedAt: null })
})

const anEnded = (columns: Parameters<typeof aRequest>[2] = {}) =>
  aRequest(test, distributor, { status: "expired", clientId: client.id, ...columns })
const remove = (kind: "certificates" | "clients", id: string, who = staff, reason = "Prueba interna") =>
  who.call("PUT", `/${kind}/${id}/removal`, { reason })
const list = async (state = "removed", who = staff) => (await who.call("GET", `/deletes?state=${state}`)).body
const onlyId = async () => (await list()).rows[0].id as string
const restore = async (who = staff) => who.call("PUT", `/deletes/${await onlyId()}/restoration`)
const erase = (id: string, who = staff) => who.call("PUT", `/deletes/${id}/erasure`)
const read = (path: string) => staff.call("GET", path)

describe("a removed request", () => {
  it("leaves the queue, the search and the client's record, and is listed with who, when and why", async () => {
    const request = await anEnded()
    expect((await remove("certificates", request.id)).body).toEqual({ ok: true })
    expect((await read(`/certificates/${request.id}`)).body.typeCode).toBe("REQUEST_NOT_FOUND")
    expect((await read("/certificates?search=PEÑA")).body).toMatchObject({ rows: [], total: 0, counts: {} })
    expect((await read(`/clients/${client.id}`)).body.requests).toEqual([])
    expect(await list()).toMatchObject({
      total: 1,
      rows: [
        {
          subject: "request",
          name: "MARÍA JOSÉ PEÑA LOOR",
          label: request.number,
          reason: "Prueba interna",
          removedBy: "EJECUTIVA DE PRUEBA",
          state: "removed",
        },
      ],
    })
    expect((await read("/deletes?search=pena%20maria")).body.total).toBe(1)
    expect((await read("/deletes?search=pena%20ana")).body.total).toBe(0)
    expect(await actsOn(test, `request:${request.id}`)).toMatchObject([{ action: "request.removed" }])
  })

  it("is restored exactly as it was, once", async () => {
    const request = await anEnded({ documents: ["identityFront"] })
    await remove("certificates", request.id)
    const id = await onlyId()
    expect((await restore()).body).toEqual({ ok: true })
    const restored = await owner
      .selectFrom("requests")
      .selectAll()
      .where("id", "=", request.id)
      .executeTakeFirst()
    expect(restored).toEqual(request)
    expect((await read(`/certificates/${request.id}`)).body.number).toBe(request.number)
    expect((await staff.call("PUT", `/deletes/${id}/restoration`)).body.typeCode).toBe("REMOVAL_DECIDED")
    expect((await list("restored")).rows).toMatchObject([{ decidedBy: "EJECUTIVA DE PRUEBA" }])
    expect((await remove("certificates", request.id)).status).toBe(200)
  })

  it.each(["payment", "review", "approved", "issued"] as const)(
    "cannot be one in state %s",
    async (status) => {
      const request = await anEnded({ status })
      expect((await remove("certificates", request.id)).body.typeCode).toBe("REQUEST_NOT_ENDED")
    },
  )

  it("cannot be one whose payment is still to be refunded", async () => {
    const request = await anEnded()
    const payment = await aPayment(test, request, { status: "received" })
    await owner.updateTable("payments").set({ refundDue: true }).where("id", "=", payment.id).execute()
    expect((await remove("certificates", request.id)).body.typeCode).toBe("REFUND_PENDING")
  })

  it("needs a reason, its permission and its own distributor", async () => {
    const request = await anEnded()
    expect((await remove("certificates", request.id, staff, " ")).body.fields).toEqual({
      reason: "Escriba por qué se elimina",
    })
    const viewer = await aStaffCaller(test, distributor, { permissions: ["/certificates:approve"] })
    expect((await remove("certificates", request.id, viewer)).status).toBe(403)
    const stranger = await aStaffCaller(test, await aDistributor(test), { permissions: [...all] })
    expect((await remove("certificates", request.id, stranger)).status).toBe(404)
    await remove("certificates", request.id)
    const id = await onlyId()
    expect((await list("removed", stranger)).rows).toEqual([])
    for (const decision of ["restoration", "erasure"])
      expect((await stranger.call("PUT", `/deletes/${id}/${decision}`)).status).toBe(404)
    expect((await stranger.call("GET", `/deletes/${id}`)).status).toBe(404)
    const reader = await aStaffCaller(test, distributor, { permissions: ["/deletes:view"] })
    expect((await reader.call("GET", `/deletes/${id}`)).body).toMatchObject({
      mayErase: false,
      mayRestore: false,
    })
    for (const decision of ["restoration", "erasure"])
      expect((await reader.call("PUT", `/deletes/${id}/${decision}`)).status).toBe(403)
  })
})

describe("a removed client", () => {
  it("leaves the list with their ended requests, cannot sign in, and comes back with them", async () => {
    const requests = [await anEnded(), await anEnded({ status: "draft", number: null })]
    const session = await signedIn(test, { area: "client", id: client.id }, distributor)
    const isIn = async () =>
      (await test.app.inject({ url: "/api/clients/auth", headers: session })).statusCode === 200
    expect(await isIn()).toBe(true)
    expect((await remove("clients", client.id)).body).toEqual({ ok: true })
    expect(await isIn()).toBe(false)
    expect((await read("/clients")).body.rows).toEqual([])
    expect((await read(`/clients/${client.id}`)).status).toBe(404)
    expect((await read(`/deletes/${await onlyId()}`)).body.requests).toEqual([requests[0]?.number])
    await restore()
    expect((await read(`/clients/${client.id}`)).body.requests).toHaveLength(1)
    const { rows } = await list("restored")
    expect(rows).toHaveLength(1)
  })

  it("comes back only where a new account could be opened", async () => {
    await remove("clients", client.id)
    const other = (columns: object) => aClient(test, distributor, { approvedAt: null, ...columns })
    const same = await other({ email: client.email })
    expect((await restore()).body.typeCode).toBe("RESTORE_REFUSED")
    await owner.deleteFrom("clients").where("id", "=", same.id).execute()
    const others = []
    for (const name of ["una", "dos", "tres"]) others.push(await other({ email: `${name}@prueba.ec` }))
    expect((await restore()).body.typeCode).toBe("RESTORE_REFUSED")
    expect((await read(`/clients/${client.id}`)).status).toBe(404)
    await owner
      .deleteFrom("clients")
      .where("id", "=", others[0]?.id ?? "")
      .execute()
    expect((await restore()).status).toBe(200)
  })

  it("comes back before a request that was removed alone", async () => {
    const request = await anEnded()
    await remove("certificates", request.id)
    const ofRequest = await onlyId()
    await remove("clients", client.id)
    const restoreIt = () => staff.call("PUT", `/deletes/${ofRequest}/restoration`)
    expect((await restoreIt()).body.typeCode).toBe("RESTORE_REFUSED")
    const { rows } = await list()
    const ofClient = rows.find((row: { id: string }) => row.id !== ofRequest)
    expect((await staff.call("PUT", `/deletes/${ofClient.id}/restoration`)).status).toBe(200)
    expect((await restoreIt()).status).toBe(200)
  })

  it("cannot be one with a live request", async () => {
    await anEnded({ status: "review" })
    expect((await remove("clients", client.id)).body.typeCode).toBe("CLIENT_HAS_REQUESTS")
  })

  it("cannot be one whose identity is approved: one person alone takes it from nobody", async () => {
    const approved = await aClient(test, distributor)
    await anEnded({ clientId: approved.id })
    expect((await remove("clients", approved.id)).body.typeCode).toBe("CLIENT_APPROVED")
    expect((await read(`/clients/${approved.id}`)).status).toBe(200)
  })

  it("stays when a request joins the account at the same moment", async () => {
    const request = await anEnded({ status: "payment", clientId: null })
    let removal: ReturnType<typeof remove> | undefined
    await inScope(deps.db, distributor.scope, async (tx) => {
      await lockIdentity(tx, "1710034065")
      removal = remove("clients", client.id)
      const waiting = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and locktype = 'advisory' and not granted`
      await expect.poll(async () => (await waiting.execute(owner)).rows.length).toBe(1)
      await changeRequest(tx, request.id, { clientId: client.id })
    })
    expect((await removal)?.body.typeCode).toBe("CLIENT_HAS_REQUESTS")
  })
})

async function addNote(requestId: string): Promise<void> {
  const text = "Su hermana llamó y confirmó el nombre."
  const written = { writtenBy: staff.id, createdAt: deps.clock.now() }
  await owner
    .insertInto("requestNotes")
    .values({ distributorId: distributor.id, requestId, text, ...written })
    .execute()
}

const peopleOf = (convenio: string) =>
  owner.selectFrom("convenioPeople").select("id").where("convenioId", "=", convenio).execute()

describe("erasing", () => {
  it("clears personal data and documents for ever, and keeps number, dates and states", async () => {
    const request = await anEnded({ documents: ["identityFront", "facePhoto"] })
    await addNote(request.id)
    await owner
      .insertInto("requestBuyers")
      .values({
        distributorId: distributor.id,
        requestId: request.id,
        buyer: JSON.stringify({ code: "05", identity: "1710034065", names: "LUIS LOOR" }),
        chosenAt: deps.clock.now(),
      })
      .execute()
    await remove("clients", client.id)
    const id = await onlyId()
    await staff.ageProof()
    expect((await erase(id)).body.typeCode).toBe("PROOF_REQUIRED")
    const proved = await aStaffCaller(test, distributor, { permissions: [...all] })
    expect((await erase(id, proved)).body).toEqual({ ok: true })
    const row = await owner.selectFrom("requests").selectAll().where("id", "=", request.id).executeTakeFirst()
    expect(row).toMatchObject({
      number: request.number,
      status: "expired",
      userInfo: {},
      verifiedEmail: null,
    })
    const person = await owner
      .selectFrom("clients")
      .selectAll()
      .where("id", "=", client.id)
      .executeTakeFirst()
    expect(person).toMatchObject({ identity: "", names: "", email: "", phone: "", passwordHash: null })
    const left = await owner
      .selectFrom("files")
      .select("id")
      .where("distributorId", "=", distributor.id)
      .execute()
    expect(left).toEqual([])
    expect(await owner.selectFrom("requestNotes").select("text").execute()).toEqual([])
    expect(await owner.selectFrom("requestBuyers").select("buyer").execute()).toEqual([])
    expect((await list("erased")).rows).toMatchObject([{ name: "", label: "", reason: "", state: "erased" }])
    expect((await restore().catch(() => null))?.status ?? 404).toBe(404)
  })

  it("B4: also clears what the agreement of the request knew of the person, and gives its place back", async () => {
    const { id: personId, convenio } = await aConvenioPerson(test, distributor, { used: 1 })
    const request = await anEnded({ convenioPersonId: personId })
    await owner
      .updateTable("convenioPeople")
      .set({ requestId: request.id })
      .where("id", "=", personId)
      .execute()
    await remove("certificates", request.id)
    expect((await erase(await onlyId())).body).toEqual({ ok: true })
    expect(await peopleOf(convenio.id)).toEqual([])
    const { used } = await owner
      .selectFrom("convenios")
      .select("used")
      .where("id", "=", convenio.id)
      .executeTakeFirstOrThrow()
    expect(used).toBe(0)
    const erased = await owner
      .selectFrom("requests")
      .select(["convenioPersonId", "number"])
      .where("id", "=", request.id)
      .executeTakeFirst()
    expect(erased).toEqual({ convenioPersonId: null, number: request.number })
  })

  it("B4: keeps the person of an agreement who has another request", async () => {
    const { id: personId, convenio } = await aConvenioPerson(test, distributor)
    const request = await anEnded({ convenioPersonId: personId })
    await anEnded({ status: "review", convenioPersonId: personId })
    await remove("certificates", request.id)
    expect((await erase(await onlyId())).body).toEqual({ ok: true })
    expect(await peopleOf(convenio.id)).toHaveLength(1)
  })

  it("waits until a rejected applicant can no longer complain", async () => {
    const request = await anEnded({ status: "rejected" })
    await remove("certificates", request.id)
    expect((await erase(await onlyId())).body.typeCode).toBe("REMOVAL_RETAINED")
  })

  it("happens by itself after thirty days, for what was not restored", async () => {
    const [kept, erased] = [await anEnded(), await anEnded()]
    await remove("certificates", kept.id)
    await restore()
    await remove("certificates", erased.id)
    clock.advance({ days: 29 })
    await eraseDueRemovals(deps)
    expect(
      await owner.selectFrom("removals").select("state").where("subjectId", "=", erased.id).execute(),
    ).toEqual([{ state: "removed" }])
    clock.advance({ days: 2 })
    await eraseDueRemovals(deps)
    const states = await owner
      .selectFrom("removals")
      .select(["subjectId", "state", "decidedBy"])
      .where("distributorId", "=", distributor.id)
      .orderBy("removedAt")
      .execute()
    expect(states).toMatchObject([
      { subjectId: kept.id, state: "restored" },
      { subjectId: erased.id, state: "erased", decidedBy: null },
    ])
    const { userInfo } = await owner
      .selectFrom("requests")
      .select("userInfo")
      .where("id", "=", kept.id)
      .executeTakeFirstOrThrow()
    expect(userInfo.identity).toBe("1710034065")
  })
})
