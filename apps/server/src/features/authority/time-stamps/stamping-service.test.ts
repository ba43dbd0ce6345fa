import { createHash, randomBytes, X509Certificate } from "node:crypto"
import { readKeyFile } from "@trazo/documents/p12/read-key-file"
import { makeSigner } from "@trazo/documents/signing/document-signer"
import { signFile } from "@trazo/documents/signing/sign-file"
import { makeHolder } from "@trazo/documents/testing/holder-files"
import { checkDocument } from "@trazo/documents/verdict/check-document"
import { mustRun, run, TemporaryFolder } from "@trazo/pki/testing/programs"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { privateKeyEndOf } from "@trazo/pki/x509/extension-values"
import { afterAll, describe, expect, it } from "vitest"
import { authorityFiles } from "../../../testing/activation.ts"
import { aDistributor } from "../../../testing/factories.ts"
import { anotherProcess, createTestApp } from "../../../testing/test-app.ts"
import { openStamping } from "./stamping-service.ts"

const test = await createTestApp()
const { app, deps, owner } = test
const folder = new TemporaryFolder({ content: "contenido", ...authorityFiles(test) })
afterAll(() => folder.remove())
const cwd = folder.path()
const policy = "1.3.6.1.4.1.99999.999.102.2.5.1"

function query(...options: string[]): Buffer {
  const { stdout } = mustRun("openssl", ["ts", "-query", "-data", "content", ...options], { cwd })
  folder.write("query.tsq", stdout)
  return stdout
}

const post = (payload: Buffer, type = "application/timestamp-query", at = app) =>
  at.inject({
    method: "POST",
    url: "/tsa",
    payload,
    headers: { "content-type": type, host: "pki.prueba.ec" },
  })

async function stamped(payload: Buffer, at = app): Promise<string> {
  const response = await post(payload, undefined, at)
  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    "application/timestamp-reply",
  ])
  return readable(response.rawPayload)
}

function readable(reply: Buffer): string {
  folder.write("reply.tsr", reply)
  return mustRun("openssl", ["ts", "-reply", "-in", "reply.tsr", "-text"], { cwd }).text
}

const verify = (...options: string[]) =>
  run("openssl", ["ts", "-verify", "-in", "reply.tsr", "-CAfile", "root.pem", ...options], { cwd }).text

const serials = async () =>
  (await owner.selectFrom("timeStamps").select("serial").execute()).map(({ serial }) => BigInt(serial))
const serialIn = (text: string) => BigInt(/Serial number: (0x[0-9A-F]+)/.exec(text)?.[1] ?? 0)

