import type { LoadProgress } from "@trazo/contract/endpoint/live-events"
import { convenioInvitationLimits } from "@trazo/domain/identity/one-use-limits"
import { beforeEach, describe, expect, test } from "vitest"
import { newId } from "../../../random.ts"
import { aSession, connected, listening, livePage } from "../../../testing/live-page.ts"
import { aShop } from "../../../testing/purchase.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { resumeSendings, workSending } from "./run-sending.ts"

const testApp = await createTestApp()
const { app, clock, deps, owner } = testApp
const start = clock.now()

let shop: Awaited<ReturnType<typeof aShop>>
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let convenio: string

const terms = {
  name: "Cámara de Comercio",
  ruc: "1790012345001",
  contactNames: "ROSA VERA",
  kinds: [],
  contactEmail: "rosa@camara.ec",
  contactPhone: "0991234567",
  validities: [],
  startsOn: "2026-01-01",
  endsOn: "2027-12-31",
  quota: null,
  payer: "person",
}

beforeEach(async () => {
  clock.set(start.toISOString())
  shop = await aShop(testApp, { modules: ["/convenios"] })
  staff = await aStaffCaller(testApp, shop, {
    permissions: ["/convenios/clients:create", "/convenios/clients:edit"],
  })
  convenio = (await staff.call("POST", "/convenios", terms)).body.id
})

/** Without an invitation. @returns their ids */
async function loaded(count: number, prefix: string): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: newId(deps.random, clock.now()),
    distributorId: shop.id,
    convenioId: convenio,
    identityType: "passport" as const,
    identity: `${prefix}${place}`,
    names: "ANA",
    surname1: "PEÑA",
    surname2: "",
    email: `${prefix}${place}@camara.ec`,
    phone: "+593991234567",
    kind: "subject1" as const,
    validity: "OneYear" as const,
    createdAt: clock.now(),
  }))
  await owner.insertInto("convenioPeople").values(rows).execute()
  return rows.map(({ id }) => id)
}

const path = () => `/convenios/${convenio}/sending`
const read = async () => (await staff.call("GET", path())).body
const begin = (by = staff) => by.call("POST", path())
const mailed = async (prefix: string) =>
  (await testApp.mails()).map(({ to }) => to).filter((to) => to.startsWith(prefix))

/** A process that is killed in the batch after `most` jobs. */
function killedAfter(most: number): typeof deps {
  let enqueued = 0
  const enqueue = async (...wanted: Parameters<typeof deps.jobs.enqueue>) => {
    if (++enqueued > most) throw new Error("The process stopped")
    await deps.jobs.enqueue(...wanted)
  }
  return { ...deps, jobs: { ...deps.jobs, enqueue } } as typeof deps
}

