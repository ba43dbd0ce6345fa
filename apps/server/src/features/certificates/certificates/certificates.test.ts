import type { Certificate } from "@trazo/contract/certificates/certificates"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { describe, expect, it } from "vitest"
import { type Approval, aDevice, anApproval } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const { app, clock, owner } = test
const distributor = await aDistributor(test)

async function aHolder(columns: Parameters<typeof anApproval>[2] = {}) {
  const approval = await anApproval(test, distributor, columns)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { body } = await approval.requestCertificate(device)
  const p12 = await device.p12(body)
  return { approval, issued: body, p12, serial: body.serial }
}

async function call<Body = Certificate>(
  { headers }: Pick<Approval, "headers">,
  method: "GET" | "POST",
  path: string,
  payload?: object,
) {
  const url = `/api/clients/certificates${path}`
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  const body = response.json() as Body & {
    typeCode?: string
    message?: string
    fields?: Record<string, string>
  }
  return { status: response.statusCode, body }
}

/** Everything that a refused revocation must not change. */
async function trace(serial: string) {
  return {
    certificate: await owner.selectFrom("certificates").selectAll().where("serial", "=", serial).execute(),
    register: await owner.selectFrom("certificateStatus").selectAll().where("serial", "=", serial).execute(),
    audit: await owner.selectFrom("auditLog").select("action").orderBy("id").execute(),
    mails: await owner.selectFrom("mails").select("template").orderBy("id").execute(),
  }
}

async function revocationCode(approval: Approval, serial: string): Promise<string> {
  clock.advance({ minutes: 1 })
  await call(approval, "POST", `/${serial}/revocation/code`)
  return approval.code()
}

describe("the holder's certificates", () => {
  it("are listed for the holder only, with state, validity and stored P12", async () => {
    const { approval, serial, p12 } = await aHolder()
    const list = async (who: Approval) => (await call<{ rows: Certificate[] }>(who, "GET", "")).body.rows
    expect(await list(approval)).toEqual([
      {
        serial,
        requestId: approval.request.id,
        kind: "subject1",
        status: "valid",
        hasP12: false,
        mayRenew: false,
        maySuspend: false,
        mayRelease: false,
        holderNames: "MARÍA JOSÉ PEÑA LOOR",
        revokedAt: null,
        revocationReason: null,
        suspension: null,
        notBefore: "2026-11-23T15:00:00.000Z",
        notAfter: "2027-11-23T15:00:00.000Z",
      },
    ])
    await approval.call("PUT", "/p12", { p12 })
    expect((await list(approval))[0]?.hasP12).toBe(true)
    const other = await anApproval(test, distributor)
    expect(await list(other)).toEqual([])
    for (const path of ["/certificate", "/p12"]) {
      const { status, body } = await call(other, "GET", `/${serial}${path}`)
      expect([status, body.typeCode]).toEqual([404, "CERTIFICATE_NOT_FOUND"])
    }
  })

  it("are downloaded as attachments, in DER and as the stored P12", async () => {
    const { approval, serial, issued, p12 } = await aHolder()
    const { headers } = approval
    const get = (path: string) => app.inject({ url: `/api/clients/certificates/${serial}${path}`, headers })
    expect((await get("/p12")).json().typeCode).toBe("P12_NOT_FOUND")
    await approval.call("PUT", "/p12", { p12 })
    const [certificate, file] = [await get("/certificate"), await get("/p12")]
    expect(certificate.rawPayload.toString("base64")).toBe(issued.certificate)
    expect(file.rawPayload.toString("base64")).toBe(p12)
    expect(file.headers).toMatchObject({
      "content-type": "application/x-pkcs12",
      "content-disposition": `attachment; filename="firma-${serial}.p12"`,
      "cache-control": "private, no-store",
    })
  })
})

