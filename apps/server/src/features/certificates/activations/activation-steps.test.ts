import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { aDevice, anApproval, traceOfActivation } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { saveP12 } from "./key-copies.ts"

const test = await createTestApp()
const distributor = await aDistributor(test)

describe("the code of an activation", () => {
  it("is refused after five wrong attempts", async () => {
    const approval = await anApproval(test, distributor)
    await approval.call("POST", "/code")
    const right = await approval.code()
    const wrong = right === "000000" ? "000001" : "000000"
    const before = await traceOfActivation(test, approval.request.id)
    for (let tries = 0; tries < 5; tries++) {
      const { body } = await approval.call("PUT", "/code", { code: wrong })
      expect(body.typeCode).toBe("CODE_WRONG")
    }
    expect((await approval.call("PUT", "/code", { code: right })).body.typeCode).toBe("CODE_EXHAUSTED")
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  })

  it("is refused after 302 s, and when used before", async () => {
    const approval = await anApproval(test, distributor)
    await approval.call("POST", "/code")
    const code = await approval.code()
    test.clock.advance({ seconds: 302 })
    expect((await approval.call("PUT", "/code", { code })).body.typeCode).toBe("CODE_EXPIRED")
    await approval.call("POST", "/code")
    const next = await approval.code()
    expect((await approval.call("PUT", "/code", { code: next })).status).toBe(200)
    expect((await approval.call("PUT", "/code", { code: next })).body.typeCode).toBe("CODE_USED")
  })

  it("is sent at most once a minute", async () => {
    const approval = await anApproval(test, distributor)
    expect((await approval.call("POST", "/code")).status).toBe(200)
    expect((await approval.call("POST", "/code")).body.typeCode).toBe("CODE_TOO_SOON")
  })

  it("is refused for another request", async () => {
    const [one, other] = [await anApproval(test, distributor), await anApproval(test, distributor)]
    await one.call("POST", "/code")
    await other.call("POST", "/code")
    const [theirs, ours] = [await one.code(), await other.code()]
    if (theirs === ours) return
    expect((await other.call("PUT", "/code", { code: theirs })).body.typeCode).toBe("CODE_WRONG")
  })
})

describe("the key's copy", () => {
  it("is refused unencrypted", async () => {
    const approval = await anApproval(test, distributor)
    await approval.authorise()
    const bare = "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n"
    const before = await traceOfActivation(test, approval.request.id)
    const { status, body } = await approval.call("PUT", "/key-copy", {
      copy: Buffer.from(bare).toString("base64"),
    })
    expect([status, body.fields]).toEqual([400, { copy: "La copia no es una clave cifrada." }])
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
  })

  it("requires an accepted code", async () => {
    const approval = await anApproval(test, distributor)
    expect((await approval.saveCopy(await aDevice())).body.typeCode).toBe("ACTIVATION_NOT_AUTHORISED")
  })

  it("is replaced until a certificate is requested, and leaves no file", async () => {
    const approval = await anApproval(test, distributor)
    await approval.authorise()
    const [first, second] = [await aDevice(), await aDevice()]
    await approval.saveCopy(first)
    const { files } = await traceOfActivation(test, approval.request.id)
    await approval.saveCopy(second)
    expect((await approval.call("GET", "/key-copy")).body).toMatchObject({ copy: second.copy })
    await test.runJobs()
    expect((await traceOfActivation(test, approval.request.id)).files).toHaveLength(files.length)
    expect(await contents()).toHaveLength(files.length)
  })

  it("is not found before it is sent", async () => {
    const approval = await anApproval(test, distributor)
    expect((await approval.call("GET", "/key-copy")).body.typeCode).toBe("NOT_FOUND")
    expect((await approval.call("GET", "/certificate")).body.typeCode).toBe("CERTIFICATE_NOT_FOUND")
  })
})

/** Contents of the file store. */
async function contents(): Promise<string[]> {
  const entries = await readdir(join(test.deps.settings.dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe("the finished P12", () => {
  async function issued() {
    const approval = await anApproval(test, distributor)
    const device = await aDevice()
    await approval.authorise()
    await approval.saveCopy(device)
    const { body } = await approval.requestCertificate(device)
    return { approval, p12: await device.p12(body), another: await device.p12(body) }
  }

  it("is stored once, and another file is refused", async () => {
    const { approval, p12, another } = await issued()
    const first = await approval.call("PUT", "/p12", { p12 })
    const trace = await traceOfActivation(test, approval.request.id)
    expect(await approval.call("PUT", "/p12", { p12 })).toEqual(first)
    expect((await approval.call("PUT", "/p12", { p12: another })).body.typeCode).toBe("P12_ALREADY_SAVED")
    expect(await traceOfActivation(test, approval.request.id)).toEqual(trace)
  })

  it("leaves the wrapped key when interrupted, and is uploaded again", async () => {
    const { approval, p12 } = await issued()
    const before = await traceOfActivation(test, approval.request.id)
    const crash = {
      reach() {
        throw new Error("killed")
      },
    }
    const { scope, actor, request } = approval
    await expect(
      saveP12({ scope, actor, params: { id: request.id }, body: { p12 } }, { ...test.deps, crash }),
    ).rejects.toThrow("killed")
    expect(await traceOfActivation(test, approval.request.id)).toEqual(before)
    expect((await approval.call("PUT", "/p12", { p12 })).body.stage).toBe("done")
  })

  it("is accepted only after the certificate, and only as a P12", async () => {
    const approval = await anApproval(test, distributor)
    const { p12 } = await issued()
    expect((await approval.call("PUT", "/p12", { p12 })).body.typeCode).toBe("CERTIFICATE_NOT_FOUND")
    const cut = Buffer.from(p12, "base64").subarray(0, -1).toString("base64")
    expect((await approval.call("PUT", "/p12", { p12: cut })).body.typeCode).toBe("VALIDATION_FAILED")
  })
})