describe("the public service", () => {
  it("stamps what OpenSSL asks for, and stores the serial number", async () => {
    const text = await stamped(query("-sha512", "-cert", "-tspolicy", policy))
    expect(verify("-queryfile", "query.tsq")).toContain("Verification: OK")
    expect(text).toContain(`Policy OID: ${policy}`)
    expect(text).toContain("Time stamp: Nov 23 15:00:00 2026 GMT")
    expect(text).toContain("Accuracy: 0x01 seconds")
    expect(await serials()).toContain(serialIn(text))
  })

  it("publishes the certificate that a stamp without it needs, whose list is the root's", async () => {
    await stamped(query("-sha256"))
    const published = await app.inject({ url: "/pki/stamping.cer" })
    const certificate = new X509Certificate(published.rawPayload)
    folder.write("stamping.pem", certificate.toString())
    expect(verify("-data", "content", "-untrusted", "stamping.pem")).toContain("Verification: OK")
    folder.write("root.crl", (await app.inject({ url: "/pki/root.crl" })).rawPayload)
    const checked = [
      "verify",
      "-x509_strict",
      "-purpose",
      "timestampsign",
      "-crl_check",
      "-CRLfile",
      "root.crl",
    ]
    expect(mustRun("openssl", [...checked, "-CAfile", "root.pem", "stamping.pem"], { cwd }).text).toContain(
      "OK",
    )
    const shown = mustRun("openssl", ["x509", "-in", "stamping.pem", "-noout", "-text"], { cwd }).text
    expect(shown).toMatch(/Extended Key Usage: critical\s+Time Stamping\n/)
    expect(shown).toMatch(
      /X509v3 Private Key Usage Period:\s+Not Before: Nov 23.* 2026 GMT, Not After: Nov 2\d.* 2029 GMT/,
    )
    expect((await app.inject({ url: "/pki/stamping-2.cer" })).statusCode).toBe(404)
  })

  it.each([
    ["SHA-1", () => query("-sha1"), "unrecognized or unsupported algorithm identifier"],
    [
      "another policy",
      () => query("-sha256", "-tspolicy", "1.2.3.4"),
      "the requested TSA policy is not supported",
    ],
    ["something else", () => Buffer.from("<html>"), "the data submitted has the wrong format"],
    ["nothing", () => Buffer.alloc(0), "the data submitted has the wrong format"],
  ])("refuses %s in a reply of RFC 3161", async (_, make, failure) => {
    const before = await serials()
    const text = await stamped(make())
    expect(text).toContain("Status: Rejected.")
    expect(text).toContain(`Failure info: ${failure}`)
    expect(await serials()).toEqual(before)
  })

  it("refuses other media types, and bodies over 4 KB while they arrive", async () => {
    expect((await post(query("-sha256"), "application/octet-stream")).statusCode).toBe(415)
    expect((await post(Buffer.from("{}"), "application/json")).statusCode).toBe(415)
    expect((await post(Buffer.alloc(5000))).statusCode).toBe(413)
  })

  it("counts a network's requests", async () => {
    const limited = await createTestApp({ settings: { RATE_LIMIT: "3" } })
    const asked = query("-sha256")
    const answers: number[] = []
    for (let count = 0; count < 5; count += 1)
      answers.push((await post(asked, undefined, limited.app)).statusCode)
    // A busy machine may refuse the first ones by 503.
    expect(answers.slice(0, 3)).not.toContain(429)
    expect(answers.slice(3)).toEqual([429, 429])
  })
})

describe("a signature on a device", () => {
  const content = Buffer.from("contrato")

  async function token(signature: Uint8Array, at = test) {
    const { host } = await aDistributor(at)
    const payload = { digest: Buffer.from(signature).toString("hex") }
    const url = "/api/time-stamps"
    const response = await at.app.inject({ method: "POST", url, payload, headers: { host } })
    const { isOffered } = (await at.app.inject({ url, headers: { host } })).json()
    expect([response.statusCode, isOffered]).toEqual([200, true])
    return new Uint8Array(response.rawPayload)
  }

  it("gets the platform's own stamp where no service is set", async () => {
    folder.write("token", await token(createHash("sha256").update("contenido").digest()))
    const options = ["-data", "content", "-in", "token", "-token_in", "-CAfile", "root.pem"]
    expect(mustRun("openssl", ["ts", "-verify", ...options], { cwd }).text).toContain("Verification: OK")
  })

  it("has its time from the stamp in the check of documents, by the roots of the platform", async () => {
    const now = await createTestApp()
    using holder = await makeHolder()
    now.clock.set(new Date().toISOString())
    const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
    const [identity] = identities
    if (!identity) throw new Error("The file has no key")
    const signer = await makeSigner(identity)
    const timeStamp = (signature: Uint8Array) => token(signature, now)
    const signed = await signFile(new Uint8Array(content), { signer, now: now.clock.now(), timeStamp })
    const check = async (...own: readonly Uint8Array[]) => {
      const trust = [...holder.authority.chain, ...own].map((der) => new Uint8Array(der))
      const found = await checkDocument(signed, {
        trust,
        content: new Uint8Array(content),
        now: new Date(Date.now() + 60_000),
        statusOf: async () => ({ status: "good" as const }),
      })
      return [found.verdict, found.signatures[0]?.time]
    }
    expect(await check(...now.deps.authority.chain)).toMatchObject([
      "valid",
      { source: "timestamp", by: "TRAZO DEMOSTRACION Sellos de Tiempo" },
    ])
    expect(await check()).toMatchObject([expect.anything(), { source: "claimed" }])
  })
})

