import { encodePem } from "@trazo/pki/asn1/pem"
import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { describe, expect, it } from "vitest"
import {
  type Approval,
  aDevice,
  anApproval,
  atTestTime,
  authorityFiles,
  p12Password,
  traceOfActivation,
} from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const distributor = await aDistributor(test)

async function issued(approval: Approval) {
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { status, body } = await approval.requestCertificate(device)
  expect(status).toBe(200)
  const pem = encodePem("CERTIFICATE", Buffer.from(body.certificate, "base64"))
  return { device, body, pem, files: { ...authorityFiles(test), "certificate.pem": pem } }
}

describe("from the code to the P12", () => {
  it("follows the activation's state to a P12 that openssl opens", async () => {
    const approval = await anApproval(test, distributor)
    const { call } = approval
    expect((await call("GET")).body).toMatchObject({
      stage: "code",
      keyCopy: "none",
      authorisedUntil: null,
      mayRestart: false,
      holderNames: "MARÍA JOSÉ PEÑA LOOR",
      kind: "subject1",
      email: approval.client.email,
    })
    const sent = await call<{ sentTo: string; expiresInSeconds: number }>("POST", "/code")
    expect(sent.body).toEqual({ sentTo: approval.client.email, expiresInSeconds: 302 })
    const confirmed = await call("PUT", "/code", { code: await approval.code() })
    expect(confirmed.body).toMatchObject({ stage: "key", authorisedUntil: "2026-11-23T16:00:00.000Z" })

    const device = await aDevice()
    expect((await approval.saveCopy(device)).body).toMatchObject({ stage: "key", keyCopy: "wrapped" })
    expect((await call("GET", "/key-copy")).body).toEqual({ kind: "wrapped", copy: device.copy })
    const certificate = await approval.requestCertificate(device)
    expect((await call("GET")).body).toMatchObject({ stage: "issued", mayRestart: true })
    expect((await call("GET", "/certificate")).body).toEqual({ ...certificate.body, sheetCode: null })

    const p12 = await device.p12(certificate.body)
    expect((await call("PUT", "/p12", { p12 })).body).toMatchObject({ stage: "done", keyCopy: "p12" })
    const kept = (await call<{ copy: string }>("GET", "/key-copy")).body
    expect(kept).toEqual({ kind: "p12", copy: p12 })
    const opened = await opensslTextAsync(
      ["pkcs12", "-in", "firma.p12", "-passin", `pass:${p12Password}`, "-nokeys", "-info"],
      { "firma.p12": Buffer.from(kept.copy, "base64") },
    )
    expect(opened).toContain("AES-256-CBC")
    expect(opened.match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
  })

  it("issues the request with a movement, audit rows and the mail «supplies»", async () => {
    const approval = await anApproval(test, distributor)
    const { body } = await issued(approval)
    const trace = await traceOfActivation(test, approval.request.id)
    expect(trace.request).toMatchObject({ status: "issued", expiresAt: null })
    expect(trace.movements.map(({ status }) => status)).toEqual(["issued"])
    expect(trace.certificates).toMatchObject([{ serial: body.serial, status: "valid", approvalNumber: 1 }])
    expect(trace.register.find(({ serial }) => serial === body.serial)?.status).toBe("good")
    const acts = trace.audit.filter(
      ({ object }) => object.endsWith(approval.request.id) || object.endsWith(body.serial),
    )
    expect(acts.map(({ action }) => action)).toEqual([
      "activation.code-sent",
      "activation.authorised",
      "activation.key-copy-saved",
      "certificate.intended",
      "request.moved",
      "certificate.issued",
    ])
    const mail = (await test.mails()).findLast(({ to }) => to === approval.client.email)
    expect(mail?.subject).toBe("Su firma electrónica está lista")
    expect(mail?.text).toContain("23/11/2027")
  })
})

describe("the certificate", () => {
  it("verifies against root and issuing certificate and carries the profile of subject1", async () => {
    const { files } = await issued(await anApproval(test, distributor))
    const chain = ["-CAfile", "root.pem", "-untrusted", "issuing.pem"]
    expect(
      await opensslTextAsync(["verify", ...chain, ...atTestTime(test), "certificate.pem"], files),
    ).toContain("certificate.pem: OK")
    const text = await opensslTextAsync(
      ["x509", "-in", "certificate.pem", "-noout", "-text", "-nameopt", "utf8,sep_comma_plus"],
      files,
    )
    for (const expected of [
      "Public-Key: (2048 bit)",
      "sha256WithRSAEncryption",
      "C=EC",
      "SN=PEÑA LOOR",
      "GN=MARÍA JOSÉ",
      "serialNumber=IDCEC-1710034065",
      "CA:FALSE",
      "Digital Signature, Non Repudiation, Key Encipherment",
      "E-mail Protection",
      `email:${holder.email}`,
      "OCSP - URI:http://localhost:3000/ocsp",
      "CA Issuers - URI:http://localhost:3000/pki/issuing.cer",
      "URI:http://localhost:3000/pki/issuing.crl",
      "Policy: 1.3.6.1.4.1.99999.999.2.1.1",
      "CPS: http://localhost:3000/legal-information",
      "Not Before: Nov 23 15:00:00 2026 GMT",
      "Not After : Nov 23 15:00:00 2027 GMT",
    ]) {
      expect(text).toContain(expected)
    }
  })

  it("names the RUC for subject2, and a foreigner by the passport", async () => {
    const userInfo = JSON.stringify({
      ...holder,
      identityType: "passport",
      identity: "AB1234567",
      passportCountry: "Irlanda",
      ruc: "1792060346001",
    })
    const approval = await anApproval(test, distributor, { kind: "subject2", foreing: true, userInfo })
    const { files } = await issued(approval)
    const text = await opensslTextAsync(["x509", "-in", "certificate.pem", "-noout", "-text"], files)
    expect(text).toContain("PASEC-AB1234567")
    expect(text).toContain("VATEC-1792060346001")
  })

  it("names the company for subject4 and never outlives the appointment", async () => {
    const userInfo = JSON.stringify({
      ...holder,
      identity: "0926687856",
      companyName: "FIRMAS DEL PACÍFICO S.A.",
      position: "GERENTE GENERAL",
      companyRuc: "0992397535001",
      appointmentExpiry: "2027-03-31",
    })
    const approval = await anApproval(test, distributor, {
      kind: "subject4",
      validity: "TwoYears",
      userInfo,
    })
    const { files } = await issued(approval)
    const text = await opensslTextAsync(
      ["x509", "-in", "certificate.pem", "-noout", "-text", "-nameopt", "utf8,sep_comma_plus"],
      files,
    )
    for (const expected of [
      "O=FIRMAS DEL PACÍFICO S.A.",
      "VATEC-0992397535001",
      "title=GERENTE GENERAL",
      "Policy: 1.3.6.1.4.1.99999.999.2.3.1",
      "Not After : Apr  1 04:59:59 2027 GMT",
    ]) {
      expect(text).toContain(expected)
    }
  })

  it("is refused after the end of the representative's appointment", async () => {
    const userInfo = JSON.stringify({ ...holder, identity: "0911111111", appointmentExpiry: "2026-11-01" })
    const approval = await anApproval(test, distributor, { kind: "subject4", userInfo })
    const device = await aDevice()
    await approval.authorise()
    await approval.saveCopy(device)
    const before = await traceOfActivation(test, approval.request.id)
    const { status, body } = await approval.requestCertificate(device)
    expect([status, body.typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
    expect(body.message).toContain("nombramiento")
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  })
})
