import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { actsOn } from "../../../testing/accounts.ts"
import { aClient, aDistributor, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aPayment, aRequest } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { owner, clock } = test

type Staff = Awaited<ReturnType<typeof aStaffCaller>>
let distributor: TestDistributor
let staff: Staff
let target: { id: string; email: string }
let source: { id: string; email: string }

beforeEach(async () => {
  distributor = await aDistributor(test)
  staff = await aStaffCaller(test, distributor, { permissions: ["/clients:edit"] })
  target = await aClient(test, distributor)
  source = await aClient(test, distributor, { approvedAt: null })
})

const doubles = async (id = target.id) => (await staff.call("GET", `/clients/${id}/doubles`)).body
const merge = (from = source.id, to = target.id, who = staff, reason = "Se comparó su cédula") =>
  who.call("POST", `/clients/${to}/merges`, { source: from, reason })
const undo = async (who = staff) => {
  const [latest] = (await doubles()).merges
  return who.call("PUT", `/clients/${target.id}/merges/${latest.id}/undo`)
}
const note = (id: string, text: string) => staff.call("POST", `/clients/${id}/notes`, { note: text })

/** Every row that a merge may touch. */
async function everything() {
  const of = distributor.id
  const [clients, requests, payments, certificates, notes] = await Promise.all([
    owner.selectFrom("clients").selectAll().where("distributorId", "=", of).orderBy("id").execute(),
    owner.selectFrom("requests").selectAll().where("distributorId", "=", of).orderBy("id").execute(),
    owner.selectFrom("payments").selectAll().where("distributorId", "=", of).orderBy("id").execute(),
    owner.selectFrom("certificates").selectAll().where("distributorId", "=", of).orderBy("serial").execute(),
    owner.selectFrom("clientNotes").selectAll().where("distributorId", "=", of).orderBy("id").execute(),
  ])
  return { clients, requests, payments, certificates, notes }
}

