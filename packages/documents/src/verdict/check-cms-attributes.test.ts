import { createHash, sign } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
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
import { readCertificate } from "@trazo/pki/x509/certificate"
import { beforeAll, describe, expect, it } from "vitest"
import { appendRevision, type Bytes, contract, signPdf } from "../../testing/signed-pdf.ts"
import { makeSigners, type TestTrust } from "../../testing/signers.ts"
import { checkDocument } from "./check-document.ts"

let people: TestTrust
beforeAll(async () => {
  people = await makeSigners()
})

const content = new TextEncoder().encode("Pago 100 dólares")
const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../../testing/deceptions", name)))

async function check(file: Bytes) {
  const result = await checkDocument(file, {
    trust: [...people.anchors, sample("issuer-of-cms-and-containers.der")],
    now: new Date("2026-11-28T12:00:00Z"),
    statusOf: async () => ({ status: "good" }),
  })
  return { ...result, codes: result.signatures.map(({ reasons }) => reasons.map(({ code }) => code)) }
}

const contentType = (type: string) => sequence(oid("1.2.840.113549.1.9.3"), setOf(oid(type)))
const messageDigest = (bytes: Uint8Array) => {
  const digest = new Uint8Array(createHash("sha256").update(bytes).digest())
  return sequence(oid("1.2.840.113549.1.9.4"), setOf(octetString(digest)))
}
const sha256 = () => sequence(oid(oids.sha256), nullValue())

interface Signed {
  readonly attributes?: readonly Bytes[]
  readonly unsigned?: readonly Bytes[]
}

/** A SignerInfo over the bytes, or over attributes that name them. */
function signerInfo({ key, der }: TestTrust["luis"], bytes: Uint8Array, { attributes, unsigned }: Signed) {
  const { issuer, serial } = readCertificate(der, "BER")
  const covered = attributes ? setOf(...attributes) : bytes
  const signature = new Uint8Array(sign("sha256", covered, key))
  const info = sequence(
    integer(1),
    sequence(issuer, integer(BigInt(serial))),
    sha256(),
    ...(attributes ? [element(tags.constructed(0), ...attributes)] : []),
    sequence(oid(oids.sha256WithRsa), nullValue()),
    octetString(signature),
    ...(unsigned ? [element(tags.constructed(1), ...unsigned)] : []),
  )
  return { info, signature, covered }
}

function signedData(carried: Uint8Array | undefined, info: Bytes, type: string = oids.data): Bytes {
  const inside = carried ? [explicit(0, octetString(new Uint8Array(carried)))] : []
  const encapsulated = sequence(oid(type), ...inside)
  const certificates = element(tags.constructed(0), people.luis.der, people.maria.der)
  const signed = sequence(integer(1), setOf(sha256()), encapsulated, certificates, setOf(info))
  return sequence(oid("1.2.840.113549.1.7.2"), explicit(0, signed))
}

describe("signed attributes that are served as content", () => {
  it("are nobody's document", async () => {
    expect(await check(sample("attributes-as-content.p7m"))).toMatchObject({
      verdict: "invalid",
      codes: [expect.arrayContaining(["attributesAsContent"])],
    })
    const attributes = [contentType(oids.data), messageDigest(content)]
    const { covered } = signerInfo(people.luis, content, { attributes })
    const { info } = signerInfo(people.luis, covered, {})
    const { verdict, codes } = await check(signedData(covered, info))
    expect([verdict, codes[0]?.[0]]).toEqual(["invalid", "attributesAsContent"])
  })

  it("cannot be missing for content of another type than data", async () => {
    const { info } = signerInfo(people.luis, content, {})
    expect((await check(signedData(content, info))).codes[0]).toContain("intact")
    const { verdict, codes } = await check(signedData(content, info, "1.2.840.113549.1.9.16.1.4"))
    expect([verdict, codes[0]?.includes("badForm")]).toEqual(["unknown", true])
  })
})

describe("a signature over a signature", () => {
  type Over = (signature: Uint8Array) => Uint8Array
  const backed = (over: Over, signed: Uint8Array = content, carried: Uint8Array | undefined = signed) => {
    const attributes = () => [contentType(oids.data), messageDigest(signed)]
    const { signature } = signerInfo(people.luis, signed, { attributes: attributes() })
    const { info: counter } = signerInfo(people.maria, over(signature), {
      attributes: [messageDigest(over(signature))],
    })
    const unsigned = [sequence(oid("1.2.840.113549.1.9.6"), setOf(counter))]
    return signedData(carried, signerInfo(people.luis, signed, { attributes: attributes(), unsigned }).info)
  }

  it("is listed with who made it", async () => {
    const { signatures, codes } = await check(backed((signature) => signature))
    expect(signatures.map(({ name, signer, covers }) => [name, signer?.name, covers])).toEqual([
      ["Firma 1", "LUIS ANDRADE", "Todo el contenido que lleva dentro."],
      ["Respaldo 1 de Firma 1", expect.stringContaining("MARÍA"), "Otra firma de este documento."],
    ])
    expect(codes[1]).toEqual(expect.arrayContaining(["intact", "countersigns"]))
  })

  it("is listed inside a PDF too", async () => {
    const own = { numbers: [10, 11], name: "Firma1", fields: "10 0 R" } as const
    const pdf = signPdf(appendRevision(new Uint8Array(), contract), people.luis, own)
    const text = Buffer.from(pdf).toString("latin1")
    const from = text.lastIndexOf("/Contents <") + "/Contents ".length
    const to = text.indexOf(">", from) + 1
    const signed = new Uint8Array([...pdf.subarray(0, from), ...pdf.subarray(to)])
    const backedPdf = (over: Over) => {
      const hex = Buffer.from(backed(over, signed, new Uint8Array())).toString("hex")
      const file = pdf.slice()
      file.set(Buffer.from(hex.padEnd(to - from - 2, "0")), from + 1)
      return file
    }
    const { verdict, signatures } = await check(backedPdf((signature) => signature))
    expect([verdict, ...signatures.map(({ name, covers }) => [name, covers])]).toEqual([
      "validBut",
      ["Firma1", "Todo el documento."],
      ["Respaldo 1 de Firma1", "Otra firma de este documento."],
    ])
    expect((await check(backedPdf((signature) => signature.toReversed()))).verdict).toBe("invalid")
  })

  it("is not valid over another one", async () => {
    const { verdict, codes } = await check(backed((signature) => signature.toReversed()))
    expect([verdict, codes[0]?.includes("intact"), codes[1]?.[0]]).toEqual(["invalid", true, "altered"])
  })
})
