import { strFromU8, unzipSync } from "fflate"
import { type Kysely, sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import type { Database } from "../../../database/schema.ts"
import { aShop, goTo, multipart, purchaseOf } from "../../../testing/purchase.ts"
import { aPayment, holder } from "../../../testing/request-factory.ts"
import { aStaffCaller } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner, clock } = testApp
const day = 86_400_000
const start = clock.now()
const at = (days: number) => new Date(start.getTime() + days * day)
let shop: Awaited<ReturnType<typeof aShop>>
let staff: Awaited<ReturnType<typeof aStaffCaller>>
let agreement: string

const terms = {
  name: "Colegio de Contadores",
  ruc: "1790012345001",
  contactNames: "ROSA VERA",
  kinds: ["subject2"],
  contactEmail: "rosa@colegio.ec",
  contactPhone: "0991234567",
  validities: ["TwoYears"],
  startsOn: "2026-01-01",
  endsOn: "2027-12-31",
  quota: 1,
  payer: "person",
}
const anAgreement = async (changes: object = {}): Promise<string> =>
  (await staff.call("POST", "/convenios", { ...terms, ...changes })).body.id

const aWorker = () =>
  aStaffCaller(testApp, shop, {
    permissions: [
      "/convenios/clients:create",
      "/convenios/clients:edit",
      "/convenios/clients:delete",
      "/prices:edit",
    ] as const,
  })

beforeEach(async () => {
  clock.set(at(0).toISOString())
  shop = await aShop(testApp, { modules: ["/convenios", "/certificates", "/billing", "/prices"] })
  staff = await aWorker()
  agreement = await anAgreement()
})

const { identity, email, phone } = holder
const person = { identity, names: "María José", surname1: "Peña", surname2: "Loor", email, phone }
const known = { ...person, kind: "", validity: "" }
const add = (changes: object = {}, convenio = agreement) =>
  staff.call("POST", "/convenio-people", { ...known, convenio, invite: true, ...changes })
const codeOf = async (id: string): Promise<string> => {
  const { body } = await staff.call("POST", `/convenio-people/${id}/link`)
  return new URL(body.link).searchParams.get("codigo") ?? ""
}
const post = async (path: string, code: string) => {
  const { host } = shop
  const call = { url: `/api/invitations${path}`, headers: { host }, payload: { code } }
  const response = await app.inject({ method: "POST", ...call })
  return { status: response.statusCode, body: response.json() }
}
const open = (code: string) => post("/request", code)
const anInvitation = async (changes: object = {}, convenio = agreement) => {
  const { body } = await add(changes, convenio)
  return { id: body.id as string, code: await codeOf(body.id) }
}
const started = async (code: string) => {
  const { body } = await open(code)
  return purchaseOf(testApp, { host: shop.host, token: body.resumeToken, id: body.flow.id })
}
const userInfo = { ...holder, ruc: `${holder.identity}001` }
const standingOf = async (id: string) => (await staff.call("GET", `/convenio-people/${id}`)).body.standing
const usedOf = async (id = agreement) => (await staff.call("GET", `/convenios/${id}`)).body.used

test("B1: an invitation is mailed, previews price and payer, and opens the request with what is known", async () => {
  const { id, code } = await anInvitation()
  const mail = (await testApp.mails()).at(-1)
  expect(mail).toMatchObject({ to: holder.email, subject: expect.stringContaining("Colegio de Contadores") })
  expect(mail?.text).toContain(`/convenio?codigo=${code}`)
  expect((await post("/preview", code)).body).toMatchObject({
    organisation: "Colegio de Contadores",
    payer: "person",
    names: "MARÍA JOSÉ",
    kind: "subject2",
    identity: "••••••4065",
    validity: "TwoYears",
    price: { totalCents: 4600 },
    isStarted: false,
  })
  const { body } = await open(code)
  expect(body.flow).toMatchObject({
    certData: { kind: "subject2", validity: "TwoYears", channel: "convenio" },
    userInfo: { identity: holder.identity, names: "MARÍA JOSÉ", email: holder.email, ruc: userInfo.ruc },
    convenio: { organisation: "Colegio de Contadores", payer: "person" },
    step: { current: "personal" },
    options: { validities: [{ validity: "TwoYears" }], verifiedEmail: null, biometricConsent: false },
  })
  expect([await standingOf(id), await usedOf()]).toEqual(["started", 1])
})

