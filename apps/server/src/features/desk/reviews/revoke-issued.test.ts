import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { samplePdf, samplePng } from "@trazo/domain/platform/sample-files"
import { describe, expect, it } from "vitest"
import { inScope } from "../../../database/scope.ts"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor, anAdministrator, keepInUse, signedIn } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import { aReviewer, aReviewSetting, holder, type Reviewer } from "../../../testing/request-factory.ts"
import { createTestApp, openTransactions } from "../../../testing/test-app.ts"
import { claimUpload, dailyQuotas } from "../../platform/files/claim-quota.ts"

const test = await createTestApp()
const { app, owner, clock } = test
const { distributor, reviewer, call } = await aReviewSetting(test)
const revoker = await aReviewer(test, distributor, ["/certificates:revoke"])

async function anIssued(of = distributor, columns: Parameters<typeof anApproval>[2] = {}) {
  const approval = await anApproval(test, of, columns)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { serial } = (await approval.requestCertificate(device)).body
  const { id } = approval.request
  return { approval, serial, id }
}

const order = {
  reason: "authorityOrder",
  eventDate: ecuadorDay(clock.now()),
  evidence: "Oficio 123-2026 del juez",
}

async function revocationMail(email: string) {
  const isIt = ({ to, subject }: { to: string; subject: string }) =>
    to === email && subject === "Su firma electrónica fue revocada"
  return (await test.mails()).find(isIt)
}

async function traceOfSerial(serial: string) {
  return {
    certificates: await owner.selectFrom("certificates").selectAll().where("serial", "=", serial).execute(),
    register: await owner.selectFrom("certificateStatus").selectAll().where("serial", "=", serial).execute(),
    audit: await owner
      .selectFrom("auditLog")
      .select(["action", "actor"])
      .where("action", "!=", "access.denied")
      .orderBy("id")
      .execute(),
    mails: await owner.selectFrom("mails").select("toAddress").orderBy("id").execute(),
  }
}