describe("revocation by the holder", () => {
  it("updates state, register, CRL and mail at once", async () => {
    const { approval, serial } = await aHolder()
    const code = await revocationCode(approval, serial)
    const eventDate = ecuadorDay(clock.now())
    const asked = { code, reason: "lostControl", eventDate, note: "Me robaron el computador" }
    const { status, body } = await call(approval, "POST", `/${serial}/revocation`, asked)
    expect([status, body]).toMatchObject([200, { status: "revoked", revocationReason: "lostControl" }])
    const { certificate, register } = await trace(serial)
    expect(certificate).toMatchObject([{ eventDate, revocationNote: "Me robaron el computador" }])
    // The day began before the certificate did.
    expect(register).toMatchObject([
      { status: "revoked", reasonCode: 1, invalidityDate: certificate[0]?.notBefore },
    ])
    const mail = (await test.mails()).findLast(({ to }) => to === approval.client.email)
    expect(mail?.subject).toBe("Su firma electrónica fue revocada")
    expect(mail?.text).toContain("Perdí el archivo o alguien más puede usar mi firma")
    expect(mail?.text).toMatch(/23\/11\/2026 10:\d\d/)
    expect(mail?.text).toContain("Tampoco vale lo que se firmó desde el 23/11/2026")
    const shown = (
      await app.inject({ url: `/api/certificates/${serial}`, headers: { host: distributor.host } })
    ).json()
    expect(shown.invalidFrom).toBe(certificate[0]?.notBefore.toISOString())
    const der = (await app.inject({ url: "/pki/issuing.crl" })).rawPayload
    const list = await opensslTextAsync(["crl", "-inform", "DER", "-in", "list.crl", "-noout", "-text"], {
      "list.crl": der,
    })
    expect(list).toContain(BigInt(serial).toString(16).toUpperCase())
    expect(list).toContain(`${certificate[0]?.notBefore.toISOString().slice(11, 19)} 2026 GMT`)
    const audit = await owner
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "certificate.revoked")
      .execute()
    expect(JSON.stringify(audit)).not.toContain("robaron")
  })

  it("is final", async () => {
    const { approval, serial } = await aHolder()
    const code = await revocationCode(approval, serial)
    await call(approval, "POST", `/${serial}/revocation`, { code, reason: "ownWish" })
    const before = await trace(serial)
    for (const [path, payload] of [
      ["/revocation", { code, reason: "ownWish" }],
      ["/revocation/code", undefined],
    ] as const) {
      const { status, body } = await call(approval, "POST", `/${serial}${path}`, payload)
      expect([status, body.typeCode]).toEqual([409, "CERTIFICATE_ALREADY_REVOKED"])
    }
    expect(await trace(serial)).toEqual(before)
  })

  it("happens once for parallel calls", async () => {
    const { approval, serial } = await aHolder()
    const code = await revocationCode(approval, serial)
    const twice = [1, 2].map(() =>
      call(approval, "POST", `/${serial}/revocation`, { code, reason: "ownWish" }),
    )
    const statuses = (await Promise.all(twice)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const audit = await owner
      .selectFrom("auditLog")
      .select("id")
      .where("object", "=", `certificate:${serial}`)
      .where("action", "=", "certificate.revoked")
      .execute()
    expect(audit).toHaveLength(1)
  })

  it.each([
    ["a reason that is none", { reason: "capricho" }, { reason: "Escoja una de las opciones" }],
    ["one that only staff may give", { reason: "death" }, { reason: "Escoja una de las opciones" }],
    [
      "a company's for a natural person",
      { reason: "endedRepresentation" },
      { reason: "Escoja una de las opciones" },
    ],
    [
      "no day where the law counts from it",
      { reason: "lostControl" },
      { eventDate: "Este campo es requerido" },
    ],
    [
      "a day of another century",
      { reason: "lostControl", eventDate: "1850-01-01" },
      {
        eventDate: expect.stringMatching(/^La fecha no puede ser anterior a la emisión, el \d\d\/11\/2026$/),
      },
    ],
    [
      "tomorrow",
      { reason: "lostControl", eventDate: "2026-11-25" },
      { eventDate: "La fecha no puede ser futura" },
    ],
  ])("is refused with %s without using up the code", async (_name, asked, fields) => {
    const { approval, serial } = await aHolder()
    const code = await revocationCode(approval, serial)
    const before = await trace(serial)
    const { status, body } = await call(approval, "POST", `/${serial}/revocation`, { code, ...asked })
    expect([status, body.fields]).toEqual([400, fields])
    expect(await trace(serial)).toEqual(before)
    expect((await call(approval, "POST", `/${serial}/revocation`, { code, reason: "ownWish" })).status).toBe(
      200,
    )
  })

  it("requires a valid revocation code of this certificate", async () => {
    const { approval, serial } = await aHolder()
    const activation = await approval.code()
    const code = await revocationCode(approval, serial)
    const before = await trace(serial)
    const typed = (value: string) =>
      call(approval, "POST", `/${serial}/revocation`, { code: value, reason: "ownWish" })
    const wrong = code === "000000" ? "000001" : "000000"
    expect((await typed(wrong)).body.typeCode).toBe("CODE_WRONG")
    if (activation !== code) expect((await typed(activation)).body.typeCode).toBe("CODE_WRONG")
    clock.advance({ seconds: 302 })
    expect((await typed(code)).body.typeCode).toBe("CODE_EXPIRED")
    expect(await trace(serial)).toEqual(before)
  })

  it("is refused for another client's certificate and for an ended one", async () => {
    const [{ serial }, other] = [await aHolder(), await aHolder({ validity: "OneDay" })]
    expect((await call(other.approval, "POST", `/${serial}/revocation/code`)).body.typeCode).toBe(
      "CERTIFICATE_NOT_FOUND",
    )
    clock.advance({ days: 2 })
    expect((await call(other.approval, "POST", `/${other.serial}/revocation/code`)).body.typeCode).toBe(
      "CERTIFICATE_ENDED",
    )
    clock.advance({ days: -2 })
  })
})

