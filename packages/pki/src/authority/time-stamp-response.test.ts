import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { certificatePem, makeAuthority, makeStamping, stampPolicy, start } from "../../testing/authority.ts"
import { mustRun, run, TemporaryFolder } from "../../testing/programs.ts"
import * as oids from "../asn1/object-identifiers.ts"
import { boolean, explicit, integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import { extension } from "./extensions.ts"
import { newSerial } from "./serial-number.ts"
import { parseTimeStampRequest, TimeStampRefusal } from "./time-stamp-request.ts"
import {
  buildTimeStampResponse,
  refuseTimeStamp,
  type TimeStamper,
  timeStamperFrom,
} from "./time-stamp-response.ts"

const folder = new TemporaryFolder({ content: "contenido" })
afterAll(() => folder.remove())
const cwd = folder.path()
let stamper: TimeStamper

beforeAll(async () => {
  const { root } = await makeAuthority()
  const stamping = await makeStamping({ root })
  stamper = timeStamperFrom(stamping)
  folder.write("root.pem", certificatePem(root.certificate))
  folder.write("stamping.pem", certificatePem(stamping.certificate))
})

async function reply(query: Uint8Array, at = start, serial = newSerial(randomBytes)) {
  const request = parseTimeStampRequest(query, stampPolicy)
  folder.write(
    "reply.tsr",
    await buildTimeStampResponse({ request, stamper, policy: stampPolicy, serial, at }),
  )
}

const query = (...options: string[]) =>
  mustRun("openssl", ["ts", "-query", "-data", folder.path("content"), ...options]).stdout
const verify = (...options: string[]) =>
  run("openssl", ["ts", "-verify", "-in", "reply.tsr", "-CAfile", "root.pem", ...options], { cwd }).text
const shown = () => mustRun("openssl", ["ts", "-reply", "-in", "reply.tsr", "-text"], { cwd }).text

describe("a time stamp", () => {
  it.each(["sha256", "sha384", "sha512"])("of %s is verified by OpenSSL against its query", async (hash) => {
    const asked = query(`-${hash}`, "-cert", "-tspolicy", stampPolicy)
    folder.write("query.tsq", asked)
    await reply(asked)
    expect(verify("-queryfile", "query.tsq")).toContain("Verification: OK")
    expect(verify("-data", "content")).toContain("Verification: OK")
    folder.write("other", "otro")
    expect(verify("-data", "other")).toContain("Verification: FAILED")
  })

  it("states policy, serial, accuracy, nonce and a time with milliseconds, and no order", async () => {
    const asked = query("-sha256", "-cert")
    await reply(asked, new Date("2026-11-21T15:00:00.120Z"), "4711")
    const text = shown()
    expect(text).toContain("Status: Granted.")
    expect(text).toContain(`Policy OID: ${stampPolicy}`)
    expect(text).toContain("Serial number: 0x1267")
    expect(text).toContain("Time stamp: Nov 21 15:00:00.12 2026 GMT")
    expect(text).toContain("Accuracy: 0x01 seconds, unspecified millis, unspecified micros")
    expect(text).toContain("Ordering: no")
    folder.write("query.tsq", asked)
    const readable = mustRun("openssl", ["ts", "-query", "-in", "query.tsq", "-text"], { cwd }).text
    const nonce = /Nonce: (0x[0-9A-F]+)/.exec(readable)
    expect(nonce?.[1] && text).toContain(`Nonce: ${nonce?.[1]}`)
    await reply(asked)
    expect(shown()).toContain("Time stamp: Nov 21 15:00:00 2026 GMT")
  })

  it("carries its certificate only where the request asks for it", async () => {
    await reply(query("-sha256"))
    expect(verify("-data", "content")).toContain("Verification: FAILED")
    expect(verify("-data", "content", "-untrusted", "stamping.pem")).toContain("Verification: OK")
  })
})

const imprintOf = (algorithm: string, octets: number) =>
  sequence(
    sequence(oid(algorithm), nullValue()),
    octetString(createHash("sha512").update("").digest().subarray(0, octets)),
  )
const sound = imprintOf(oids.sha256, 32)
const extended = (critical: boolean) =>
  sequence(integer(1), sound, explicit(0, extension("1.2.3.4", critical, nullValue())))

describe("a request", () => {
  it.each([
    ["that is nothing", new Uint8Array(), "badDataFormat"],
    ["that is a text", Buffer.from("<html>"), "badDataFormat"],
    ["with bytes after its end", Buffer.concat([sequence(integer(1), sound), Buffer.of(0)]), "badDataFormat"],
    ["without imprint", sequence(integer(1)), "badDataFormat"],
    ["with a digest that is too short", sequence(integer(1), imprintOf(oids.sha256, 20)), "badDataFormat"],
    ["with a long nonce", sequence(integer(1), sound, integer(2n ** 600n)), "badDataFormat"],
    ["over 4 KB", sequence(integer(1), sound, octetString(new Uint8Array(5000))), "badDataFormat"],
    ["of version 2", sequence(integer(2), sound), "badRequest"],
    ["with SHA-1", sequence(integer(1), imprintOf(oids.sha1, 20)), "badAlg"],
    ["with an unknown digest", sequence(integer(1), imprintOf("1.2.3.4", 32)), "badAlg"],
    ["for another policy", sequence(integer(1), sound, oid("1.2.3.4"), boolean(true)), "unacceptedPolicy"],
    ["with a critical extension", extended(true), "unacceptedExtension"],
    ["with an extension", extended(false), "unacceptedExtension"],
  ])("%s is refused", (_, der, failure) => {
    expect(() => parseTimeStampRequest(der, stampPolicy)).toThrow(
      expect.objectContaining({ name: TimeStampRefusal.name, failure }),
    )
  })

  it("that is refused gets its reason in a form that OpenSSL reads", () => {
    folder.write("reply.tsr", refuseTimeStamp("unacceptedExtension", "Motivo"))
    const text = shown()
    expect(text).toContain("Status: Rejected.\nStatus description: Motivo\n")
    expect(text).toContain("Failure info: the requested extension is not supported by the TSA")
  })
})