describe("the invitation of everybody without one", () => {
  test("B4: says how many before it starts, and what happened after it", async () => {
    const [first = "", second = ""] = await loaded(4, "uno")
    expect(await read()).toEqual({ waiting: 4, places: null, last: null })
    await staff.call("POST", "/convenio-people/invitations", { ids: [first] })
    expect((await begin()).body).toEqual({ id: expect.any(String), total: 3 })
    await owner.deleteFrom("convenioPeople").where("id", "=", second).execute()
    await testApp.runJobs()
    expect(await read()).toMatchObject({
      waiting: 0,
      last: { state: "done", total: 3, sent: 2, stopped: null, startedBy: "EJECUTIVA DE PRUEBA" },
    })
    expect(await mailed("uno")).toHaveLength(3)
    expect((await begin()).body.message).toContain("ya tienen su invitación")
  })

  test("B4: goes on where a process was killed, and invites nobody twice", async () => {
    await loaded(300, "dos")
    const { id } = (await begin()).body
    const job = { distributorId: shop.id, sendingId: id }
    // 250 people are a batch, with ten jobs for their mails.
    await expect(workSending(job, killedAfter(11))).rejects.toThrow("The process stopped")
    expect((await read()).last).toMatchObject({ state: "sending", sent: 250 })
    clock.advance({ minutes: 1 })
    await Promise.all([resumeSendings(deps), resumeSendings(deps)])
    expect((await read()).last).toMatchObject({ state: "done", sent: 300 })
    await testApp.runJobs()
    const addresses = await mailed("dos")
    expect([addresses.length, new Set(addresses).size]).toEqual([300, 300])
  })

  test("B4: is one for two people at once", async () => {
    await loaded(2, "tres")
    const colleague = await aStaffCaller(testApp, shop, { permissions: ["/convenios/clients:edit"] })
    const [one, other] = await Promise.all([begin(), begin(colleague)])
    expect([one.status, other.body.id]).toEqual([200, one.body.id])
    await testApp.runJobs()
    expect(await mailed("tres")).toHaveLength(2)
  })

  test("B4: leaves out who was added since, and who was invited meanwhile", async () => {
    const [first = ""] = await loaded(2, "cuatro")
    const { id } = (await begin()).body
    clock.advance({ minutes: 1 })
    await loaded(1, "cinco")
    await staff.call("POST", "/convenio-people/invitations", { ids: [first] })
    await workSending({ distributorId: shop.id, sendingId: id }, deps)
    expect(await read()).toMatchObject({ waiting: 1, last: { state: "done", total: 2, sent: 1 } })
    await testApp.runJobs()
    expect([(await mailed("cuatro")).length, (await mailed("cinco")).length]).toEqual([2, 0])
  })

  test("B4: can be stopped, and goes on with the rest when it is started again", async () => {
    await loaded(300, "seis")
    const { id } = (await begin()).body
    const job = { distributorId: shop.id, sendingId: id }
    await expect(workSending(job, killedAfter(11))).rejects.toThrow("The process stopped")
    expect((await staff.call("DELETE", path())).status).toBe(200)
    expect((await staff.call("DELETE", path())).status).toBe(200)
    await workSending(job, deps)
    expect(await read()).toMatchObject({
      waiting: 50,
      last: { state: "stopped", sent: 250, stopped: expect.stringContaining("detuvo") },
    })
    clock.advance({ minutes: 1 })
    expect((await begin()).body.total).toBe(50)
    await testApp.runJobs()
    expect((await read()).last).toMatchObject({ state: "done", sent: 50 })
  })

  test.each([
    ["ends", { endsAt: new Date(start.getTime() - 1000) }, "terminó"],
    ["is disabled", { state: "disabled" as const }, "no está en vigor"],
    ["has used its quota", { quota: 1, used: 1 }, "todo su cupo"],
  ])("B4: stops where the agreement %s meanwhile, and does not start", async (_, changes, message) => {
    await loaded(1, "siete")
    expect((await begin()).body).toMatchObject({ total: 1 })
    await owner.updateTable("convenios").set(changes).where("id", "=", convenio).execute()
    await testApp.runJobs()
    expect((await read()).last).toMatchObject({ state: "stopped", sent: 0 })
    expect((await read()).last.stopped).toContain(message)
    expect((await begin()).body.message).toContain(message)
    expect(await mailed("siete")).toEqual([])
  })

  test("B4: tells the open pages of whoever started it how far it is", async () => {
    const { cookie } = await aSession(testApp, shop, { area: "executive", id: staff.id })
    const { host } = shop
    const page = await connected(livePage(await listening(app), { host, cookie, area: "executive" }))
    const heard: LoadProgress[] = []
    page.on("loadProgressed", (progress) => heard.push(progress))
    await loaded(2, "ocho")
    const { id } = (await begin()).body
    await testApp.runJobs()
    await expect
      .poll(() => heard)
      .toEqual([
        { id, state: "sending", done: 2 },
        { id, state: "done", done: 2 },
      ])
  })

  test("B4: needs the permission and a recent proof; another distributor has nothing", async () => {
    await loaded(1, "nueve")
    const viewer = await aStaffCaller(testApp, shop, { permissions: ["/convenios/clients:view"] })
    expect([(await begin(viewer)).status, (await viewer.call("DELETE", path())).status]).toEqual([403, 403])
    await staff.ageProof()
    expect((await begin()).body.typeCode).toBe("PROOF_REQUIRED")
    const elsewhere = await aStaffCaller(testApp, await aShop(testApp, { modules: ["/convenios"] }), {
      permissions: ["/convenios/clients:edit"],
    })
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect((await elsewhere.call(method, path())).status).toBe(404)
    }
  })
})

describe("the invitations of one person", () => {
  const invite = (ids: string[]) => staff.call("POST", "/convenio-people/invitations", { ids })

  test("B4: are limited within some days, in words", async () => {
    const [id = "", other = ""] = await loaded(2, "diez")
    for (let place = 0; place < convenioInvitationLimits.most; place++)
      expect((await invite([id])).status).toBe(200)
    const { body } = await invite([id])
    expect(body.typeCode).toBe("MOVE_NOT_ALLOWED")
    expect(body.message).toMatch(/Ya se le enviaron 5 invitaciones en 30 días\. Podrá enviar otra desde el/)
    expect((await invite([id, other])).body).toEqual({ sent: 1, refused: 0, limited: 1 })
    await testApp.runJobs()
    expect(await mailed("diez0")).toHaveLength(convenioInvitationLimits.most)
    clock.advance({ days: convenioInvitationLimits.mostDays })
    staff = await aStaffCaller(testApp, shop, { permissions: ["/convenios/clients:edit"] })
    expect((await invite([id])).body).toEqual({ sent: 1, refused: 0, limited: 0 })
  })

  test("B4: are limited also for two at once", async () => {
    const [id = ""] = await loaded(1, "once")
    const all = await Promise.all(
      Array.from({ length: convenioInvitationLimits.most + 2 }, () => invite([id])),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(convenioInvitationLimits.most)
  })
})
