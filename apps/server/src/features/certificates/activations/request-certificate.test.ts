import { generateKeyPairSync } from "node:crypto"
import { encodeRsaSpki } from "@trazo/pki/authority/rsa-key"
import { describe, expect, it } from "vitest"
import type { CrashPoint } from "../../../crash-points.ts"
import { inScope } from "../../../database/scope.ts"
import {
  type Approval,
  aDevice,
  anApproval,
  aWantedCertificate,
  pkcs10Of,
  traceOfActivation,
} from "../../../testing/activation.ts"
import { aDistributor, signedIn } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest } from "../../requests/requests/request.ts"
import { requestCertificate } from "./issue-certificate.ts"
import { abandonIntent } from "./reserve-issuance.ts"

const test = await createTestApp()
const distributor = await aDistributor(test)

/** An approval with an accepted code and a stored key copy. */
async function ready(columns: Parameters<typeof anApproval>[2] = {}) {
  const approval = await anApproval(test, distributor, columns)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  return { approval, device }
}

async function expectRefused(
  approval: Approval,
  certificationRequest: string,
  [status, typeCode]: [number, string],
): Promise<void> {
  const before = await traceOfActivation(test, approval.request.id)
  const response = await approval.requestCertificate({ certificationRequest })
  expect([response.status, response.body.typeCode]).toEqual([status, typeCode])
  expect(response.body.message).toMatch(/\.$/)
  expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
}

const rsa = (modulusLength: number, publicExponent = 65537) => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength, publicExponent })
  return { spki: publicKey.export({ format: "der", type: "spki" }), privateKey }
}

