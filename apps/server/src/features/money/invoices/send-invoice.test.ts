import type { Permission } from "@trazo/domain/identity/module-permissions"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import type { CrashPoint } from "../../../crash-points.ts"
import type { Deps } from "../../../deps.ts"
import { actsOn } from "../../../testing/accounts.ts"
import { anExecutive, type TestDistributor } from "../../../testing/factories.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import {
  anInvoicingDistributor,
  aSale,
  aServedDistributor,
  billing,
  saveServicePassword,
  unknownKey,
} from "../../../testing/tax/invoicing.ts"
import { anInvoicingApp } from "../../../testing/tax/invoicing-app.ts"
import { testClock } from "../../../testing/test-settings.ts"
import { getReview } from "../../desk/reviews/load-review.ts"
import { resumeInvoices } from "./resume-invoices.ts"
import { sendInvoice } from "./send-invoice.ts"

const sriClock = testClock()
const { test, sri, service } = await anInvoicingApp({ sriClock })
const { deps, owner, clock } = test

let shop: TestDistributor
beforeEach(async () => {
  clock.set("2026-11-23T15:00:00.000Z")
  sriClock.set("2026-11-23T15:00:00.000Z")
  shop = await anInvoicingDistributor(test)
})

const invoices = () =>
  owner.selectFrom("invoices").selectAll().where("distributorId", "=", shop.id).orderBy("createdAt").execute()

