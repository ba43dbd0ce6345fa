import { describe, expect, it } from "vitest"
import { type Approval, aDevice, anApproval, traceOfActivation } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const test = await createTestApp()
const distributor = await aDistributor(test)

async function issued() {
  const approval = await anApproval(test, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { body } = await approval.requestCertificate(device)
  test.clock.advance({ minutes: 2 })
  return { approval, device, certificate: body }
}

async function restart(approval: Approval) {
  await approval.call("POST", "/code")
  return approval.call("POST", "/restart", { code: await approval.code() })
}

describe("a key lost before its P12 was stored", () => {
  it("has its certificate revoked as superseded and the approval reopened", async () => {
    const { approval, certificate } = await issued()
    const { status, body } = await restart(approval)
    expect([status, body]).toMatchObject([200, { stage: "key", keyCopy: "none", mayRestart: false }])
    const trace = await traceOfActivation(test, approval.request.id)
    expect(trace.certificates).toMatchObject([{ status: "revoked", revocationReason: "replaced" }])
    expect(trace.register.find(({ serial }) => serial === certificate.serial)).toMatchObject({
      status: "revoked",
      reasonCode: 4,
    })
    expect(trace.copies).toEqual([])

    const device = await aDevice()
    await approval.saveCopy(device)
    const second = await approval.requestCertificate(device)
    expect(second.status).toBe(200)
    expect(second.body.serial).not.toBe(certificate.serial)
    expect((await approval.requestCertificate(device)).body.serial).toBe(second.body.serial)
    const after = await traceOfActivation(test, approval.request.id)
    expect(after.request?.status).toBe("issued")
    expect(after.movements).toHaveLength(1)
    expect(after.certificates.map((row) => [row.approvalNumber, row.status]).sort()).toEqual([
      [1, "revoked"],
      [2, "valid"],
    ])
    expect((await approval.call("PUT", "/p12", { p12: await device.p12(second.body) })).body.stage).toBe(
      "done",
    )
  })

  it("gets no other one in an account that lost its identity", async () => {
    const { approval } = await issued()
    await restart(approval)
    const { id } = approval.client
    await test.owner.updateTable("clients").set({ approvedAt: null }).where("id", "=", id).execute()
    const device = await aDevice()
    await approval.saveCopy(device)
    expect((await approval.requestCertificate(device)).body.typeCode).toBe("APPROVAL_VOID")
  })

  it("is replaced once", async () => {
    const { approval } = await issued()
    await restart(approval)
    const device = await aDevice()
    await approval.saveCopy(device)
    await approval.requestCertificate(device)
    test.clock.advance({ minutes: 2 })
    const before = await traceOfActivation(test, approval.request.id)
    expect((await approval.call("POST", "/code")).body.typeCode).toBe("MOVE_NOT_ALLOWED")
    expect((await approval.call("POST", "/restart", { code: "123456" })).body.typeCode).toBe(
      "MOVE_NOT_ALLOWED",
    )
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  })

  it("is not replaced after the P12 is stored", async () => {
    const { approval, device, certificate } = await issued()
    await approval.call("PUT", "/p12", { p12: await device.p12(certificate) })
    expect((await approval.call("POST", "/restart", { code: "123456" })).body.typeCode).toBe(
      "MOVE_NOT_ALLOWED",
    )
  })

  it("requires a right code", async () => {
    const { approval } = await issued()
    await approval.call("POST", "/code")
    const right = await approval.code()
    const before = await traceOfActivation(test, approval.request.id)
    const wrong = right === "000000" ? "000001" : "000000"
    expect((await approval.call("POST", "/restart", { code: wrong })).body.typeCode).toBe("CODE_WRONG")
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  })

  it("reopens once for parallel calls", async () => {
    const { approval } = await issued()
    await approval.call("POST", "/code")
    const code = await approval.code()
    const responses = await Promise.all([1, 2].map(() => approval.call("POST", "/restart", { code })))
    const outcomes = responses.map(({ body }) => body.typeCode ?? body.stage)
    expect(outcomes).toContain("key")
    // The refusal depends on how far the faster call had come.
    expect(outcomes.find((word) => word !== "key")).toMatch(/^(CODE_USED|MOVE_NOT_ALLOWED)$/)
    const { request, certificates } = await traceOfActivation(test, approval.request.id)
    expect([request?.approvalNumber, certificates.length]).toEqual([2, 1])
  })
})
