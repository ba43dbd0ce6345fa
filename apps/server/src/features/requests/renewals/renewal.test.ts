import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { samplePdf } from "@trazo/domain/platform/sample-files"
import { beforeEach, describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aClient, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aShop } from "../../../testing/purchase.ts"
import { allowAtOnce, aRenewable, renewalOf, takesTransfers } from "../../../testing/renewal.ts"
import { aReviewer, holder, type Reviewer } from "../../../testing/request-factory.ts"
import { insertPrices } from "../../../testing/rows/insert-rows.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { settlePayment } from "../../money/payments/record-payment.ts"
import { lockRequest } from "../requests/request.ts"

const test = await createTestApp()
const { deps, owner } = test

let shop: TestDistributor
let reviewer: Reviewer

beforeEach(async () => {
  shop = await aShop(test, takesTransfers)
  reviewer = await aReviewer(test, shop)
})

/** Pays with a receipt of somebody who already checked it. */
async function pay(id: string) {
  await inScope(deps.db, shop.scope, async (tx) => {
    const request = await lockRequest(tx, id)
    const actor = { area: "applicant", id } as const
    await settlePayment(tx, { request, actor, method: "code", reference: `PAGO ${id}` }, deps)
  })
  return statusOf(id)
}

async function statusOf(id: string) {
  const { status } = await owner
    .selectFrom("requests")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return status
}

const validityOf = async (id: string) =>
  (await owner.selectFrom("requests").select("validity").where("id", "=", id).executeTakeFirstOrThrow())
    .validity

const review = async (id: string) =>
  (
    await test.app.inject({
      url: `/api/executives/certificates/${id}`,
      headers: reviewer.headers,
    })
  ).json()

describe("a renewal of which nothing changed", () => {
  it("begins with the verified data and documents, and needs the consents alone", async () => {
    const renewable = await aRenewable(test, shop)
    const renewal = await renewable.begin()
    const flow = await renewal.flow()
    const notAfter = new Date(test.clock.now().getTime() + 20 * dayMilliseconds).toISOString()
    expect(flow.renewal).toMatchObject({ type: "renewal", notAfter })
    expect(flow.known).toMatchObject({
      missing: [],
      changed: [],
      askedAgain: [],
      isLimited: false,
      newEnd: "2027-11-23T15:00:00.000Z",
    })
    expect(flow.known?.reused.map(({ paper }) => paper)).toEqual([
      "identityFront",
      "identityBack",
      "facePhoto",
    ])
    expect(flow.userInfo).toEqual({ ...holder })
    expect((await renewal.confirm()).body).toEqual({ id: renewal.id, status: "payment" })
    expect(await renewal.flow()).toMatchObject({
      status: "payment",
      payment: { price: { totalCents: 2300 } },
    })
    const consents = await owner
      .selectFrom("consents")
      .select("kind")
      .where("requestId", "=", renewal.id)
      .orderBy("kind")
      .execute()
    expect(consents.map(({ kind }) => kind)).toEqual(["biometric", "terms"])
    const { clientId } = await owner
      .selectFrom("requests")
      .select("clientId")
      .where("id", "=", renewal.id)
      .executeTakeFirstOrThrow()
    expect(clientId).toBe(renewable.client.id)
  })

  it("passes review at once where the distributor allows it, with the mail to activate", async () => {
    await allowAtOnce(test, shop)
    const renewable = await aRenewable(test, shop)
    const renewal = await renewable.begin()
    await renewal.confirm()
    expect(await pay(renewal.id)).toBe("approved")
    const subjects = (await test.mails())
      .filter(({ to }) => to === holder.email)
      .map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining("aprobada"))
  })

  it("waits for staff where the distributor does not allow it", async () => {
    const renewal = await (await aRenewable(test, shop)).begin()
    await renewal.confirm()
    expect(await pay(renewal.id)).toBe("review")
  })

  it("waits for staff when the certificate ended, was suspended or was revoked meanwhile", async () => {
    await allowAtOnce(test, shop)
    const identities = ["1710034065", "0926687856", "1712345675", "0102030400"]
    for (const [index, [change, expected]] of [
      [{ notAfter: test.clock.now() }, "review"] as const,
      [{ status: "suspended" as const }, "review"] as const,
      [{ status: "revoked" as const }, "review"] as const,
      [{ validity: "OneYear" as const }, "approved"] as const,
    ].entries()) {
      const userInfo = { ...holder, identity: identities[index] ?? "", email: `uno${index}@prueba.ec` }
      const renewable = await aRenewable(test, shop, { userInfo })
      const renewal = await renewable.begin()
      await renewal.confirm()
      test.clock.advance({ seconds: 1 })
      await owner.updateTable("certificates").set(change).where("serial", "=", renewable.serial).execute()
      expect(await pay(renewal.id)).toBe(expected)
    }
  })
})