describe("refuses an invalid request and changes nothing", () => {
  it.each([
    ["not base64", "¡hola!", [400, "VALIDATION_FAILED"]],
    ["no PKCS#10", Buffer.from("hola").toString("base64"), [400, "CERTIFICATION_REQUEST_INVALID"]],
  ] as const)("%s", async (_name, certificationRequest, expected) => {
    const { approval } = await ready()
    await expectRefused(approval, certificationRequest, [...expected])
  })

  it("cut off at its end", async () => {
    const { approval, device } = await ready()
    const cut = Buffer.from(device.certificationRequest, "base64").subarray(0, -10).toString("base64")
    await expectRefused(approval, cut, [400, "CERTIFICATION_REQUEST_INVALID"])
  })

  it("signed by another key than its own", async () => {
    const { approval } = await ready()
    const certificationRequest = pkcs10Of(rsa(2048).spki, rsa(2048).privateKey)
    await expectRefused(approval, certificationRequest, [400, "REQUEST_SIGNATURE_INVALID"])
  })

  it("RSA-1024", async () => {
    const { approval } = await ready()
    const { spki, privateKey } = rsa(1024)
    await expectRefused(approval, pkcs10Of(spki, privateKey), [400, "KEY_REFUSED"])
  })

  it("RSA-2048 for more than two years", async () => {
    const { approval, device } = await ready({ validity: "ThreeYears" })
    await expectRefused(approval, device.certificationRequest, [400, "KEY_REFUSED"])
    const { spki, privateKey } = rsa(3072)
    const accepted = await approval.requestCertificate({ certificationRequest: pkcs10Of(spki, privateKey) })
    expect(accepted.status).toBe(200)
  })

  it("a certificate that would end after the issuing certificate", async () => {
    const end = test.deps.authority.notAfter.getTime()
    const before = test.clock.now().toISOString()
    test.clock.set(new Date(end - 364 * 86_400_000).toISOString())
    const { approval, device } = await ready()
    await expectRefused(approval, device.certificationRequest, [409, "VALIDITY_NOT_SOLD"])
    test.clock.set(before)
  })

  it("public exponent 3", async () => {
    const { approval } = await ready()
    const { spki, privateKey } = rsa(2048, 3)
    await expectRefused(approval, pkcs10Of(spki, privateKey), [400, "KEY_REFUSED"])
  })

  it("a modulus with the ROCA fingerprint", async () => {
    const { approval } = await ready()
    // The modulus is a power of 65537 modulo every small prime, like Infineon's.
    const spki = encodeRsaSpki({ modulus: 65537n ** 128n, exponent: 65537n })
    await expectRefused(approval, pkcs10Of(spki, rsa(2048).privateKey), [400, "KEY_REFUSED"])
  })

  it("a key that is certified already, at another distributor too", async () => {
    const other = await anApproval(test, await aDistributor(test))
    const device = await aDevice()
    await other.authorise()
    await other.saveCopy(device)
    expect((await other.requestCertificate(device)).status).toBe(200)
    const { approval } = await ready()
    await expectRefused(approval, device.certificationRequest, [409, "KEY_ALREADY_CERTIFIED"])
  })

  it("without a code accepted in the last hour", async () => {
    const approval = await anApproval(test, distributor)
    const device = await aDevice()
    await expectRefused(approval, device.certificationRequest, [409, "ACTIVATION_NOT_AUTHORISED"])
    await approval.authorise()
    await approval.saveCopy(device)
    test.clock.advance({ minutes: 60 })
    await expectRefused(approval, device.certificationRequest, [409, "ACTIVATION_NOT_AUTHORISED"])
  })

  it("before the key copy is stored", async () => {
    const approval = await anApproval(test, distributor)
    await approval.authorise()
    const { certificationRequest } = await aDevice()
    await expectRefused(approval, certificationRequest, [409, "KEY_COPY_REQUIRED"])
  })

  it.each(["review", "rejected", "cancelled", "expired"] as const)(
    "in a request that is %s",
    async (status) => {
      const { approval, device } = await ready()
      await test.owner.updateTable("requests").set({ status }).where("id", "=", approval.request.id).execute()
      await expectRefused(approval, device.certificationRequest, [409, "MOVE_NOT_ALLOWED"])
    },
  )

  it("after the approval's fifty days, before the job has run", async () => {
    const approval = await anApproval(test, distributor, { expiresAt: test.clock.now() })
    expect((await approval.call("POST", "/code")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
  })

  it("for the request of another client, and of another distributor", async () => {
    const { approval, device } = await ready()
    const stranger = await anApproval(test, distributor)
    const elsewhere = await anApproval(test, await aDistributor(test))
    for (const { headers } of [stranger, elsewhere]) {
      const url = `/api/clients/requests/${approval.request.id}/activation/certificate`
      const payload = { certificationRequest: device.certificationRequest }
      const response = await test.app.inject({ method: "POST", url, headers, payload })
      expect([response.statusCode, response.json().typeCode]).toEqual([404, "REQUEST_NOT_FOUND"])
    }
    const executive = await signedIn(test, { area: "executive", id: approval.client.id }, distributor)
    const url = `/api/clients/requests/${approval.request.id}/activation`
    expect((await test.app.inject({ url, headers: executive })).statusCode).toBe(401)
  })
})

describe("one approval, one certificate", () => {
  it("returns the same certificate for a repeated request, also after the hour", async () => {
    const { approval, device } = await ready()
    const first = await approval.requestCertificate(device)
    const before = await traceOfActivation(test, approval.request.id)
    test.clock.advance({ days: 3 })
    const again = { ...first, body: { ...first.body, sheetCode: null } }
    expect(await approval.requestCertificate(device)).toEqual(again)
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  })

  it("issues one certificate for parallel calls", async () => {
    const { approval, device } = await ready()
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => approval.requestCertificate(device)))
    const codes = responses.map(({ body }) => body.sheetCode).filter((code) => code !== null)
    expect(codes).toHaveLength(1)
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.certificate}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(200)
    const trace = await traceOfActivation(test, approval.request.id)
    expect([trace.certificates.length, trace.movements.length]).toEqual([1, 1])
    expect(trace.mails.filter(({ toAddress }) => toAddress === approval.client.email)).toHaveLength(2)
  })

  it("issues to one of two devices and refuses the other", async () => {
    const { approval, device } = await ready()
    const other = await aDevice()
    const responses = await Promise.all([device, other].map((one) => approval.requestCertificate(one)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.typeCode).toBe("ALREADY_ISSUED")
  })

  it("refuses another key and its copy", async () => {
    const { approval, device } = await ready()
    await approval.requestCertificate(device)
    const other = await aDevice()
    await expectRefused(approval, other.certificationRequest, [409, "ALREADY_ISSUED"])
    expect((await approval.saveCopy(other)).body.typeCode).toBe("ALREADY_ISSUED")
    expect((await approval.saveCopy(device)).status).toBe(200)
  })
})

class Killed extends Error {}

/** Runs the operation up to a crash point. What it committed stays. */
async function killedAt(point: CrashPoint, approval: Approval, certificationRequest: string): Promise<void> {
  const crash = {
    reach(reached: CrashPoint) {
      if (reached === point) throw new Killed()
    },
  }
  const { scope, actor, request } = approval
  const call = requestCertificate(
    { scope, actor, params: { id: request.id }, body: { certificationRequest } },
    { ...test.deps, crash },
  )
  await expect(call).rejects.toThrow(Killed)
}

