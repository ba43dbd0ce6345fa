import type { Certificate } from "@trazo/contract/certificates/certificates"
import { beforeEach, describe, expect, it } from "vitest"
import { type Approval, aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor, anAdministrator, signedIn, type TestDistributor } from "../../../testing/factories.ts"
import { aReviewer, type Reviewer } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, clock, owner } = test
let distributor: TestDistributor
let revoker: Reviewer

const allow = (holderSuspension: boolean) =>
  owner
    .insertInto("reviewSettings")
    .values({ distributorId: distributor.id, holderSuspension, presetReasons: null, promise: null })
    .onConflict((conflict) => conflict.column("distributorId").doUpdateSet({ holderSuspension }))
    .execute()

beforeEach(async () => {
  distributor = await aDistributor(test)
  revoker = await aReviewer(test, distributor, ["/certificates:revoke"])
  await allow(true)
})

async function aHolder() {
  const approval = await anApproval(test, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { serial } = (await approval.requestCertificate(device)).body
  const call = async (method: "GET" | "POST" | "PUT", path: string, payload?: object, from = approval) => {
    const url = `/api/clients/certificates${path}`
    const response = await app.inject({ method, url, headers: from.headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
  const send = (from?: Approval) => call("POST", `/${serial}/suspension/code`, undefined, from)
  /** A code of its own for each act. */
  const proved = async (path: "" | "/release") => {
    clock.advance({ minutes: 1 })
    await send()
    return call("PUT", `/${serial}/suspension${path}`, { code: await approval.code() })
  }
  const own = async (): Promise<Certificate> => (await call("GET", "")).body.rows[0]
  const [suspend, release] = [() => proved(""), () => proved("/release")]
  return { approval, serial, call, send, suspend, release, own }
}

/** Everything that a refusal must not change. */
async function trace(serial: string) {
  const status = owner.selectFrom("certificateStatus").select(["status", "revokedAt", "reasonCode"])
  const suspensions = owner.selectFrom("certificateSuspensions").selectAll().where("serial", "=", serial)
  const certificates = owner.selectFrom("certificates").select(["status", "revokedAt"])
  return {
    register: await status.where("serial", "=", serial).executeTakeFirstOrThrow(),
    certificate: await certificates.where("serial", "=", serial).executeTakeFirstOrThrow(),
    suspensions: await suspensions.orderBy("id").execute(),
  }
}

const byStaff = (id: string, path: string, payload: object) =>
  app.inject({
    method: "PUT",
    url: `/api/executives/certificates/${id}/${path}`,
    payload,
    headers: revoker.headers,
  })
const breach = { reason: "breach", evidence: "Factura 001-001-45 sin pagar" }
const causeEnded = { reason: "causeEnded", evidence: "Pagó el 20 de noviembre" }

describe("suspension by the holder", () => {
  it("is proved by a mailed code, reaches register, audit and mail, and the holder ends it in the same way", async () => {
    const { approval, serial, suspend, release, own } = await aHolder()
    expect(await own()).toMatchObject({ status: "valid", maySuspend: true, mayRelease: false })
    const suspended = await suspend()
    expect(suspended.body).toMatchObject({
      status: "suspended",
      maySuspend: false,
      mayRelease: true,
      suspension: { reason: "holderRequest" },
    })
    expect(await trace(serial)).toMatchObject({
      register: { status: "suspended" },
      certificate: { status: "suspended" },
      suspensions: [{ evidence: null, suspendedBy: { area: "client", id: approval.client.id } }],
    })
    expect((await release()).body).toMatchObject({ status: "valid", suspension: null, maySuspend: true })
    expect(await trace(serial)).toMatchObject({
      register: { status: "good", revokedAt: null },
      certificate: { status: "valid" },
      suspensions: [{ releaseReason: "holderRequest", releaseEvidence: null }],
    })
    const mails = (await test.mails()).filter(({ to }) => to === approval.client.email)
    for (const subject of [
      "Su firma electrónica está suspendida",
      "Su firma electrónica vuelve a ser válida",
    ]) {
      expect(mails.find((mail) => mail.subject === subject)?.text).toContain("A pedido del titular")
    }
    const audit = owner.selectFrom("auditLog").select("action").where("object", "=", `certificate:${serial}`)
    expect((await audit.orderBy("id").execute()).map(({ action }) => action).slice(-4)).toEqual([
      "certificate.suspension-code-sent",
      "certificate.suspended",
      "certificate.release-code-sent",
      "certificate.released",
    ])
  })

  it("is refused where the distributor does not allow it, before and after the code was sent", async () => {
    const { serial, send, call, own, approval } = await aHolder()
    clock.advance({ minutes: 1 })
    await send()
    await allow(false)
    const before = await trace(serial)
    const code = await approval.code()
    for (const refused of [await send(), await call("PUT", `/${serial}/suspension`, { code })]) {
      expect([refused.status, refused.body.typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
      expect(refused.body.message).toContain("Aquí no puede suspender")
    }
    expect(await own()).toMatchObject({ maySuspend: false, mayRelease: false })
    expect(await trace(serial)).toEqual(before)
    await owner.deleteFrom("reviewSettings").where("distributorId", "=", distributor.id).execute()
    expect((await send()).body.typeCode).toBe("MOVE_NOT_ALLOWED")
  })

  it("is ended by its holder after the distributor stopped allowing it", async () => {
    const { suspend, release, own } = await aHolder()
    await suspend()
    await allow(false)
    expect(await own()).toMatchObject({ maySuspend: false, mayRelease: true })
    expect((await release()).body).toMatchObject({ status: "valid", maySuspend: false })
  })

  it("is refused with a wrong code, with the code of another act, and for another's certificate", async () => {
    const { approval, serial, call, send } = await aHolder()
    const other = await aHolder()
    const before = await trace(serial)
    clock.advance({ minutes: 1 })
    await send()
    const code = await approval.code()
    const wrong = code === "000000" ? "000001" : "000000"
    const tried = (typed: string) => call("PUT", `/${serial}/suspension`, { code: typed })
    expect((await tried(wrong)).body.typeCode).toBe("CODE_WRONG")
    await call("POST", `/${serial}/revocation/code`)
    const ofRevocation = await approval.code()
    expect((await tried(ofRevocation)).body.typeCode).toBe("CODE_WRONG")
    expect((await send(other.approval)).body.typeCode).toBe("CERTIFICATE_NOT_FOUND")
    const byOther = await call("PUT", `/${serial}/suspension`, { code }, other.approval)
    expect([byOther.status, byOther.body.typeCode]).toEqual([404, "CERTIFICATE_NOT_FOUND"])
    expect(await trace(serial)).toEqual(before)
    expect((await tried(code)).status).toBe(200)
    expect((await call("PUT", `/${serial}/suspension/release`, { code })).body.typeCode).toBe("CODE_EXPIRED")
  })

  it("is refused twice, after the end and after a revocation, and so is the end of what is not suspended", async () => {
    const { approval, serial, call, suspend, release } = await aHolder()
    const early = await call("PUT", `/${serial}/suspension/release`, { code: "123456" })
    expect(early.body).toMatchObject({ typeCode: "MOVE_NOT_ALLOWED", message: /no está suspendido/ })
    await suspend()
    const again = await call("PUT", `/${serial}/suspension`, { code: "123456" })
    expect(again.body).toMatchObject({ typeCode: "MOVE_NOT_ALLOWED", message: /ya está suspendido/ })
    const suspendedAt = (await trace(serial)).suspensions[0]?.suspendedAt
    await byStaff(approval.request.id, "revocation", { reason: "falseData", evidence: "Oficio 9" })
    const before = await trace(serial)
    expect(before).toMatchObject({
      register: { status: "revoked" },
      certificate: { revokedAt: suspendedAt },
      suspensions: [{ releaseReason: null }],
    })
    expect((await release()).body.typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
    expect((await suspend()).body.typeCode).toBe("CERTIFICATE_ALREADY_REVOKED")
    expect(await trace(serial)).toEqual(before)
    const ended = await aHolder()
    const past = new Date(clock.now().getTime() - 1000)
    const certificate = owner.updateTable("certificates").where("serial", "=", ended.serial)
    await certificate.set({ notAfter: past }).execute()
    expect((await ended.suspend()).body.typeCode).toBe("CERTIFICATE_ENDED")
  })

  it("does not let the holder end what staff or the platform suspended", async () => {
    const { approval, serial, suspend, release, own } = await aHolder()
    await byStaff(approval.request.id, "suspension", breach)
    const before = await trace(serial)
    expect(await own()).toMatchObject({ maySuspend: false, mayRelease: false })
    expect((await release()).body).toMatchObject({
      typeCode: "MOVE_NOT_ALLOWED",
      message: /no la pidió usted/,
    })
    expect((await suspend()).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    expect(await trace(serial)).toEqual(before)
    // As after a restored backup: nothing says who suspended it.
    await owner.deleteFrom("certificateSuspensions").where("serial", "=", serial).execute()
    expect((await release()).body).toMatchObject({
      typeCode: "MOVE_NOT_ALLOWED",
      message: /no la pidió usted/,
    })
  })

  it("is not ended by the distributor's staff, and is by the platform", async () => {
    const { approval, serial, suspend, own } = await aHolder()
    await suspend()
    const before = await trace(serial)
    const refused = await byStaff(approval.request.id, "suspension/release", causeEnded)
    expect([refused.statusCode, refused.json().typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
    expect(refused.json().message).toContain("La suspensión la pidió su titular")
    expect(await trace(serial)).toEqual(before)
    const { id } = await anAdministrator(test)
    const headers = await signedIn(test, { area: "administrator", id }, distributor)
    const url = `/api/administrators/certificates/${serial}/suspension/release`
    const released = await app.inject({ method: "PUT", url, headers, payload: causeEnded })
    expect(released.json()).toMatchObject({ suspensions: [{ by: "holder", end: { by: "platform" } }] })
    expect((await own()).status).toBe("valid")
  })

  it("gives way to one of staff, which the holder does not end and which counts from the first day", async () => {
    const { approval, serial, suspend, release, own } = await aHolder()
    await suspend()
    const since = (await trace(serial)).register.revokedAt
    clock.advance({ minutes: 10 })
    expect((await byStaff(approval.request.id, "suspension", breach)).statusCode).toBe(200)
    expect(await trace(serial)).toMatchObject({
      register: { status: "suspended", revokedAt: since },
      suspensions: [{ releaseReason: "takenOver" }, { reason: "breach", endedAt: null }],
    })
    expect(await own()).toMatchObject({ mayRelease: false, suspension: { reason: "breach" } })
    expect((await release()).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    await byStaff(approval.request.id, "revocation", { reason: "falseData", evidence: "Oficio 9" })
    expect(await trace(serial)).toMatchObject({
      certificate: { status: "revoked", revokedAt: since },
      register: { status: "revoked", revokedAt: since },
    })
  })

  it("goes on when the suspension that took it over is released, as often as that happens", async () => {
    const { approval, serial, suspend, release, own } = await aHolder()
    const former = (await suspend()).body.suspension
    const { revokedAt } = (await trace(serial)).register
    const registered = () =>
      owner.selectFrom("certificateStatus").selectAll().where("serial", "=", serial).executeTakeFirst()
    const ofHolder = { area: "client", id: approval.client.id }
    for (const ended of [1, 2]) {
      clock.advance({ minutes: 2 })
      expect((await byStaff(approval.request.id, "suspension", breach)).statusCode).toBe(200)
      clock.advance({ minutes: 2 })
      const register = await registered()
      const released = await byStaff(approval.request.id, "suspension/release", causeEnded)
      expect(released.statusCode).toBe(200)
      expect(await registered()).toEqual(register)
      const after = await trace(serial)
      expect(after).toMatchObject({ register: { revokedAt }, certificate: { status: "suspended" } })
      expect(after.suspensions.filter(({ releaseReason: reason }) => reason === "causeEnded")).toHaveLength(
        ended,
      )
      const open = after.suspensions.filter(({ endedAt: end }) => end === null)
      expect(open).toMatchObject([{ reason: "holderRequest", suspendedBy: ofHolder, evidence: null }])
      expect(await own()).toMatchObject({ status: "suspended", suspension: former, mayRelease: true })
      const again = await byStaff(approval.request.id, "suspension/release", causeEnded)
      expect(again.json().message).toContain("La suspensión la pidió su titular")
    }
    const mails = (await test.mails()).filter(({ to }) => to === approval.client.email)
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects).toContain("Su firma electrónica sigue suspendida a su pedido")
    expect(subjects).not.toContain("Su firma electrónica vuelve a ser válida")
    const notified = owner
      .selectFrom("notifications")
      .select("message")
      .where("title", "=", "Suspensión levantada")
    const messages = await notified.where("readerId", "=", approval.client.id).execute()
    expect(messages.map(({ message }) => message).join()).toContain("sigue suspendido a pedido de su titular")
    expect((await release()).body).toMatchObject({ status: "valid", suspension: null })
  })

  it("goes on when the platform releases its own, and ends when the platform releases it too", async () => {
    const { serial, suspend, own } = await aHolder()
    await suspend()
    clock.advance({ minutes: 1 })
    const { id } = await anAdministrator(test)
    const headers = await signedIn(test, { area: "administrator", id }, distributor)
    const url = `/api/administrators/certificates/${serial}/suspension`
    const put = (path: string, payload: object) =>
      app.inject({ method: "PUT", url: `${url}${path}`, headers, payload })
    await put("", breach)
    clock.advance({ minutes: 1 })
    expect((await put("/release", causeEnded)).json()).toMatchObject({
      status: "suspended",
      suspensions: [
        { by: "holder", end: null },
        { by: "platform", end: { by: "platform" } },
        { by: "holder", end: { reason: "takenOver" } },
      ],
    })
    expect(await own()).toMatchObject({ status: "suspended", mayRelease: true })
    expect((await put("/release", causeEnded)).json().status).toBe("valid")
  })

  it("is not ended for an account that could not be issued the certificate now", async () => {
    const { approval, serial, suspend, release } = await aHolder()
    await suspend()
    const account = owner.updateTable("clients").where("id", "=", approval.client.id)
    await account.set({ approvedAt: null }).execute()
    const before = await trace(serial)
    expect((await release()).body.typeCode).toBe("APPROVAL_VOID")
    expect(await trace(serial)).toEqual(before)
  })

  it("is never given as a reason by staff", async () => {
    const { approval, serial } = await aHolder()
    const reason = { ...breach, reason: "holderRequest" }
    const refused = await byStaff(approval.request.id, "suspension", reason)
    expect(refused.json().fields).toEqual({ reason: "Escoja una de las opciones" })
    expect((await trace(serial)).suspensions).toEqual([])
  })
})