describe("what changed since the certificate was issued", () => {
  const ruc = { ...holder, ruc: "1710034065001" }
  const documents = ["identityFront", "identityBack", "facePhoto", "rucCertificate"] as const

  it("a moved address asks for the RUC certificate again and is reviewed", async () => {
    await allowAtOnce(test, shop)
    const renewable = await aRenewable(test, shop, { kind: "subject2", userInfo: ruc, documents })
    const renewal = await renewable.begin()
    const moved = await renewal.call("PUT", "/current/personal", {
      foreing: false,
      userInfo: { ...ruc, address: "AV. AMAZONAS 200", city: "QUITO", province: "Pichincha" },
    })
    expect(moved.body.known).toMatchObject({
      missing: ["documents"],
      changed: ["province", "city", "address"],
      askedAgain: [{ paper: "rucCertificate", reason: "changed" }],
    })
    expect((await renewal.confirm()).body.typeCode).toBe("STEP_NOT_REACHED")
    const front = await renewal.upload("identityFront", samplePdf())
    expect(front.body.typeCode).toBe("CONSENT_REQUIRED")
    await renewal.upload("rucCertificate", samplePdf())
    await renewal.call("PUT", "/current/steps/documents")
    expect((await renewal.flow()).known).toMatchObject({ missing: [], askedAgain: [] })
    await renewal.confirm()
    expect(await pay(renewal.id)).toBe("review")
    const { categories, renewal: shown } = await review(renewal.id)
    expect(categories.every(({ files }: { files: unknown[] }) => files.length === 1)).toBe(true)
    expect(shown).toMatchObject({
      type: "renewal",
      serial: renewable.serial,
      changed: [
        { field: "province", before: "Guayas", after: "Pichincha" },
        { field: "city", before: "GUAYAQUIL", after: "QUITO" },
        { field: "address", before: "AV. 9 DE OCTUBRE 100", after: "AV. AMAZONAS 200" },
      ],
      newPapers: ["rucCertificate"],
    })
  })

  it("taking the change back lets the former document serve again", async () => {
    const renewal = await (
      await aRenewable(test, shop, { kind: "subject2", userInfo: ruc, documents })
    ).begin()
    const save = (userInfo: object) => renewal.call("PUT", "/current/personal", { foreing: false, userInfo })
    await save({ ...ruc, address: "AV. AMAZONAS 200" })
    const { body } = await save(ruc)
    expect(body.known).toMatchObject({ missing: [], changed: [], askedAgain: [] })
  })

  it("an old RUC certificate is asked again, with nothing else", async () => {
    const renewable = await aRenewable(test, shop, { kind: "subject2", userInfo: ruc, documents })
    await owner
      .updateTable("requestPapers")
      .set({ createdAt: new Date("2024-11-01T00:00:00Z") })
      .where("requestId", "=", renewable.source.id)
      .where("paper", "=", "rucCertificate")
      .execute()
    const renewal = await renewable.begin()
    expect((await renewal.flow()).known).toMatchObject({
      missing: ["documents"],
      changed: [],
      askedAgain: [{ paper: "rucCertificate", reason: "old" }],
    })
  })

  const company = {
    ...holder,
    companyRuc: "0992397535001",
    companyName: "FIRMAS DE PRUEBA S.A.",
    position: "GERENTE",
    appointmentExpiry: "2027-03-31",
  }
  const papers = [
    "identityFront",
    "identityBack",
    "facePhoto",
    "rucCertificate",
    "incorporation",
    "appointment",
  ] as const

  it("an appointment that ends first limits the new certificate, and the page says so", async () => {
    const renewal = await (
      await aRenewable(test, shop, { kind: "subject4", userInfo: company, documents: papers })
    ).begin()
    expect((await renewal.flow()).known).toMatchObject({
      missing: [],
      isLimited: true,
      newEnd: "2027-04-01T04:59:59.000Z",
    })
  })

  it("an ended appointment is asked again with its date", async () => {
    const userInfo = { ...company, appointmentExpiry: "2026-11-20" }
    const renewal = await (
      await aRenewable(test, shop, { kind: "subject4", userInfo, documents: papers })
    ).begin()
    expect((await renewal.flow()).known).toMatchObject({
      missing: ["personal", "documents"],
      askedAgain: [{ paper: "appointment", reason: "ended" }],
    })
  })

  it("refuses another identity, address and kind, and keeps them in an autosave", async () => {
    const renewal = await (await aRenewable(test, shop)).begin()
    const other = { ...holder, identity: "0926687856", email: "otra@prueba.ec" }
    const saved = await renewal.call("PUT", "/current/personal", { foreing: false, userInfo: other })
    expect(saved.body.fields).toMatchObject({
      identity: expect.stringContaining("documento de su cuenta"),
      email: expect.stringContaining("Mi cuenta"),
    })
    await renewal.call("PATCH", "/current/personal", { foreing: true, userInfo: other })
    const flow = await renewal.flow()
    expect(flow).toMatchObject({
      foreing: false,
      userInfo: { identity: holder.identity, email: holder.email },
    })
    expect(flow.options.verifiedEmail).toBe(holder.email)
    const chosen = await renewal.call("PUT", "/current/certificate", {
      kind: "subject2",
      validity: "OneYear",
    })
    expect(chosen.body.typeCode).toBe("MOVE_NOT_ALLOWED")
  })
})

