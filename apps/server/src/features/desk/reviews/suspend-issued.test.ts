import { samplePdf } from "@trazo/domain/platform/sample-files"
import { describe, expect, it } from "vitest"
import { aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor, anAdministrator, signedIn } from "../../../testing/factories.ts"
import { multipart } from "../../../testing/purchase.ts"
import { aReviewer, aReviewSetting, type Reviewer } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, owner, clock } = test
const { distributor, reviewer, call } = await aReviewSetting(test)
const revoker = await aReviewer(test, distributor, ["/certificates:revoke"])

const suspension = { reason: "breach", evidence: "Factura 001-001-45 sin pagar" }
const release = { reason: "causeEnded", evidence: "Pagó el 20 de noviembre" }
const order = { reason: "falseData", evidence: "Oficio 9" }

async function anIssued() {
  const approval = await anApproval(test, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { serial } = (await approval.requestCertificate(device)).body
  const { id } = approval.request
  const asHolder = (path = "") =>
    app.inject({ url: `/api/clients/certificates${path}`, headers: approval.headers })
  return { approval, serial, id, asHolder }
}

const suspend = (who: Reviewer, id: string, change: object = {}) =>
  call(who, "PUT", `/${id}/suspension`, { ...suspension, ...change })
/** The certificate as the review shows it. */
const shown = async (id: string) => (await call(revoker, "GET", `/${id}`)).json().certificate
const lift = (who: Reviewer, id: string) => call(who, "PUT", `/${id}/suspension/release`, release)

async function trace(serial: string) {
  const certificate = await owner
    .selectFrom("certificates")
    .selectAll()
    .where("serial", "=", serial)
    .executeTakeFirstOrThrow()
  const register = await owner
    .selectFrom("certificateStatus")
    .select(["status", "reasonCode"])
    .where("serial", "=", serial)
    .executeTakeFirstOrThrow()
  const audit = await owner
    .selectFrom("auditLog")
    .select(["action", "actor"])
    .where("object", "=", `certificate:${serial}`)
    .orderBy("id")
    .execute()
  const rows = await owner
    .selectFrom("certificateSuspensions")
    .select("id")
    .where("serial", "=", serial)
    .execute()
  return { status: certificate.status, register, audit, suspensions: rows.length }
}

async function mailTo(email: string, subject: string) {
  return (await test.mails()).find((mail) => mail.to === email && mail.subject === subject)
}

async function notificationsOf(clientId: string | null): Promise<string[]> {
  const rows = await owner
    .selectFrom("notifications")
    .select("title")
    .where("readerId", "=", clientId ?? "")
    .execute()
  return rows.map(({ title }) => title)
}

describe("suspension by the distributor's staff", () => {
  it("updates certificate, register and audit, and tells the holder the reason without the evidence", async () => {
    const { id, serial, approval } = await anIssued()
    const response = await suspend(revoker, id)
    expect(response.statusCode).toBe(200)
    expect(await shown(id)).toMatchObject({
      status: "suspended",
      revocation: null,
      suspensions: [{ ...suspension, by: "distributor", evidenceFile: null, end: null }],
    })
    const { audit, ...stored } = await trace(serial)
    expect(stored).toMatchObject({ status: "suspended", register: { status: "suspended" }, suspensions: 1 })
    const actor = { area: "executive", id: revoker.id }
    expect(audit.at(-1)).toEqual({ action: "certificate.suspended", actor })
    const mail = await mailTo(approval.client.email, "Su firma electrónica está suspendida")
    expect(mail?.text).toContain("Incumplimiento del contrato")
    expect(mail?.text).not.toContain("Factura 001")
    expect(await notificationsOf(approval.client.id)).toContain("Certificado suspendido")
  })

  it("is not released for an account that could not be issued the certificate now", async () => {
    const { id, serial, approval } = await anIssued()
    await suspend(revoker, id)
    const account = owner.updateTable("clients").where("id", "=", approval.client.id)
    await account.set({ approvedAt: null }).execute()
    const refused = await lift(revoker, id)
    expect(refused.json()).toMatchObject({ typeCode: "APPROVAL_VOID" })
    expect(refused.json().message).toContain("Revoque el certificado")
    expect(await trace(serial)).toMatchObject({ status: "suspended", register: { status: "suspended" } })
    await account.set({ approvedAt: clock.now() }).execute()
    expect((await lift(revoker, id)).statusCode).toBe(200)
  })

  it("ends with a release, which makes the certificate valid and tells the holder", async () => {
    const { id, serial, approval, asHolder } = await anIssued()
    await suspend(revoker, id)
    const own = (await asHolder()).json().rows[0]
    expect(own).toMatchObject({ status: "suspended", suspension: { reason: "breach" }, revokedAt: null })
    clock.advance({ minutes: 5 })
    await lift(revoker, id)
    expect(await shown(id)).toMatchObject({
      status: "valid",
      revocation: null,
      suspensions: [{ reason: "breach", end: { ...release, by: "distributor" } }],
    })
    const { audit, ...stored } = await trace(serial)
    expect(stored).toMatchObject({ status: "valid", register: { status: "good", reasonCode: null } })
    expect(audit.at(-1)?.action).toBe("certificate.released")
    expect((await asHolder()).json().rows[0]).toMatchObject({ status: "valid", suspension: null })
    expect(await mailTo(approval.client.email, "Su firma electrónica vuelve a ser válida")).toBeDefined()
    expect(await notificationsOf(approval.client.id)).toContain("Suspensión levantada")
    await suspend(revoker, id)
    expect((await shown(id)).suspensions).toHaveLength(2)
  })

  it("can become a revocation as from the suspension, which nobody releases", async () => {
    const { id, serial } = await anIssued()
    await suspend(revoker, id)
    const { at } = (await shown(id)).suspensions[0]
    clock.advance({ minutes: 5 })
    await call(revoker, "PUT", `/${id}/revocation`, order)
    expect(await shown(id)).toMatchObject({
      status: "revoked",
      revocation: { reason: "falseData", at },
      suspensions: [{ end: { reason: null, by: "distributor" } }],
    })
    const before = await trace(serial)
    expect(before.register).toEqual({ status: "revoked", reasonCode: 9 })
    for (const response of [await lift(revoker, id), await suspend(revoker, id)]) {
      expect(response.json().typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
    }
    expect(await trace(serial)).toEqual(before)
  })

  it("keeps the holder from the key, and not from the public certificate", async () => {
    const { id, serial, asHolder } = await anIssued()
    await suspend(revoker, id)
    const p12 = await asHolder(`/${serial}/p12`)
    expect([p12.statusCode, p12.json().typeCode]).toEqual([409, "CERTIFICATE_SUSPENDED"])
    expect((await asHolder(`/${serial}/certificate`)).statusCode).toBe(200)
  })

  it("keeps a file as evidence, which staff of this request read and no other suspension takes", async () => {
    const { id } = await anIssued()
    const url = `/api/executives/certificates/${id}/revocation/evidence`
    const { payload, headers } = await multipart({}, { name: "factura.pdf", bytes: samplePdf() })
    const sent = await app.inject({
      method: "POST",
      url,
      payload,
      headers: { ...revoker.headers, ...headers },
    })
    const evidenceFile = sent.json().id
    await suspend(revoker, id, { evidenceFile })
    expect((await shown(id)).suspensions[0].evidenceFile).toMatchObject({ name: "factura.pdf" })
    const read = await call(reviewer, "GET", `/${id}/files/${evidenceFile}`)
    expect(read.rawPayload).toEqual(Buffer.from(samplePdf()))
    const other = await anIssued()
    const twice = await suspend(revoker, other.id, { evidenceFile })
    expect(twice.json().fields).toEqual({ evidenceFile: "Suba el archivo otra vez" })
  })

  it.each([
    ["without evidence", { evidence: " " }, { evidence: "Este campo es requerido" }],
    [
      "for a reason that the law does not name",
      { reason: "ownWish" },
      { reason: "Escoja una de las opciones" },
    ],
  ])("is refused %s", async (_name, change, fields) => {
    const { id, serial } = await anIssued()
    const before = await trace(serial)
    const response = await suspend(revoker, id, change)
    expect([response.statusCode, response.json().fields]).toEqual([400, fields])
    expect(await trace(serial)).toEqual(before)
  })

  it("is refused twice, and so is a release of what is not suspended", async () => {
    const { id, serial } = await anIssued()
    expect((await lift(revoker, id)).json().typeCode).toBe("MOVE_NOT_ALLOWED")
    await suspend(revoker, id)
    const before = await trace(serial)
    const again = await suspend(revoker, id)
    expect([again.statusCode, again.json().typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
    expect(await trace(serial)).toEqual(before)
  })

  it("needs the permission, the request's distributor and a recent proof", async () => {
    const { id, serial } = await anIssued()
    const before = await trace(serial)
    const elsewhere = await aReviewer(test, await aDistributor(test), ["/certificates:revoke"])
    for (const act of [suspend, lift]) {
      expect((await act(reviewer, id)).json().typeCode).toBe("NOT_ALLOWED")
      expect((await act(elsewhere, id)).statusCode).toBeGreaterThanOrEqual(400)
    }
    const long = new Date(clock.now().getTime() - 16 * 60_000)
    await owner.updateTable("sessions").set({ provedAt: long }).execute()
    for (const act of [suspend, lift]) {
      expect((await act(revoker, id)).json().typeCode).toBe("PROOF_REQUIRED")
    }
    await owner.updateTable("sessions").set({ provedAt: clock.now() }).execute()
    expect(await trace(serial)).toEqual(before)
  })
})

describe("suspension by the platform", () => {
  it("works for any distributor, and is refused to a distributor's staff", async () => {
    const { serial } = await anIssued()
    const { id } = await anAdministrator(test)
    const headers = await signedIn(test, { area: "administrator", id }, distributor)
    const put = (path: string, payload: object, as: Record<string, string> = headers) =>
      app.inject({
        method: "PUT",
        url: `/api/administrators/certificates/${serial}${path}`,
        headers: as,
        payload,
      })
    const refused = await put("/suspension", suspension, revoker.headers)
    expect([refused.statusCode, refused.json().typeCode]).toEqual([401, "NOT_SIGNED_IN"])
    const suspended = await put("/suspension", suspension)
    expect(suspended.json()).toMatchObject({
      status: "suspended",
      suspensions: [{ by: "platform", end: null }],
    })
    const released = await put("/suspension/release", release)
    expect(released.json()).toMatchObject({ status: "valid", suspensions: [{ end: { by: "platform" } }] })
  })

  it("is released by the platform alone, and the distributor's staff can still revoke", async () => {
    const { id, serial } = await anIssued()
    const administrator = await anAdministrator(test)
    const headers = await signedIn(test, { area: "administrator", id: administrator.id }, distributor)
    const url = `/api/administrators/certificates/${serial}/suspension`
    await app.inject({ method: "PUT", url, headers, payload: suspension })
    const before = await trace(serial)
    const refused = await lift(revoker, id)
    expect([refused.statusCode, refused.json().typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
    expect(refused.json().message).toContain("la plataforma")
    expect(await trace(serial)).toEqual(before)
    expect((await call(revoker, "PUT", `/${id}/revocation`, order)).statusCode).toBe(200)
  })

  it("is released by the platform alone after a restored backup has lost who suspended it", async () => {
    const { id, serial } = await anIssued()
    await suspend(revoker, id)
    await owner.deleteFrom("certificateSuspensions").where("serial", "=", serial).execute()
    expect((await lift(revoker, id)).json().typeCode).toBe("MOVE_NOT_ALLOWED")
    const administrator = await anAdministrator(test)
    const headers = await signedIn(test, { area: "administrator", id: administrator.id }, distributor)
    const url = `/api/administrators/certificates/${serial}/suspension/release`
    const released = await app.inject({ method: "PUT", url, headers, payload: release })
    expect(released.json()).toMatchObject({ status: "valid", suspensions: [] })
  })
})
