import { X509Certificate } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { opensslAuthority } from "../../testing/openssl-authority.ts"
import { certificateInFile, encodePem } from "../asn1/pem.ts"
import type { Bytes } from "../bytes.ts"
import { summarizeCertificate } from "./certificate-summary.ts"
import { makeCertificationRequest, makeHolderKey } from "./holder-key.ts"

const authority = opensslAuthority()
const toPem = (certificates: readonly Uint8Array[]) =>
  certificates.map((der) => encodePem("CERTIFICATE", der)).join("")
let certificate: Bytes

beforeAll(async () => {
  certificate = authority.issue(
    await makeCertificationRequest(await makeHolderKey(2048), { commonName: "X" }),
  )
})
afterAll(authority.remove)

describe("the summary of a certificate", () => {
  it("has holder, identity without prefix, e-mail, issuer and dates as Node reads them", () => {
    const node = new X509Certificate(certificate)
    expect(summarizeCertificate(certificate)).toEqual({
      holder: "MARÍA JOSÉ PEÑA ÑACATO",
      identity: "1710034065",
      organization: null,
      ruc: null,
      email: "maria@ejemplo.ec",
      issuer: "Emisora de prueba",
      serial: BigInt(`0x${node.serialNumber}`).toString(),
      notBefore: node.validFromDate,
      notAfter: node.validToDate,
    })
  })

  it("has no person for an authority's certificate", () => {
    const root = authority.chain[1] as Bytes
    expect(summarizeCertificate(root)).toMatchObject({
      holder: "Raíz de prueba",
      identity: null,
      email: null,
    })
  })

  it("throws on bytes that are not a certificate", () => {
    expect(() => summarizeCertificate(certificate.slice(0, 100))).toThrow()
    expect(() => summarizeCertificate(new Uint8Array())).toThrow()
  })
})

describe("a certificate's file forms", () => {
  it("PEM has the whole chain, and Node reads it", () => {
    const pem = toPem([certificate, ...authority.chain])
    const blocks = pem.match(/-----BEGIN[\s\S]+?END CERTIFICATE-----\n/g) ?? []
    expect(blocks.map((block) => new X509Certificate(block).raw)).toEqual(
      [certificate, ...authority.chain].map((der) => Buffer.from(der)),
    )
  })

  it(".cer is the first certificate's DER, from PEM or from DER", () => {
    expect(certificateInFile(new TextEncoder().encode(toPem([certificate, ...authority.chain])))).toEqual(
      certificate,
    )
    expect(certificateInFile(certificate)).toEqual(certificate)
  })
})