describe("what cannot be renewed", () => {
  it.each([
    [{ status: "revoked" as const }, "CERTIFICATE_ALREADY_REVOKED"],
    [{ status: "suspended" as const }, "CERTIFICATE_SUSPENDED"],
    [{ replacedBy: "12345" }, "RENEWAL_DONE"],
    [{ notAfter: new Date("2027-06-01T00:00:00Z") }, "RENEWAL_NOT_OPEN"],
    [{ notAfter: new Date("2026-10-01T00:00:00Z") }, "RENEWAL_NOT_OPEN"],
  ])("a certificate with %o", async (certificate, typeCode) => {
    const renewable = await aRenewable(test, shop, { certificate })
    const refused = await renewable.start()
    expect(refused.json().typeCode).toBe(typeCode)
    expect(
      await owner.selectFrom("requests").select("id").where("renewsSerial", "=", renewable.serial).execute(),
    ).toEqual([])
  })

  it("somebody else's certificate, and a provisional account's", async () => {
    const { serial } = await aRenewable(test, shop)
    const stranger = await aClient(test, shop, { identity: "0926687856" })
    const headers = await signedIn(test, { area: "client", id: stranger.id }, shop)
    const payload = { serial }
    const refused = await test.app.inject({ method: "POST", url: "/api/clients/renewals", headers, payload })
    expect(refused.json().typeCode).toBe("CERTIFICATE_NOT_FOUND")
    const userInfo = { ...holder, identity: "1712345675", email: "otra@prueba.ec" }
    const provisional = await aRenewable(test, shop, { userInfo, client: { approvedAt: null } })
    expect((await provisional.start()).json().typeCode).toBe("CERTIFICATE_NOT_FOUND")
    expect(await provisional.listed()).toBeUndefined()
  })

  it("a certificate that is revoked between start and confirmation", async () => {
    const renewable = await aRenewable(test, shop)
    const renewal = await renewable.begin()
    await owner
      .updateTable("certificates")
      .set({ status: "revoked" })
      .where("serial", "=", renewable.serial)
      .execute()
    expect((await renewal.confirm()).body.typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
    expect(await statusOf(renewal.id)).toBe("draft")
  })
})

describe("several devices and times", () => {
  it("a second device continues the same renewal, and paying twice is refused", async () => {
    const renewable = await aRenewable(test, shop)
    const [first, second] = await Promise.all([renewable.start(), renewable.start()])
    expect(first.json().id).toBe(second.json().id)
    const renewal = renewalOf(test, shop, second)
    await renewal.confirm()
    await pay(renewal.id)
    await expect(pay(renewal.id)).rejects.toMatchObject({ typeCode: "MOVE_NOT_ALLOWED" })
    const again = await renewable.start()
    expect(again.json()).toEqual({ id: renewal.id, status: "review" })
  })

  it("confirming twice submits once", async () => {
    const renewal = await (await aRenewable(test, shop)).begin()
    await renewal.confirm()
    const { number } = await renewal.flow()
    expect((await renewal.confirm()).body).toEqual({ id: renewal.id, status: "payment" })
    expect((await renewal.flow()).number).toBe(number)
  })

  it("a page of one renewal does not confirm another", async () => {
    const renewal = await (await aRenewable(test, shop)).begin()
    const refused = await renewal.confirm({ id: "019b0000-0000-7000-8000-000000000000" })
    expect(refused.body.typeCode).toBe("OTHER_REQUEST")
    expect(await statusOf(renewal.id)).toBe("draft")
  })

  it("refuses a price that changed after it was shown", async () => {
    const renewal = await (await aRenewable(test, shop)).begin()
    const refused = await renewal.confirm({ totalCents: 1150 })
    expect(refused.body.typeCode).toBe("TOTAL_CHANGED")
    expect(await statusOf(renewal.id)).toBe("draft")
  })

  it("goes to the account's present address", async () => {
    const renewable = await aRenewable(test, shop)
    const renewal = await renewable.begin()
    await owner
      .updateTable("clients")
      .set({ email: "nueva@prueba.ec" })
      .where("id", "=", renewable.client.id)
      .execute()
    await renewal.confirm()
    expect(await renewal.flow()).toMatchObject({
      userInfo: { email: "nueva@prueba.ec" },
      options: { verifiedEmail: "nueva@prueba.ec" },
    })
  })
})

describe("a draft whose type changes", () => {
  beforeEach(() => inScope(deps.db, shop.scope, (tx) => insertPrices(tx, { naturalOneYearReissue: 0 }, deps)))

  it("has the certificate's validity again as another file, whatever was chosen before", async () => {
    const renewable = await aRenewable(test, shop)
    const renewal = await renewable.begin()
    await owner.updateTable("requests").set({ validity: "TwoYears" }).where("id", "=", renewal.id).execute()
    expect((await renewable.start("reissue")).json().id).toBe(renewal.id)
    const flow = await renewal.flow()
    expect(flow).toMatchObject({ renewal: { type: "reissue" }, payment: { price: { totalCents: 0 } } })
    expect(await validityOf(renewal.id)).toBe("OneYear")
  })

  it("takes a validity that is on sale when it becomes a renewal", async () => {
    const renewable = await aRenewable(test, shop)
    const renewal = await renewable.begin("reissue")
    await owner
      .updateTable("certificates")
      .set({ validity: "OneDay" })
      .where("serial", "=", renewable.serial)
      .execute()
    await renewable.start("renewal")
    expect(await validityOf(renewal.id)).toBe("OneYear")
    expect((await renewal.flow()).payment.price.totalCents).toBeGreaterThan(0)
  })
})

describe("the prices of renewals", () => {
  it("are the distributor's own where it set some", async () => {
    const renewable = await aRenewable(test, shop)
    await inScope(deps.db, shop.scope, (tx) => insertPrices(tx, { naturalOneYearRenewal: 1000 }, deps))
    expect((await renewable.listed())?.offers[0]).toMatchObject({
      validity: "OneYear",
      price: { totalCents: 1150 },
      usualCents: 2300,
    })
    const flow = await (await renewable.begin()).flow()
    expect(flow.payment.price.totalCents).toBe(1150)
    expect(flow.renewal?.usualCents).toBe(2300)
    expect(flow.options.validities.map(({ validity }) => validity)).toEqual(["OneYear", "TwoYears"])
  })

  it("another file after a forgotten password is offered at its own price, also outside the renewal's time", async () => {
    const renewable = await aRenewable(test, shop, { days: 200 })
    expect((await renewable.start("reissue")).json().typeCode).toBe("PRICE_NOT_FOUND")
    await inScope(deps.db, shop.scope, (tx) => insertPrices(tx, { naturalOneYearReissue: 0 }, deps))
    expect((await renewable.listed())?.reissue).toMatchObject({ totalCents: 0 })
    const renewal = await renewable.begin("reissue")
    expect(await renewal.flow()).toMatchObject({
      renewal: { type: "reissue" },
      known: { newEnd: new Date(test.clock.now().getTime() + 200 * dayMilliseconds).toISOString() },
    })
    await allowAtOnce(test, shop)
    expect((await renewal.confirm()).body).toEqual({ id: renewal.id, status: "approved" })
    expect(await renewal.flow()).toMatchObject({
      status: "approved",
      payment: { current: { method: "free", status: "received" } },
    })
  })
})