describe("a serial number", () => {
  it("is given once by two processes that stamp at the same time", async () => {
    const { deps: other } = await anotherProcess(test)
    const digest = createHash("sha256").update("firma").digest()
    const before = (await serials()).length
    await Promise.all(
      Array.from({ length: 30 }, () => [deps, other].map((one) => one.stamping.stamp(digest))).flat(),
    )
    const given = await serials()
    expect(given.length - before).toBe(60)
    expect(new Set(given).size).toBe(given.length)
  })

  it("is stored when the process dies before it answers, and is not given again", async () => {
    const octets = randomBytes(16)
    const random = { ...deps.random, bytes: (size: number) => Buffer.from(octets.subarray(0, size)) }
    const dying = {
      reach: () => {
        throw new Error("killed")
      },
    }
    const first = await openStamping({ ...deps, random, crash: dying })
    const before = await serials()
    expect(readable(await first.respond(query("-sha256")))).toContain("due to system failure")
    const lost = (await serials()).filter((serial) => !before.includes(serial))
    expect(lost).toHaveLength(1)
    expect(test.takeErrors()).toHaveLength(1)

    const second = await openStamping({ ...deps, random })
    expect(readable(await second.respond(query("-sha256")))).toContain("due to system failure")
    expect(test.takeErrors()[0]).toContain("serial numbers were given before")
    expect(serialIn(await stamped(query("-sha256")))).not.toBe(lost[0])
    expect(await serials()).toEqual(expect.arrayContaining(lost))
  })
})

describe("the key", () => {
  const stored = async () =>
    owner.selectFrom("authorities").selectAll().where("id", "like", "stamping%").orderBy("id").execute()

  it("is renewed before it ends, while its certificate stays", async () => {
    const late = await createTestApp()
    const [first] = await late.owner
      .selectFrom("authorities")
      .selectAll()
      .where("id", "=", "stamping")
      .execute()
    const read = readCertificate(first?.certificate ?? Buffer.alloc(0))
    const end = privateKeyEndOf(read) as Date
    late.clock.set(new Date(end.getTime() - 179 * 86_400_000).toISOString())
    await Promise.all([late.deps.stamping.renew(), (await anotherProcess(late)).deps.stamping.renew()])
    const rows = await late.owner
      .selectFrom("authorities")
      .select("id")
      .where("id", "like", "stamping%")
      .execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(["stamping", "stamping-2"])
    late.clock.set(end.toISOString())
    await stamped(query("-sha256", "-cert"), late.app)
    folder.write("late-root.pem", authorityFiles(late)["root.pem"])
    const at = String(Math.floor(end.getTime() / 1000))
    const options = ["-CAfile", "late-root.pem", "-attime", at, "-data", "content"]
    expect(run("openssl", ["ts", "-verify", "-in", "reply.tsr", ...options], { cwd }).text).toContain("OK")
    expect((await late.app.inject({ url: "/pki/stamping-2.cer" })).statusCode).toBe(200)
    expect(read.notAfter > end).toBe(true)
  })

  it("is made at the next start of an installation that had none, and not where the root is offline", async () => {
    const [key] = await stored()
    await owner.deleteFrom("timeStamps").execute()
    await owner.deleteFrom("authorities").where("id", "=", "stamping").execute()
    const root = await owner
      .selectFrom("authorities")
      .selectAll()
      .where("id", "=", "root")
      .executeTakeFirstOrThrow()
    await owner.updateTable("authorities").set({ encryptedKey: null }).where("id", "=", "root").execute()
    const offline = await openStamping(deps)
    expect(offline.isReady()).toBe(false)
    expect(await stored()).toEqual([])
    await owner
      .updateTable("authorities")
      .set({ encryptedKey: root.encryptedKey })
      .where("id", "=", "root")
      .execute()
    expect((await openStamping(deps)).isReady()).toBe(true)
    const [made] = await stored()
    expect(made?.encryptedKey).toContain("ENCRYPTED PRIVATE KEY")
    expect(made?.certificate.equals(key?.certificate ?? Buffer.alloc(0))).toBe(false)
  })
})
