import { sign } from "node:crypto"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import * as tags from "@trazo/pki/asn1/tags"
import {
  element,
  explicit,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
} from "@trazo/pki/asn1/writer"
import { TemporaryFolder } from "@trazo/pki/testing/programs"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { beforeAll, describe, expect, it } from "vitest"
import { type Bytes, signCms } from "../../testing/signed-pdf.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const content = new TextEncoder().encode("Pago 100 dólares")

async function check(file: Bytes, beside?: Bytes) {
  const result = await checkDocument(file, {
    trust: people.anchors,
    // openssl signs with the clock of this machine
    now: new Date(Math.max(Date.now(), Date.parse("2026-11-22T00:00:00Z"))),
    statusOf: async () => ({ status: "good" }),
    ...(beside && { content: beside }),
  })
  const codes = [...result.reasons, ...(result.signatures[0]?.reasons ?? [])].map(({ code }) => code)
  return { ...result, codes }
}

describe("a CMS", () => {
  it("is valid with its content inside, which can be saved", async () => {
    const { verdict, signatures } = await check(signCms(content, { ...people.luis, options: ["-nodetach"] }))
    expect([verdict, signatures[0]?.original]).toEqual(["valid", content])
  })

  it("asks for its content when that lies elsewhere, and is valid with it", async () => {
    const signature = signCms(content, people.luis)
    expect((await check(signature)).codes).toContain("needsContent")
    expect((await check(signature, content)).verdict).toBe("valid")
    expect((await check(signature, content.slice(1))).codes[0]).toBe("altered")
  })

  it("reads PEM, and signatures without attributes", async () => {
    const plain = signCms(content, { ...people.luis, options: ["-nodetach", "-noattr"] })
    expect((await check(plain)).codes).toContain("intact")
    const pem = `-----BEGIN CMS-----\n${Buffer.from(plain).toString("base64")}\n-----END CMS-----\n`
    expect((await check(new TextEncoder().encode(pem))).codes).toContain("intact")
  })

  it("finds the signer by key identifier", async () => {
    const { verdict } = await check(signCms(content, { ...people.luis, options: ["-nodetach", "-keyid"] }))
    expect(verdict).toBe("valid")
  })

  it("is not a known authority's when another key signed under the same name", async () => {
    const { luis } = await makeSigners()
    const { verdict, codes } = await check(signCms(content, { ...luis, options: ["-nodetach"] }))
    expect([verdict, codes[0]]).toEqual(["unknown", "namesakeIssuer"])
  })
})

describe("a CMS that other readers accept", () => {
  it("is not valid when its attributes say no digest of the content", async () => {
    const { verdict, codes } = await check(withoutDigest(people.luis), content)
    expect([verdict, codes.includes("noDigest")]).toEqual(["invalid", true])
  })

  it("is not green when one of two signers only has the name of a known one", async () => {
    const { luis: fake } = await makeSigners()
    using folder = new TemporaryFolder({ "fake.pem": fake.certificate, "fake.key": fake.key })
    const second = ["-signer", folder.path("fake.pem"), "-inkey", folder.path("fake.key")]
    const both = signCms(content, { ...people.luis, options: ["-nodetach", ...second] })
    const { verdict, signatures } = await check(both)
    expect([verdict, signatures.map((one) => one.verdict).toSorted()]).toEqual([
      "unknown",
      ["unknown", "valid"],
    ])
  })

  it("cannot be affirmed with RSA-PSS whose mask has another hash, written or left out", async () => {
    const pss = (mask: string) =>
      ["rsa_padding_mode:pss", `rsa_mgf1_md:${mask}`].flatMap((option) => ["-keyopt", option])
    const signed = (mask: string) =>
      signCms(content, { ...people.luis, options: ["-nodetach", ...pss(mask)] })
    expect((await check(signed("sha256"))).verdict).toBe("valid")
    for (const mask of ["sha1", "sha512"]) {
      const { verdict, codes } = await check(signed(mask))
      expect([mask, verdict, codes[0]]).toEqual([mask, "unknown", "notUnderstood"])
    }
  })

  it("cannot be affirmed with MD5", async () => {
    const { verdict, codes } = await check(
      signCms(content, { ...people.luis, digest: "md5", options: ["-nodetach"] }),
    )
    expect([verdict, ...codes.slice(0, 2)]).toEqual(["unknown", "notUnderstood", "weakHash"])
  })
})

/** Signed attributes with the content's type alone, and an intact signature over them. */
function withoutDigest({ key, der }: TestTrust["luis"]): Bytes {
  const { issuer, serial } = readCertificate(der, "BER")
  const type = sequence(oid("1.2.840.113549.1.9.3"), setOf(oid(oids.data)))
  const attributes = setOf(type)
  const signature = new Uint8Array(sign("sha256", attributes, key))
  const sha256 = sequence(oid(oids.sha256), nullValue())
  const signer = sequence(
    integer(1),
    sequence(issuer, integer(BigInt(serial))),
    sha256,
    element(tags.constructed(0), type),
    sequence(oid(oids.sha256WithRsa), nullValue()),
    octetString(signature),
  )
  const certificates = element(tags.constructed(0), der)
  const signed = sequence(integer(1), setOf(sha256), sequence(oid(oids.data)), certificates, setOf(signer))
  return sequence(oid("1.2.840.113549.1.7.2"), explicit(0, signed))
}

it.each([[[]], [[0x30]], [[0x30, 0x80]], [[0x50, 0x4b, 3, 4]], [[0, 1, 2, 3]]])(
  "claims nothing of %j",
  async (octets) => {
    expect((await check(Uint8Array.from(octets))).codes).toEqual(["unreadable"])
  },
)