async function only() {
  const [one, ...more] = await invoices()
  if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} invoices`)
  return one
}

/** Time passes, and what is due is tried. */
async function later(seconds: number) {
  clock.advance({ seconds })
  sriClock.set(clock.now().toISOString())
  await resumeInvoices(deps)
  await test.runJobs()
}

async function paid(
  ...columns: Parameters<typeof aSale> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const sale = await aSale(test, shop, ...columns)
  await sale.receive()
  return sale
}

describe("a paid sale", () => {
  it("is numbered, signed, received and authorised", async () => {
    const { paymentId } = await paid()
    expect(await only()).toMatchObject({ paymentId, state: "toSend", sequence: null, totalCents: 2300 })
    await test.runJobs()
    expect(await only()).toMatchObject({
      state: "received",
      sequence: 1,
      day: "2026-11-23",
      authorisedAt: null,
    })
    await later(3)
    const invoice = await only()
    expect(invoice).toMatchObject({ state: "authorised", nextTryAt: null, busyUntil: null })
    expect(invoice.authorisedXml).toBe(invoice.signedXml)
    expect(sri.documents.get(invoice.accessKey ?? "")?.xml).toBe(invoice.signedXml)
    const acts = await actsOn(test, `invoice:${invoice.id}`)
    expect(acts.map(({ action }) => action)).toEqual([
      "invoice.created",
      "invoice.numbered",
      "invoice.signed",
      "invoice.moved",
      "invoice.moved",
    ])
  })

  it("stands with its number in the review of its request, for whom may read the billing", async () => {
    const { request } = await paid()
    await test.runJobs()
    await later(3)
    const shown = async (permissions: Permission[]) => {
      const actor = {
        area: "executive",
        administrator: false,
        permissions,
        ...(await anExecutive(test, shop)),
      }
      const call = { channel: "normal", id: request.id, actor } as Parameters<typeof getReview>[1]
      return (await getReview(shop.scope, call, deps)).invoices.map(({ number }) => number)
    }
    expect(await shown(["/certificates:view", "/billing:view"])).toEqual(["001-002-000000001"])
    expect(await shown(["/certificates:view"])).toEqual([])
  })

  it("says what was charged, with its discount and products", async () => {
    const product = { id: "a", type: "token" as const, name: "TOKEN USB", baseCents: 1500 }
    await paid({
      selectProducts: JSON.stringify([product]),
      baseCents: 3150,
      ivaCents: 473,
      totalCents: 3623,
      discountCents: 350,
    })
    const { facts } = await only()
    expect(facts.lines.map(({ code, unitCents, discountCents }) => [code, unitCents, discountCents])).toEqual(
      [
        ["FIRMA", 2000, 200],
        ["TOKEN", 1500, 150],
      ],
    )
    expect(facts).toMatchObject({ totalCents: 3623, payments: [{ code: "20", cents: 3623 }] })
    await test.runJobs()
    await later(3)
    expect((await only()).state).toBe("authorised")
  })

  it("has one invoice, however often it is received", async () => {
    const { receive } = await paid()
    await receive()
    await test.runJobs()
    expect(await invoices()).toHaveLength(1)
  })

  it("has none for a total of 0, nor for a distributor that does not issue invoices", async () => {
    await paid({ baseCents: 0, ivaCents: 0, totalCents: 0 })
    const incomplete = JSON.stringify({ billing: { ...billing, issuer: undefined } })
    await owner
      .updateTable("distributors")
      .set({ configuration: incomplete })
      .where("id", "=", shop.id)
      .execute()
    await paid()
    expect(await invoices()).toEqual([])
  })

  it("has none when its payment is undone before it has a number", async () => {
    const { paymentId } = await paid()
    await owner.updateTable("payments").set({ status: "inReview" }).where("id", "=", paymentId).execute()
    await test.runJobs()
    expect(await invoices()).toEqual([])
  })
})

describe("numbers", () => {
  it("have no gap and no double when sales are numbered together", async () => {
    const sales = []
    for (let count = 0; count < 24; count += 1) sales.push(await aSale(test, shop))
    await Promise.all(sales.map(({ receive }) => receive()))
    const ids = (await invoices()).map(({ id }) => id)
    // Each twice, as by two processes.
    await Promise.all([...ids, ...ids].map((id) => sendInvoice(shop.scope, id, deps)))
    const sequences = (await invoices()).map(({ sequence }) => sequence ?? 0)
    expect(sequences.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 24 }, (_, at) => at + 1),
    )
    expect(sri.calls.reception).toBeGreaterThanOrEqual(24)
  })

  it("are not taken by a document that the SRI would return", async () => {
    await paid({ userInfo: JSON.stringify({ names: "", identity: "17 999", identityType: "passport" }) })
    await test.runJobs()
    expect(await only()).toMatchObject({ state: "waiting", sequence: null, messages: [{ code: "buyer" }] })
    await paid()
    await test.runJobs()
    expect(new Set((await invoices()).map(({ sequence }) => sequence))).toEqual(new Set([null, 1]))
  })

  it("keep theirs with a new day when midnight comes before the document is sent", async () => {
    clock.set("2027-01-01T04:59:59.000Z")
    sriClock.set(clock.now().toISOString())
    await paid()
    const dead = dying("invoice-stored")
    await sendInvoice(shop.scope, (await only()).id, dead.deps).catch(() => undefined)
    const before = await only()
    expect(before).toMatchObject({ sequence: 1, day: "2026-12-31", sentAt: null })
    await later(200)
    await later(3)
    const after = await only()
    expect(after).toMatchObject({
      state: "authorised",
      sequence: 1,
      day: "2027-01-01",
      keyCode: before.keyCode,
    })
    expect(after.accessKey?.slice(0, 8)).toBe("01012027")
  })
})

/** A process that is killed at a point: after it, nothing of it reaches the database. */
function dying(point: CrashPoint): { deps: Deps; isDead: () => boolean } {
  let isDead = false
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (isDead) throw new Error("killed")
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
  const crash = {
    reach(reached: CrashPoint) {
      if (reached !== point) return
      isDead = true
      throw new Error("killed")
    },
  }
  return { deps: { ...deps, db, crash }, isDead: () => isDead }
}

describe("a process that is killed", () => {
  it.each<CrashPoint>([
    "invoice-numbered",
    "invoice-signed",
    "invoice-stored",
    "invoice-sending",
    "invoice-received",
    "invoice-answered",
  ])("at %s leaves one invoice, sent once", async (point) => {
    await paid()
    const { id } = await only()
    const received = sri.calls.reception
    const dead = dying(point)
    await expect(sendInvoice(shop.scope, id, dead.deps)).rejects.toThrow("killed")
    expect(dead.isDead()).toBe(true)
    const numbered = (await only()).accessKey
    // Its lease is over.
    await later(200)
    await later(3)
    await later(3)
    const invoice = await only()
    expect(invoice).toMatchObject({ state: "authorised", sequence: 1, accessKey: numbered })
    expect(sri.calls.reception - received).toBe(1)
  })

  it("while it asks for the authorisation asks again", async () => {
    await paid()
    await test.runJobs()
    clock.advance({ seconds: 3 })
    const { id } = await only()
    await expect(sendInvoice(shop.scope, id, dying("invoice-answered").deps)).rejects.toThrow("killed")
    const { reception } = sri.calls
    await later(200)
    expect(await only()).toMatchObject({ state: "authorised" })
    expect(sri.calls.reception).toBe(reception)
  })
})

describe("while the SRI misbehaves", () => {
  it.each([
    ["is unavailable", { kind: "unavailable" }, false],
    ["resets connections", { kind: "reset" }, false],
    ["answers with a page", { kind: "respond", body: "<html/>" }, false],
    ["loses its answers", { kind: "loseAnswer" }, true],
  ] as const)(
    "and %s, the invoice waits, asks by its key and is sent once",
    async (_title, behaviour, hasIt) => {
      sri.behave = () => behaviour
      await paid()
      await test.runJobs()
      const waiting = await only()
      expect(waiting).toMatchObject({ state: "toSend", attempts: 1, messages: [{ code: "silent" }] })
      expect(sri.documents.has(waiting.accessKey ?? "")).toBe(hasIt)
      sri.behave = () => undefined
      const { reception } = sri.calls
      await later(3)
      await later(3)
      expect((await only()).state).toBe("authorised")
      expect(sri.calls.reception - reception).toBe(hasIt ? 0 : 1)
    },
  )

  it("pauses grow, and after five days a person sees it", async () => {
    sri.behave = () => ({ kind: "unavailable" })
    await paid()
    await test.runJobs()
    const pauses: number[] = []
    for (let { id, nextTryAt } = await only(); nextTryAt; { nextTryAt } = await only()) {
      if (pauses.length > 60) throw new Error("it never stops")
      const seconds = (nextTryAt.getTime() - clock.now().getTime()) / 1000
      pauses.push(seconds)
      clock.advance({ seconds })
      await sendInvoice(shop.scope, id, deps)
    }
    expect(pauses.slice(0, 5)).toEqual([3, 10, 30, 120, 600])
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(5 * 86_400)
    expect(await only()).toMatchObject({ state: "waiting", sequence: 1, messages: [{ code: "silent" }] })
    const { reception } = sri.calls
    await later(86_400)
    expect(sri.calls.reception).toBe(reception)
  })

  it("the five days count from the first try", async () => {
    sri.behave = () => ({ kind: "unavailable" })
    await paid()
    clock.advance({ days: 6 })
    await later(0)
    expect(await only()).toMatchObject({ state: "toSend", attempts: 1 })
  })

  it("is in process for minutes, and is asked until it decides", async () => {
    sri.behave = (service) =>
      service === "reception" ? { kind: "inProcess", milliseconds: 180_000 } : undefined
    await paid()
    await test.runJobs()
    sri.behave = () => undefined
    await later(3)
    expect(await only()).toMatchObject({ state: "received", sentAt: expect.any(Date) })
    const { reception } = sri.calls
    for (let tries = 0; tries < 6; tries += 1) await later(120)
    expect((await only()).state).toBe("authorised")
    expect(sri.calls.reception).toBe(reception)
  })

  it.each(["35", "65"])("a document returned with %s waits for a person", async (code) => {
    sri.behave = () => ({ kind: "refuse", code })
    await paid()
    await test.runJobs()
    expect(await only()).toMatchObject({ state: "returned", nextTryAt: null, messages: [{ code }] })
    const { reception } = sri.calls
    await later(86_400)
    expect(sri.calls.reception).toBe(reception)
  })

  // 45 is the number of the document itself, whose first answer was lost.
  it.each(["43", "45", "70"])(
    "a document that the SRI says it has (%s) is asked for, not sent again",
    async (code) => {
      sri.behave = (service) => (service === "reception" ? { kind: "loseAnswer" } : { kind: "unavailable" })
      await paid()
      await test.runJobs()
      // It has the document, does not show it, and says so when it is sent.
      sri.behave = (service) =>
        service === "reception" ? { kind: "refuse", code } : { kind: "respond", body: unknownKey }
      await later(3)
      expect(await only()).toMatchObject({ state: "toSend", messages: [{ code: "silent" }] })
      const { reception } = sri.calls
      sri.behave = () => undefined
      await later(30)
      expect((await only()).state).toBe("authorised")
      expect(sri.calls.reception).toBe(reception)
    },
  )

  it("a number that another program used (45) waits for a person", async () => {
    sri.behave = (service) => (service === "reception" ? { kind: "refuse", code: "45" } : undefined)
    await paid()
    await test.runJobs()
    expect(await only()).toMatchObject({ state: "returned", messages: [{ code: "45" }] })
  })

  it("an authorisation that does not repeat the document keeps what was signed", async () => {
    await paid()
    await test.runJobs()
    const { accessKey, signedXml } = await only()
    const authorisation = `<autorizacion><estado>AUTORIZADO</estado><numeroAutorizacion>${accessKey}</numeroAutorizacion><fechaAutorizacion>2026-11-23T10:00:01-05:00</fechaAutorizacion></autorizacion>`
    const body = unknownKey.replace("<autorizaciones/>", `<autorizaciones>${authorisation}</autorizaciones>`)
    sri.behave = () => ({ kind: "respond", body })
    await later(3)
    expect(await only()).toMatchObject({ state: "authorised", authorisedXml: signedXml })
  })

  it("a document that is not authorised waits for a person with the SRI's reason", async () => {
    sri.behave = (service) => (service === "reception" ? { kind: "refuseLater", code: "39" } : undefined)
    await paid()
    await test.runJobs()
    await later(3)
    const invoice = await only()
    expect(invoice).toMatchObject({ state: "notAuthorised", authorisedAt: null, nextTryAt: null })
    expect(invoice.messages[0]).toMatchObject({ code: "39" })
  })
})

describe("the invoicing service", () => {
  beforeEach(async () => {
    shop = await aServedDistributor(test)
  })

  it("issues a sale's invoice without a key of ours, and its XML is stored", async () => {
    const { reception } = sri.calls
    await paid()
    await test.runJobs()
    expect(await only()).toMatchObject({
      state: "received",
      issuedBy: "service",
      sequence: 1,
      signedXml: null,
    })
    await later(3)
    const invoice = await only()
    expect(invoice).toMatchObject({ state: "authorised", authorisedAt: clock.now() })
    expect(invoice.authorisedXml).toContain(`<claveAcceso>${invoice.accessKey}</claveAcceso>`)
    expect(service.documents.get(invoice.accessKey ?? "")?.given.totalCents).toBe(2300)
    expect(sri.calls.reception).toBe(reception)
  })

  it.each<CrashPoint>(["invoice-numbered", "invoice-stored", "invoice-sending", "invoice-received"])(
    "gets one document though the process is killed at %s",
    async (point) => {
      await paid()
      const { id } = await only()
      const { issue } = service.calls
      await expect(sendInvoice(shop.scope, id, dying(point).deps)).rejects.toThrow("killed")
      await later(200)
      await later(3)
      expect(await only()).toMatchObject({ state: "authorised", sequence: 1 })
      expect(service.calls.issue - issue).toBe(1)
    },
  )

  it("that loses its answer is asked by the key before it gets the document again", async () => {
    service.behave = () => ({ kind: "loseAnswer" })
    await paid()
    await test.runJobs()
    expect(await only()).toMatchObject({ state: "toSend", messages: [{ code: "serviceSilent" }] })
    service.behave = () => undefined
    const { issue } = service.calls
    await later(3)
    expect((await only()).state).toBe("authorised")
    expect(service.calls.issue).toBe(issue)
  })

  it("with another amount waits for a person, whose retry asks again", async () => {
    service.behave = () => ({ kind: "answer", changes: { totalCents: 1 } })
    await paid()
    await test.runJobs()
    const { id, ...stopped } = await only()
    expect(stopped).toMatchObject({
      state: "waiting",
      nextTryAt: null,
      messages: [{ code: "serviceMismatch" }],
    })
    service.behave = () => undefined
    const { issue } = service.calls
    const { call } = await aStaffCaller(test, shop, { permissions: ["/billing:view", "/billing:edit"] })
    expect((await call("POST", `/billing/invoices/${id}/retry`)).status).toBe(200)
    await test.runJobs()
    expect((await only()).state).toBe("authorised")
    expect(service.calls.issue).toBe(issue)
  })

  it("that refuses the credentials is not asked again before a person mends them", async () => {
    await saveServicePassword(test, shop, "incorrecta")
    await paid()
    await test.runJobs()
    expect(await only()).toMatchObject({ state: "waiting", messages: [{ code: "serviceCredentials" }] })
    expect(service.documents.has((await only()).accessKey ?? "")).toBe(false)
  })

  it("keeps what it got when the distributor signs here again, and the next sale is signed here", async () => {
    service.behave = (operation) => (operation === "status" ? { kind: "inProcess" } : undefined)
    await paid()
    await test.runJobs()
    await owner
      .updateTable("distributors")
      .set({ configuration: sql<string>`configuration #- '{billing,issuedBy}'` })
      .where("id", "=", shop.id)
      .execute()
    service.behave = () => undefined
    await later(3)
    expect(await only()).toMatchObject({ state: "authorised", issuedBy: "service" })
    await paid()
    expect(await invoices()).toHaveLength(1)
  })

  it("is checked by a document of no sale", async () => {
    const { call } = await aStaffCaller(test, shop, { permissions: ["/configuration:edit"] })
    const probe = async () => (await call("POST", "/configuration/billing/probe")).body
    expect(await probe()).toEqual({ result: "received", messages: [] })
    service.behave = () => ({ kind: "unavailable" })
    expect(await probe()).toMatchObject({ result: "unavailable", messages: [{ code: "serviceSilent" }] })
    expect(await invoices()).toEqual([])
  })
})

describe("the signing key", () => {
  it("that ended signs nothing: the invoice waits for a person with its number", async () => {
    await owner
      .updateTable("invoicingKeys")
      .set({ notAfter: new Date(clock.now().getTime() - 1000) })
      .where("distributorId", "=", shop.id)
      .execute()
    await paid()
    await test.runJobs()
    expect(await only()).toMatchObject({
      state: "waiting",
      sequence: 1,
      signedXml: null,
      messages: [{ code: "key" }],
    })
  })
})