test("the code is stored as a hash", async () => {
  const { id, code } = await anInvitation()
  const row = await owner.selectFrom("convenioPeople").selectAll().where("id", "=", id).executeTakeFirst()
  expect(row?.codeHash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(code)
})

test("an invitation that is opened twice continues one request, until an address is proved", async () => {
  const { code } = await anInvitation()
  const purchase = await started(code)
  expect((await open(code)).body.flow.id).toBe(purchase.id)
  await goTo(testApp, purchase, "terms", { userInfo })
  for (const path of ["/preview", "/request"]) {
    expect((await post(path, code)).body.typeCode).toBe("INVITATION_CLOSED")
  }
  expect(await usedOf()).toBe(1)
})

test("whoever annuls the links of an unproved draft ends other devices and leaves the invitation open", async () => {
  const { code } = await anInvitation()
  const purchase = await started(code)
  const former = purchase.token
  expect((await purchase.call("DELETE", "/current/links")).status).toBe(200)
  const elsewhere = purchaseOf(testApp, { host: shop.host, token: former, id: purchase.id })
  expect((await elsewhere.call("GET", "/current")).status).toBe(404)
  expect((await post("/preview", code)).body).toMatchObject({ isStarted: true })
  expect((await started(code)).id).toBe(purchase.id)
  expect((await purchase.flow()).id).toBe(purchase.id)
})

test("an invitation whose links were annulled after the proof sends people to their organisation", async () => {
  const { code } = await anInvitation()
  const purchase = await goTo(testApp, await started(code), "terms", { userInfo })
  expect((await purchase.call("DELETE", "/current/links")).status).toBe(200)
  expect((await open(code)).body.message).toContain("el enlace que llegó a su correo")
  const other = { ...userInfo, email: "otra.direccion@prueba.ec" }
  const saved = await purchase.call("PUT", "/current/personal", { foreing: false, userInfo: other })
  expect(saved.status).toBe(200)
  for (const path of ["/preview", "/request"]) {
    expect((await post(path, code)).body).toMatchObject({
      typeCode: "INVITATION_CLOSED",
      message: expect.stringContaining("pida a su organización otra invitación"),
    })
  }
})

test("parallel openings of the last place start one request", async () => {
  const one = await anInvitation()
  const other = await anInvitation({ identity: "0926687856", email: "otra@prueba.ec" })
  const responses = await Promise.all([open(one.code), open(other.code)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await usedOf()).toBe(1)
})

test("a place is given back, and the invitation opens again, when the request is cancelled", async () => {
  const { id, code } = await anInvitation()
  const purchase = await started(code)
  expect((await purchase.call("PUT", "/current/cancellation")).body.status).toBe("cancelled")
  expect([await standingOf(id), await usedOf()]).toEqual(["sent", 0])
  expect((await open(code)).status).toBe(200)
})

describe("an invitation of a person", () => {
  test.each([
    [
      "another identity",
      { userInfo: { ...userInfo, identity: "0926687856", ruc: "0926687856001" }, foreing: false },
    ],
    [
      "a passport",
      { userInfo: { ...userInfo, identity: "AB12345", passportCountry: "Colombia" }, foreing: true },
    ],
  ])("refuses %s", async (_, body) => {
    const { code } = await anInvitation()
    const purchase = await started(code)
    const { status, body: refusal } = await purchase.call("PUT", "/current/personal", body)
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, expect.arrayContaining(["identity"])])
    await purchase.call("PATCH", "/current/personal", body)
    expect(await purchase.flow()).toMatchObject({ foreing: false, userInfo: { identity: holder.identity } })
  })

  test("refuses another certificate than the agreement's", async () => {
    const { code } = await anInvitation()
    const purchase = await started(code)
    const other = await purchase.call("PUT", "/current/certificate", {
      kind: "subject1",
      validity: "OneYear",
    })
    expect(other.body.typeCode).toBe("MOVE_NOT_ALLOWED")
  })
})

