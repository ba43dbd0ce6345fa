import { expect, test } from "vitest"
import { aDevice, anApproval, type Device, traceOfActivation } from "../../../testing/activation.ts"
import { aReviewSetting } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { deps } = testApp
const { distributor, reviewer, call } = await aReviewSetting(testApp)

/** An approval whose key exists and is stored, and the rejection of its request. */
async function ready() {
  const approval = await anApproval(testApp, distributor)
  const device = await aDevice()
  await approval.authorise()
  await approval.saveCopy(device)
  const { id } = approval.request
  const reject = () => call(reviewer, "PUT", `/${id}/rejection`, { reason: "El documento es falso" })
  return { approval, device, reject, trace: () => traceOfActivation(testApp, id) }
}

type Ready = Awaited<ReturnType<typeof ready>>

/** The activation's call for its certificate; `meanwhile` happens while the authority is signing. */
async function certifyWhile({ approval }: Ready, device: Device, meanwhile: () => Promise<unknown>) {
  const { authority } = deps
  deps.authority = {
    ...authority,
    async sign(prepared, wanted) {
      const der = await authority.sign(prepared, wanted)
      await meanwhile()
      return der
    },
  }
  try {
    return await approval.requestCertificate(device)
  } finally {
    deps.authority = authority
  }
}

async function expectNothingHalfDone({ trace }: Ready): Promise<void> {
  const { request, certificates, copies, files, register, movements } = await trace()
  expect(request?.status).toBe("rejected")
  expect(movements.map(({ status }) => status)).toEqual(["rejected"])
  expect(certificates).toMatchObject([{ status: "revoked", der: null }])
  expect(register.find(({ serial }) => serial === certificates[0]?.serial)?.status).toBe("revoked")
  expect({ copies, files }).toEqual({ copies: [], files: [] })
}

test("revokes a certificate that is being signed, and stores no signature", async () => {
  const setting = await ready()
  let rejected = 0
  const response = await certifyWhile(setting, setting.device, async () => {
    rejected = (await setting.reject()).statusCode
  })
  expect(rejected).toBe(200)
  expect([response.status, response.body.typeCode]).toEqual([409, "MOVE_NOT_ALLOWED"])
  await expectNothingHalfDone(setting)
  // Asked again, by the same key or another: it is over.
  const before = await setting.trace()
  for (const device of [setting.device, await aDevice()]) {
    expect((await setting.approval.requestCertificate(device)).body.typeCode).toBe("MOVE_NOT_ALLOWED")
  }
  expect(await setting.trace()).toEqual(before)
})

test("revokes an interrupted issuance once, however often the rejection is sent", async () => {
  const setting = await ready()
  const cut = await certifyWhile(setting, setting.device, () => Promise.reject(new Error("cut off")))
  expect(cut.status).toBe(500)
  expect(testApp.takeErrors()).toHaveLength(1)
  expect((await setting.trace()).certificates).toMatchObject([{ status: "intent" }])
  const responses = await Promise.all([setting.reject(), setting.reject()])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await expectNothingHalfDone(setting)
  const { audit, certificates } = await setting.trace()
  const revocations = audit.filter(({ object }) => object === `certificate:${certificates[0]?.serial}`)
  expect(revocations.map(({ action }) => action)).toEqual(["certificate.intended", "certificate.revoked"])
})

test("deletes the key copy when the key has no certificate yet", async () => {
  const setting = await ready()
  expect((await setting.reject()).statusCode).toBe(200)
  expect(await setting.trace()).toMatchObject({ certificates: [], copies: [], files: [] })
})

test("lets one of a concurrent rejection and issuance win", async () => {
  const setting = await ready()
  const [certified, rejected] = await Promise.all([
    setting.approval.requestCertificate(setting.device),
    setting.reject(),
  ])
  expect([certified.status, rejected.statusCode].toSorted()).toEqual([200, 409])
  const { request, certificates, copies } = await setting.trace()
  const issued = certified.status === 200
  expect(request?.status).toBe(issued ? "issued" : "rejected")
  expect(certificates.filter(({ status }) => status === "valid")).toHaveLength(issued ? 1 : 0)
  expect(certificates.filter(({ status }) => status === "intent")).toEqual([])
  expect(copies).toHaveLength(issued ? 1 : 0)
})

test("refuses to reject an issued request, and leaves its certificate valid", async () => {
  const setting = await ready()
  await setting.approval.requestCertificate(setting.device)
  const before = await setting.trace()
  expect((await setting.reject()).json().typeCode).toBe("MOVE_NOT_ALLOWED")
  expect(await setting.trace()).toEqual(before)
})