describe("a merge", () => {
  it("shows first what moves, then moves requests, payments and notes, and closes the other account", async () => {
    const request = await aRequest(test, distributor, { clientId: source.id })
    await aPayment(test, request)
    await note(source.id, "Llamó dos veces")
    const session = await signedIn(test, { area: "client", id: source.id }, distributor)
    expect((await doubles()).doubles).toMatchObject([
      { id: source.id, requests: 1, payments: 1, certificates: 0, notes: 1, problem: null },
    ])
    expect((await merge()).body).toEqual({ ok: true })
    const record = (await staff.call("GET", `/clients/${target.id}`)).body
    expect(record).toMatchObject({ requests: [{ number: request.number }], payments: [{}], notes: [{}] })
    expect((await staff.call("GET", `/clients/${source.id}`)).body.standing).toBe("closed")
    expect((await test.app.inject({ url: "/api/clients/auth", headers: session })).statusCode).toBe(401)
    expect(await doubles()).toMatchObject({
      doubles: [],
      merges: [{ reason: "Se comparó su cédula", by: "EJECUTIVA DE PRUEBA", requests: 1, isUndoable: true }],
    })
    for (const id of [source.id, target.id])
      expect((await actsOn(test, `client:${id}`)).at(-1)).toMatchObject({ action: "client.merged" })
  })

  it("ends what a phone of the other account offered to a computer", async () => {
    const request = await aRequest(test, distributor, { clientId: source.id })
    const [id, hash] = [crypto.randomUUID(), Buffer.from(crypto.randomUUID())]
    const now = clock.now()
    await owner
      .insertInto("handovers")
      .values({
        id,
        distributorId: distributor.id,
        network: "198.51.100.7",
        userAgent: "Chrome",
        codeHash: hash,
        sessionHash: hash,
        requestId: request.id,
        offeredAt: now,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      })
      .execute()
    expect((await merge()).body).toEqual({ ok: true })
    expect(await owner.selectFrom("handovers").select("id").where("id", "=", id).execute()).toEqual([])
  })

  it("is undone exactly, whatever each account had", async () => {
    const statuses = ["payment", "paymentReview", "review", "correction", "approved", "expired"] as const
    const account = fc.record({
      statuses: fc.array(fc.constantFrom(...statuses), { maxLength: 3 }),
      notes: fc.nat({ max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(account, account, async (first, second) => {
        for (const [client, { statuses: kept, notes }] of [
          [source, first],
          [target, second],
        ] as const) {
          for (const status of kept) {
            const request = await aRequest(test, distributor, { clientId: client.id, status })
            if (status !== "payment") await aPayment(test, request)
          }
          for (let count = 0; count < notes; count += 1) await note(client.id, `Nota ${count}`)
        }
        const before = await everything()
        expect((await merge()).status).toBe(200)
        const merged = await everything()
        expect(merged.requests.every((request) => request.clientId === target.id)).toBe(true)
        expect((await undo()).status).toBe(200)
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 6 },
    )
  })

  it("leaves with the kept account what came after it", async () => {
    await aRequest(test, distributor, { clientId: source.id })
    await merge()
    const later = await aRequest(test, distributor, { clientId: target.id })
    await undo()
    const { requests } = await everything()
    expect(requests.find(({ id }) => id === later.id)?.clientId).toBe(target.id)
  })

  it("is undone once, within thirty days, and only while nothing of it went elsewhere", async () => {
    const request = await aRequest(test, distributor, { clientId: source.id })
    await merge()
    const other = await aClient(test, distributor, { identity: "0926687856" })
    await owner.updateTable("requests").set({ clientId: other.id }).where("id", "=", request.id).execute()
    expect((await undo()).body.typeCode).toBe("MERGE_CHANGED")
    await owner.updateTable("requests").set({ clientId: target.id }).where("id", "=", request.id).execute()
    expect((await undo()).status).toBe(200)
    expect((await undo()).body.typeCode).toBe("MERGE_ENDED")
    await merge()
    clock.advance({ days: 31 })
    staff = await aStaffCaller(test, distributor, { permissions: ["/clients:edit"] })
    expect((await undo()).body.typeCode).toBe("MERGE_ENDED")
  })
})

describe("an undo is refused", () => {
  const twin = (columns: object = {}) =>
    aClient(test, distributor, { approvedAt: null, email: source.email, ...columns })

  it("where the other account could not be opened now, and moves nothing", async () => {
    await merge()
    const merged = await everything()
    const same = await twin()
    expect((await undo()).body.typeCode).toBe("MERGE_CHANGED")
    await owner.deleteFrom("clients").where("id", "=", same.id).execute()
    for (const name of ["una", "dos", "tres"]) await twin({ email: `${name}@prueba.ec` })
    expect((await undo()).body.typeCode).toBe("MERGE_CHANGED")
    expect((await everything()).requests).toEqual(merged.requests)
  })

  it("while an address is changing", async () => {
    const request = await aRequest(test, distributor, { clientId: source.id })
    await merge()
    const now = clock.now()
    await owner
      .insertInto("clientAddressChanges")
      .values({
        distributorId: distributor.id,
        clientId: target.id,
        requestId: request.id,
        fromEmail: target.email,
        toEmail: "nueva@prueba.ec",
        tokenHash: Buffer.from(request.id),
        askedBy: staff.id,
        askedAt: now,
        takesEffectAt: now,
      })
      .execute()
    expect((await undo()).body).toMatchObject({ typeCode: "MERGE_CHANGED" })
  })
})

describe("a merge is refused", () => {
  it("into a provisional account, and of another person's account", async () => {
    expect((await merge(target.id, source.id)).body.typeCode).toBe("MERGE_REFUSED")
    const stranger = await aClient(test, distributor, { identity: "0926687856" })
    expect((await merge(stranger.id)).body.typeCode).toBe("MERGE_REFUSED")
    const passport = { identityType: "passport", identityCountry: "CO", identity: "AB123" } as const
    const same = await aClient(test, distributor, { ...passport, email: target.email, approvedAt: null })
    expect((await merge(same.id)).status).toBe(200)
    const approved = { ...passport, identity: "CD456", email: target.email }
    expect((await merge((await aClient(test, distributor, approved)).id)).body.typeCode).toBe("MERGE_REFUSED")
  })

  it("of an account with itself, a closed one, or twice at once", async () => {
    expect((await merge(target.id)).status).toBe(404)
    const both = await Promise.all([merge(), merge()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it("without reason, permission or recent proof, and for another distributor", async () => {
    expect((await merge(source.id, target.id, staff, " ")).body.fields).toHaveProperty("reason")
    const viewer = await aStaffCaller(test, distributor, { permissions: ["/clients:view"] })
    expect((await merge(source.id, target.id, viewer)).status).toBe(403)
    const stranger = await aStaffCaller(test, await aDistributor(test), { permissions: ["/clients:edit"] })
    expect((await merge(source.id, target.id, stranger)).status).toBe(404)
    expect((await stranger.call("GET", `/clients/${target.id}/doubles`)).body).toEqual({
      doubles: [],
      merges: [],
    })
    await merge()
    expect((await undo(stranger)).status).toBe(404)
    await staff.ageProof()
    expect((await undo()).body.typeCode).toBe("PROOF_REQUIRED")
  })
})