describe("continues with the same certificate after any interruption", () => {
  it.each(["intent-stored", "signed-not-stored", "stored-not-delivered"] as const)("%s", async (point) => {
    const { approval, device } = await ready()
    await killedAt(point, approval, device.certificationRequest)
    const [intent] = (await traceOfActivation(test, approval.request.id)).certificates
    test.clock.advance({ hours: 5 })
    const { status, body } = await approval.requestCertificate(device)
    expect([status, body.serial]).toEqual([200, intent?.serial])
    const der = Buffer.from(body.certificate, "base64")
    expect(der.includes(intent?.tbs ?? Buffer.alloc(0))).toBe(true)
    const trace = await traceOfActivation(test, approval.request.id)
    expect(trace.certificates).toMatchObject([{ status: "valid", approvalNumber: 1 }])
    expect(trace.movements.map((movement) => movement.status)).toEqual(["issued"])
    expect(
      trace.audit.filter(
        ({ action, object }) => action === "certificate.issued" && object.endsWith(body.serial),
      ),
    ).toHaveLength(1)
  })

  it.each([
    ["surname1", "OTRO APELLIDO", "subject-surname"],
    ["identity", "1714307103", "subject-identity"],
    ["email", "otra@prueba.ec", "subject-alternative-name"],
  ])("is not signed when the request's %s changed after the intent", async (field, value, lint) => {
    const { approval, device } = await ready()
    await killedAt("intent-stored", approval, device.certificationRequest)
    const { id, userInfo } = approval.request
    const changed = { userInfo: JSON.stringify({ ...userInfo, [field]: value }) }
    await test.owner.updateTable("requests").set(changed).where("id", "=", id).execute()
    await expectRefused(approval, device.certificationRequest, [500, "INTERNAL"])
    expect(test.takeErrors().join()).toContain(`Certificate refused: ${lint}`)
  })

  it("is not signed when the stored bytes name another person or last longer", async () => {
    const { approval, device } = await ready()
    await killedAt("intent-stored", approval, device.certificationRequest)
    const { content: tbs } = test.deps.authority.prepare(aWantedCertificate(test, 1830))
    const { id } = approval.request
    await test.owner.updateTable("certificates").set({ tbs }).where("requestId", "=", id).execute()
    await expectRefused(approval, device.certificationRequest, [500, "INTERNAL"])
    expect(test.takeErrors().join()).toMatch(/serial-number: .*validity: .*public-key: /)
  })

  it("is not issued any more to another key", async () => {
    const { approval, device } = await ready()
    await killedAt("intent-stored", approval, device.certificationRequest)
    await expectRefused(approval, (await aDevice()).certificationRequest, [409, "ALREADY_ISSUED"])
  })

  it("is revoked with a request that ends, and its signature is not stored", async () => {
    const { approval, device } = await ready()
    await killedAt("signed-not-stored", approval, device.certificationRequest)
    await inScope(test.deps.db, distributor.scope, async (tx) => {
      const request = await lockRequest(tx, approval.request.id)
      await abandonIntent(tx, request, test.deps)
      await moveRequest(tx, { request, to: "expired", actor: { area: "system", id: null } }, test.deps)
    })
    const trace = await traceOfActivation(test, approval.request.id)
    expect(trace.certificates).toMatchObject([{ status: "revoked", der: null }])
    const serial = trace.certificates[0]?.serial
    expect(trace.register.find((row) => row.serial === serial)?.status).toBe("revoked")
    await expectRefused(approval, device.certificationRequest, [409, "MOVE_NOT_ALLOWED"])
  })
})

describe("an intent whose certificate was suspended before a backup was restored", () => {
  async function onHold() {
    const { approval, device } = await ready()
    await killedAt("intent-stored", approval, device.certificationRequest)
    const [intent] = (await traceOfActivation(test, approval.request.id)).certificates
    const serial = intent?.serial ?? ""
    await test.owner
      .updateTable("certificateStatus")
      .set({ status: "suspended", revokedAt: test.clock.now() })
      .where("serial", "=", serial)
      .execute()
    return { approval, device, serial }
  }

  it("is issued again as suspended", async () => {
    const { approval, device, serial } = await onHold()
    const { status, body } = await approval.requestCertificate(device)
    expect([status, body.serial]).toEqual([200, serial])
    const { certificates, register } = await traceOfActivation(test, approval.request.id)
    expect(certificates).toMatchObject([{ status: "suspended" }])
    expect(register.find((row) => row.serial === serial)).toMatchObject({ status: "suspended" })
  })

  it("is not replaced by another key", async () => {
    const { approval } = await onHold()
    test.clock.advance({ minutes: 2 })
    await approval.call("POST", "/code")
    const { status, body } = await approval.call("POST", "/restart", { code: await approval.code() })
    expect([status, body.typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
  })
})