/** The months of an agreement by who paid, with their files, and its sales in the last of them. */
async function monthsOf(id: string) {
  const reader = await aStaffCaller(testApp, shop, {
    permissions: ["/billing:view", "/convenios/clients:export"],
  })
  const { organisation, person } = (await reader.call("GET", `/convenios/${id}/months`)).body
  const month = [...organisation, ...person][0]?.month ?? "2026-11"
  const sales = (await reader.call("GET", `/billing/sales?month=${month}&convenio=${id}`)).body
  const base = `/api/executives/convenios/${id}/months/${month}/statement`
  const rows: Record<string, number> = {}
  const payers = organisation.length > 0 ? ["organisation", "person"] : ["person"]
  for (const payer of payers) {
    for (const [format, start] of Object.entries({ pdf: "%PDF", xlsx: "PK" })) {
      const url = `${base}?format=${format}&payer=${payer}`
      const { rawPayload } = await app.inject({ url, headers: reader.headers })
      expect(rawPayload.subarray(0, start.length).toString()).toBe(start)
      if (format !== "xlsx") continue
      const sheet = strFromU8(unzipSync(rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
      // Without the header and the total.
      rows[payer] = sheet.split("<row>").length - 3
    }
  }
  return { organisation, person, rows, sales: sales.totals.count }
}

describe("who pays", () => {
  test("the person: the request waits for the payment at the agreement's price", async () => {
    const { code } = await anInvitation()
    const purchase = await goTo(testApp, await started(code), "password", { userInfo })
    const { body } = await purchase.call("PUT", "/current/submission", { password: null })
    expect(body).toMatchObject({ status: "payment", payment: { price: { totalCents: 4600 }, current: null } })
  })

  test("the organisation owes nothing of what people paid themselves before it became the payer", async () => {
    const { code } = await anInvitation()
    const purchase = await goTo(testApp, await started(code), "password", { userInfo })
    await purchase.call("PUT", "/current/submission", { password: null })
    const request = await owner
      .selectFrom("requests")
      .selectAll()
      .where("id", "=", purchase.id)
      .executeTakeFirstOrThrow()
    await aPayment(testApp, request, { status: "received" })
    const payer = { payer: "organisation" as const }
    await owner.updateTable("convenios").set(payer).where("id", "=", agreement).execute()
    expect(await monthsOf(agreement)).toMatchObject({
      organisation: [],
      person: [{ sales: 1, totalCents: 2300 }],
      sales: 1,
      rows: { person: 1 },
    })
  })

  test("the organisation: the request is reviewed at once, and its sale is of the agreement", async () => {
    const monthly = await anAgreement({ name: "Cámara", payer: "organisation" })
    const { code } = await anInvitation({}, monthly)
    const purchase = await goTo(testApp, await started(code), "password", { userInfo })
    const { body } = await purchase.call("PUT", "/current/submission", { password: null })
    expect(body).toMatchObject({
      status: "review",
      payment: { current: { method: "convenio", status: "received", accountId: "", receipt: null } },
    })
    expect((await purchase.call("PUT", "/current/submission", { password: null })).body).toMatchObject(body)
    expect(await monthsOf(monthly)).toMatchObject({
      organisation: [{ charges: 1, totalCents: 4600 }],
      person: [],
      sales: 1,
      rows: { organisation: 1, person: 0 },
    })
    expect(await monthsOf(agreement)).toMatchObject({ organisation: [], person: [], sales: 0 })
    const receipt = await multipart({
      method: "transfer",
      accountId: "x",
      reference: "1",
      paidOn: "2026-11-20",
    })
    const again = await app.inject({
      method: "POST",
      url: "/api/requests/current/payment",
      payload: receipt.payload,
      headers: { host: shop.host, "x-request-token": purchase.token, ...receipt.headers },
    })
    expect(again.statusCode).not.toBe(200)
  })

  test("nobody, for an invitation of an agreement that is disabled meanwhile", async () => {
    const { code } = await anInvitation()
    const purchase = await goTo(testApp, await started(code), "password", { userInfo })
    await owner.updateTable("convenios").set({ state: "disabled" }).where("id", "=", agreement).execute()
    const { body } = await purchase.call("PUT", "/current/submission", { password: null })
    expect(body.typeCode).toBe("INVITATION_CLOSED")
    expect((await purchase.flow()).status).toBe("draft")
  })
})

describe("a withdrawal", () => {
  const withdraw = (id: string) => staff.call("DELETE", `/convenio-people/${id}/invitation`)
  const isWaitedFor = async (tx: Kysely<Database>) =>
    (
      await sql<{ found: boolean }>`
        select exists (select from pg_locks where not granted
          and transactionid = pg_current_xact_id()::xid) as found`.execute(tx)
    ).rows[0]?.found

  test("cancels the draft, whose place is free again, and the person can be invited again", async () => {
    const { id, code } = await anInvitation()
    const purchase = await goTo(testApp, await started(code), "password", { userInfo })
    expect(await usedOf()).toBe(1)
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(200)
    expect([await standingOf(id), await usedOf()]).toEqual(["withdrawn", 0])
    const { body } = await purchase.call("PUT", "/current/submission", { password: null })
    expect(body).toMatchObject({
      typeCode: "REQUEST_LINK_INVALID",
      message: expect.stringMatching(
        /retiró su invitación.* pida otra a ROSA VERA, de Colegio de Contadores/,
      ),
    })
    const draft = owner.selectFrom("requests").select(["status", "number"]).where("id", "=", purchase.id)
    expect(await draft.execute()).toEqual([{ status: "cancelled", number: null }])
    const again = await staff.call("POST", "/convenio-people/invitations", { ids: [id] })
    expect(again.body).toEqual({ sent: 1, refused: 0, limited: 0 })
    expect((await open(await codeOf(id))).status).toBe(200)
  })

  test("names the organisation's contact only to a proved address, and nothing after thirty days", async () => {
    const { id, code } = await anInvitation()
    const purchase = await started(code)
    await withdraw(id)
    const { message } = (await purchase.call("GET", "/current")).body
    expect(message).toContain("pida otra a Colegio de Contadores.")
    expect(message).not.toContain("ROSA VERA")
    clock.advance({ days: 31 })
    expect((await purchase.call("GET", "/current")).body.message).not.toContain("Colegio de Contadores")
  })

  test("waits for the submission of the request, and is refused after it", async () => {
    const { id, code } = await anInvitation()
    const { id: request } = await started(code)
    const { withdrawal } = await owner.transaction().execute(async (tx) => {
      const submitted = { status: "payment" as const, number: "TZ-2026-000001-1" }
      await tx.updateTable("requests").set(submitted).where("id", "=", request).execute()
      const withdrawal = withdraw(id)
      await expect.poll(() => isWaitedFor(tx)).toBe(true)
      return { withdrawal }
    })
    expect((await withdrawal).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    expect([await standingOf(id), await usedOf()]).toEqual(["started", 1])
  })

  test("that comes first is waited for by the submission, which is refused", async () => {
    const { id, code } = await anInvitation()
    const purchase = await goTo(testApp, await started(code), "password", { userInfo })
    const { submission } = await owner.transaction().execute(async (tx) => {
      const withdrawn = { withdrawnAt: clock.now(), codeHash: null }
      await tx.updateTable("convenioPeople").set(withdrawn).where("id", "=", id).execute()
      const submission = purchase.call("PUT", "/current/submission", { password: null })
      await expect.poll(() => isWaitedFor(tx)).toBe(true)
      return { submission }
    })
    expect((await submission).body.typeCode).toBe("INVITATION_CLOSED")
    expect((await purchase.flow()).status).toBe("draft")
  })
})

describe("does not open the request of", () => {
  test("a code of nobody, and of another distributor", async () => {
    const { code } = await anInvitation()
    expect((await open("nadie")).body.typeCode).toBe("INVITATION_INVALID")
    shop = await aShop(testApp, { modules: ["/convenios"] })
    expect((await open(code)).body.typeCode).toBe("INVITATION_INVALID")
  })

  test("a withdrawn invitation, and of a removed person", async () => {
    const { id, code } = await anInvitation()
    expect((await staff.call("DELETE", `/convenio-people/${id}/invitation`)).status).toBe(200)
    expect([await standingOf(id), (await open(code)).body.typeCode]).toEqual([
      "withdrawn",
      "INVITATION_INVALID",
    ])
    expect((await staff.call("POST", "/convenio-people/invitations", { ids: [id] })).body).toEqual({
      sent: 1,
      refused: 0,
      limited: 0,
    })
    const next = await codeOf(id)
    expect(next).not.toBe(code)
    expect((await staff.call("DELETE", `/convenio-people/${id}`)).status).toBe(200)
    expect((await open(next)).body.typeCode).toBe("INVITATION_INVALID")
    expect((await staff.call("GET", "/convenio-people?removed=true")).body).toMatchObject({
      total: 1,
      rows: [{ id }],
    })
    expect((await staff.call("PUT", `/convenio-people/${id}/restoration`)).status).toBe(200)
    expect([await standingOf(id), (await open(next)).body.typeCode]).toEqual([
      "withdrawn",
      "INVITATION_INVALID",
    ])
  })

  test("the code before the last sending", async () => {
    const { id, code } = await anInvitation()
    await staff.call("POST", "/convenio-people/invitations", { ids: [id] })
    expect((await open(code)).body.typeCode).toBe("INVITATION_INVALID")
    expect((await open(await codeOf(id))).status).toBe(200)
  })

  test("an expired invitation, which can be sent again", async () => {
    const { id, code } = await anInvitation()
    clock.set(at(61).toISOString())
    staff = await aWorker()
    expect([await standingOf(id), (await open(code)).body.message]).toEqual([
      "expired",
      expect.stringContaining("venció"),
    ])
    await staff.call("POST", "/convenio-people/invitations", { ids: [id] })
    expect((await open(await codeOf(id))).status).toBe(200)
  })

  test("an agreement that ended", async () => {
    const { code } = await anInvitation()
    await owner
      .updateTable("convenios")
      .set({ endsAt: at(-1) })
      .where("id", "=", agreement)
      .execute()
    expect((await open(code)).body).toMatchObject({
      typeCode: "INVITATION_CLOSED",
      message: expect.stringContaining("terminó"),
    })
  })

  test("an agreement whose quota is spent", async () => {
    const one = await anInvitation()
    const other = await anInvitation({ identity: "0926687856", email: "otra@prueba.ec" })
    await open(one.code)
    expect((await open(other.code)).body.message).toContain("ya usó todas sus firmas")
    expect(await standingOf(other.id)).toBe("sent")
  })

  test("a certificate without a price", async () => {
    const { code } = await anInvitation()
    await owner.deleteFrom("prices").where("distributorId", "=", shop.id).execute()
    expect((await open(code)).body.typeCode).toBe("PRICE_NOT_FOUND")
    expect(await usedOf()).toBe(0)
  })
})

describe("staff", () => {
  test.each([
    [{ identity: "171003406" }, "identity"],
    [{ identity: "926687856" }, "identity"],
    [{ email: "maria" }, "email"],
    [{ names: "" }, "names"],
    [{ kind: "Jurídica" }, "kind"],
    [{ validity: "5 años" }, "validity"],
  ])("cannot add a person with %j", async (changes, field) => {
    const { status, body } = await add(changes)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test("add a person of an agreement once", async () => {
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test("end the code of a person whose address they correct, and leave that of another correction", async () => {
    const { id, code } = await anInvitation()
    expect(
      (await staff.call("PUT", `/convenio-people/${id}`, { ...known, phone: "0987654321" })).status,
    ).toBe(200)
    expect(await standingOf(id)).toBe("sent")
    const found = await staff.call("GET", "/convenio-people?search=%2B593%20(0)98-765-4321")
    expect(found.body.rows).toMatchObject([{ id, phone: "+593987654321" }])
    await staff.call("PUT", `/convenio-people/${id}`, { ...known, email: "otra@prueba.ec" })
    expect([await standingOf(id), (await open(code)).body.typeCode]).toEqual([
      "notSent",
      "INVITATION_INVALID",
    ])
  })

  test("neither correct nor remove a person with a request", async () => {
    const { id, code } = await anInvitation()
    await open(code)
    for (const response of [
      await staff.call("PUT", `/convenio-people/${id}`, known),
      await staff.call("DELETE", `/convenio-people/${id}`),
    ]) {
      expect(response.body.typeCode).toBe("MOVE_NOT_ALLOWED")
    }
  })

  test("of another distributor find nobody", async () => {
    const { id } = await anInvitation()
    shop = await aShop(testApp, { modules: ["/convenios"] })
    const others = await aStaffCaller(testApp, shop, { permissions: ["/convenios/clients:edit"] })
    expect((await others.call("GET", "/convenio-people")).body.total).toBe(0)
    expect((await others.call("POST", `/convenio-people/${id}/link`)).status).toBe(404)
    expect((await others.call("POST", "/convenio-people/invitations", { ids: [id] })).body.sent).toBe(0)
  })
})