describe("the public state of a certificate", () => {
  const verify = async (serial: string, host = distributor.host) =>
    app.inject({ url: `/api/certificates/${serial}`, headers: { host } })

  it("shows initials and the last four digits only", async () => {
    const { serial, issued } = await aHolder()
    const response = await verify(serial)
    expect(response.json()).toMatchObject({
      serial,
      status: "valid",
      initials: "M. J. P. L.",
      identityEnding: "4065",
      kind: "subject1",
      issuer: "TRAZO DEMOSTRACION Autoridad Emisora",
    })
    expect(response.body).not.toMatch(/MARÍA|PEÑA|171003/)
    const fingerprint = await opensslTextAsync(
      ["x509", "-inform", "DER", "-in", "c.der", "-noout", "-fingerprint", "-sha256"],
      {
        "c.der": Buffer.from(issued.certificate, "base64"),
      },
    )
    expect(fingerprint.replaceAll(":", "").toLowerCase()).toContain(response.json().fingerprint)
  })

  it("is shown on every host and follows the certificate's state", async () => {
    const other = await aDistributor(test)
    const { approval, serial } = await aHolder({ validity: "SevenDays" })
    expect((await verify(serial, other.host)).json().status).toBe("expiring")
    const code = await revocationCode(approval, serial)
    await call(approval, "POST", `/${serial}/revocation`, { code, reason: "replaced" })
    expect((await verify(serial, other.host)).json()).toMatchObject({
      status: "revoked",
      revocationReason: "replaced",
    })
  })

  it("is not found for an intent, an unknown and an invalid serial", async () => {
    const { serial } = await aHolder()
    await owner
      .updateTable("certificates")
      .set({ der: null, status: "intent" })
      .where("serial", "=", serial)
      .execute()
    for (const [wanted, typeCode] of [
      [serial, "CERTIFICATE_NOT_FOUND"],
      ["4711", "CERTIFICATE_NOT_FOUND"],
      ["0", "NOT_FOUND"],
      ["1".repeat(60), "NOT_FOUND"],
    ]) {
      const response = await verify(wanted ?? "")
      expect([response.statusCode, response.json().typeCode]).toEqual([404, typeCode])
    }
  })
})