/** A staff member of the platform and its calls. */
async function aPlatformAdministrator() {
  const { id } = await anAdministrator(test)
  const headers = await signedIn(test, { area: "administrator", id }, distributor)
  const ask = (method: "GET" | "PUT", path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/administrators/certificates${path}`,
      headers,
      ...(payload && { payload }),
    })
  return { id, headers, ask }
}

describe("revocation by the distributor's staff", () => {
  it("needs the permission to revoke", async () => {
    const { id, serial } = await anIssued()
    const before = await traceOfSerial(serial)
    const response = await call(reviewer, "PUT", `/${id}/revocation`, order)
    expect([response.statusCode, response.json().typeCode]).toEqual([403, "NOT_ALLOWED"])
    expect(await traceOfSerial(serial)).toEqual(before)
  })

  it("needs a recent proof of identity", async () => {
    const { id, serial } = await anIssued()
    await owner
      .updateTable("sessions")
      .set({ provedAt: new Date(clock.now().getTime() - 16 * 60_000) })
      .execute()
    const response = await call(revoker, "PUT", `/${id}/revocation`, order)
    expect(response.json().typeCode).toBe("PROOF_REQUIRED")
    await owner.updateTable("sessions").set({ provedAt: clock.now() }).execute()
    expect((await traceOfSerial(serial)).certificates).toMatchObject([{ status: "valid" }])
  })

  it("updates register, certificate, audit and timeline, and mails the holder without the evidence", async () => {
    const { approval, id, serial } = await anIssued()
    const response = await call(revoker, "PUT", `/${id}/revocation`, order)
    expect([response.statusCode, response.json()]).toEqual([200, { id, status: "issued" }])
    expect((await call(revoker, "GET", `/${id}`)).json().certificate).toMatchObject({
      status: "revoked",
      revocation: {
        reason: "authorityOrder",
        by: "distributor",
        eventDate: order.eventDate,
        isEventConfirmed: true,
        evidence: order.evidence,
        evidenceFile: null,
      },
    })
    const { certificates, register, audit } = await traceOfSerial(serial)
    // The day began before the certificate did.
    const invalidityDate = certificates[0]?.notBefore
    const published = { status: "revoked", reasonCode: 9, invalidityDate }
    expect(register).toMatchObject([published])
    expect(audit.at(-1)).toEqual({
      action: "certificate.revoked",
      actor: { area: "executive", id: revoker.id },
    })
    const mail = await revocationMail(approval.client.email)
    expect(mail?.text).toContain("Orden de una autoridad")
    expect(mail?.text).not.toContain("Oficio")
    const again = await call(revoker, "PUT", `/${id}/revocation`, order)
    expect(again.json().typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
  })

  it.each([
    [
      "a reason of companies for a natural person",
      { reason: "dissolution" },
      { reason: "Escoja una de las opciones" },
    ],
    ["no evidence", { evidence: " " }, { evidence: "Este campo es requerido" }],
    ["tomorrow", { eventDate: "2026-11-25" }, { eventDate: "La fecha no puede ser futura" }],
    [
      "no day where the law counts from it",
      { eventDate: undefined },
      { eventDate: "Este campo es requerido" },
    ],
    [
      "a file that is no evidence",
      { evidenceFile: "00000000-0000-4000-8000-000000000000" },
      { evidenceFile: "Suba el archivo otra vez" },
    ],
  ])("is refused with %s", async (_name, change, fields) => {
    const { id, serial } = await anIssued()
    const before = await traceOfSerial(serial)
    const response = await call(revoker, "PUT", `/${id}/revocation`, { ...order, ...change })
    expect([response.statusCode, response.json().fields]).toEqual([400, fields])
    expect(await traceOfSerial(serial)).toEqual(before)
  })

  it("with a past day is refused until the day is confirmed", async () => {
    const { id, serial } = await anIssued()
    const eventDate = ecuadorDay(clock.now())
    clock.advance({ days: 2 })
    await keepInUse(test)
    const revoke = (more: object) =>
      call(revoker, "PUT", `/${id}/revocation`, { ...order, eventDate, ...more })
    expect((await revoke({})).json().fields).toEqual({ isPastConfirmed: "Confirme la fecha" })
    expect((await revoke({ eventDate: "2026-11-20", isPastConfirmed: true })).json().fields).toEqual({
      eventDate: expect.stringContaining("La fecha no puede ser anterior a la emisión"),
    })
    expect((await revoke({ isPastConfirmed: true })).statusCode).toBe(200)
    const { certificates, register } = await traceOfSerial(serial)
    expect(register).toMatchObject([{ invalidityDate: certificates[0]?.notBefore }])
    clock.advance({ days: -2 })
    await keepInUse(test)
  })

  it("decodes and stores evidence while no transaction is open, and counts it against a day's quota", async () => {
    const { id, serial } = await anIssued()
    const url = `/api/executives/certificates/${id}/revocation/evidence`
    const { payload, headers: parts } = await multipart({}, { name: "oficio.png", bytes: samplePng() })
    const headers = { ...revoker.headers, ...parts }
    const { files, pictures } = test.deps
    const open: number[] = []
    test.deps.pictures = {
      ...pictures,
      async decode(picture, source) {
        open.push(await openTransactions(test))
        return pictures.decode(picture, source)
      },
    }
    test.deps.files = {
      ...files,
      async put(place, content) {
        open.push(await openTransactions(test))
        return files.put(place, content)
      },
    }
    const send = async () => (await app.inject({ method: "POST", url, payload, headers })).statusCode
    const status = await send().finally(() => Object.assign(test.deps, { files, pictures }))
    expect([status, open]).toEqual([200, [0, 0]])
    const bytes = new Uint8Array(dailyQuotas.bytesPerRequest - samplePng().length)
    const rest = { requestId: `evidence ${serial}`, address: null, bytes }
    await inScope(test.deps.db, distributor.scope, (tx) => claimUpload(tx, rest, test.deps))
    expect(await send()).toBe(429)
  })

  it("keeps a file as evidence, which staff of this request can read and nobody else", async () => {
    const [{ id, serial }, other] = [await anIssued(), await anIssued()]
    const url = `/api/executives/certificates/${id}/revocation/evidence`
    const { payload, headers } = await multipart({}, { name: "oficio.pdf", bytes: samplePdf() })
    const sent = await app.inject({
      method: "POST",
      url,
      payload,
      headers: { ...revoker.headers, ...headers },
    })
    expect(sent.statusCode).toBe(200)
    const evidenceFile = sent.json().id
    await call(revoker, "PUT", `/${id}/revocation`, { ...order, evidenceFile })
    const revoked = await call(revoker, "GET", `/${id}`)
    expect(revoked.json().certificate.revocation.evidenceFile).toMatchObject({ name: "oficio.pdf" })
    const read = (who: Reviewer, of: string) => call(who, "GET", `/${of}/files/${evidenceFile}`)
    expect((await read(reviewer, id)).rawPayload).toEqual(Buffer.from(samplePdf()))
    expect((await read(reviewer, other.id)).json().typeCode).toBe("NOT_FOUND")
    const twice = await call(revoker, "PUT", `/${other.id}/revocation`, { ...order, evidenceFile })
    expect(twice.json().fields).toEqual({ evidenceFile: "Suba el archivo otra vez" })
    const viewed = await owner
      .selectFrom("auditLog")
      .select("object")
      .where("action", "=", "certificate.evidence-viewed")
      .execute()
    expect(viewed).toEqual([{ object: `certificate:${serial}` }])
  })
})

describe("a holder's date in the past", () => {
  it("is published only when staff confirm it", async () => {
    const { approval, id, serial } = await anIssued()
    const eventDate = ecuadorDay(clock.now())
    clock.advance({ days: 2 })
    await keepInUse(test)
    const url = `/api/clients/certificates/${serial}/revocation`
    clock.advance({ minutes: 1 })
    await app.inject({ method: "POST", url: `${url}/code`, headers: approval.headers })
    const payload = { code: await approval.code(), reason: "lostControl", eventDate }
    await app.inject({ method: "POST", url, headers: approval.headers, payload })
    const dates = async () => (await traceOfSerial(serial)).register.map((row) => row.invalidityDate)
    expect(await dates()).toEqual([null])
    const confirm = (who: Reviewer) => call(who, "PUT", `/${id}/revocation/event-date`)
    expect((await confirm(reviewer)).json().typeCode).toBe("NOT_ALLOWED")
    expect(await dates()).toEqual([null])
    await confirm(revoker)
    const confirmed = await call(revoker, "GET", `/${id}`)
    expect(confirmed.json().certificate.revocation).toMatchObject({ by: "holder", isEventConfirmed: true })
    expect(await dates()).toEqual([(await traceOfSerial(serial)).certificates[0]?.notBefore])
    clock.advance({ days: -2 })
    await keepInUse(test)
  })

  it("cannot be confirmed where there is none", async () => {
    const { id } = await anIssued()
    const response = await call(revoker, "PUT", `/${id}/revocation/event-date`)
    expect([response.statusCode, response.json().typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
  })
})

describe("revocation by the platform", () => {
  it("finds a certificate of any distributor by serial and by identity, and revokes it there", async () => {
    const elsewhere = await aDistributor(test, { name: "Otra Firma" })
    const identity = "0926687856"
    const userInfo = JSON.stringify({ ...holder, identity })
    const { approval, serial } = await anIssued(elsewhere, { userInfo })
    const { id, ask } = await aPlatformAdministrator()
    const pairs = BigInt(serial).toString(16).toUpperCase().match(/../g) ?? []
    for (const search of [serial, ` ${identity} `, pairs.join(":"), `Serial: ${pairs.join(" ")}`]) {
      const { rows } = (await ask("GET", `?search=${encodeURIComponent(search)}`)).json()
      expect(rows).toMatchObject([
        { serial, identity, distributor: { id: elsewhere.id, name: "Otra Firma" } },
      ])
    }
    expect((await ask("GET", "?search=1799999999")).json().rows).toEqual([])
    const searches = await owner
      .selectFrom("auditLog")
      .select(["actor", "data"])
      .where("action", "=", "certificate.searched")
      .orderBy("id")
      .execute()
    const actor = { area: "administrator", id }
    expect(searches).toEqual(
      [[serial], [serial], [serial], [serial], []].map((serials) => ({ actor, data: { serials } })),
    )
    const response = await ask("PUT", `/${serial}/revocation`, { ...order, reason: "authorityCompromise" })
    expect(response.json()).toMatchObject({ status: "revoked", revocation: { by: "platform" } })
    const row = await owner
      .selectFrom("auditLog")
      .select(["distributorId", "actor"])
      .where("action", "=", "certificate.revoked")
      .where("object", "=", `certificate:${serial}`)
      .execute()
    expect(row).toEqual([{ distributorId: elsewhere.id, actor: { area: "administrator", id } }])
    const mail = await revocationMail(approval.client.email)
    expect(mail?.text).toContain("Riesgo en la entidad de certificación")
  })

  it("works while the certificate's distributor is suspended", async () => {
    const elsewhere = await aDistributor(test)
    const { serial } = await anIssued(elsewhere)
    await owner
      .updateTable("distributors")
      .set({ state: "suspended" })
      .where("id", "=", elsewhere.id)
      .execute()
    const { ask } = await aPlatformAdministrator()
    expect((await ask("PUT", `/${serial}/revocation`, order)).json().status).toBe("revoked")
    expect((await traceOfSerial(serial)).register).toMatchObject([{ status: "revoked" }])
  })

  it("does not find an unknown serial, and refuses a distributor's staff", async () => {
    const { ask } = await aPlatformAdministrator()
    const { serial } = await anIssued()
    expect((await ask("PUT", "/4711/revocation", order)).json().typeCode).toBe("CERTIFICATE_NOT_FOUND")
    const url = `/api/administrators/certificates/${serial}/revocation`
    const response = await app.inject({ method: "PUT", url, headers: revoker.headers, payload: order })
    expect([response.statusCode, response.json().typeCode]).toEqual([401, "NOT_SIGNED_IN"])
  })
})
