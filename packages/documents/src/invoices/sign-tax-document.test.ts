import { mustRun, run, TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { hasSchemaProgram, underSchema } from "../../testing/invoice.ts"
import { creditNotes, invoices, sampleInvoice } from "../../testing/sri/tax-documents.ts"
import { checkDocument } from "../verdict/check-document.ts"
import { signTaxDocument, type TaxDocumentSigning } from "./sign-tax-document.ts"
import { writeCreditNote, writeInvoice } from "./write-tax-document.ts"

type Bytes = Uint8Array<ArrayBuffer>

let holder: Awaited<ReturnType<typeof makeHolder>>
let other: Awaited<ReturnType<typeof makeHolder>>
beforeAll(async () => {
  holder = await makeHolder()
  other = await makeHolder()
})
afterAll(() => {
  holder[Symbol.dispose]()
  other[Symbol.dispose]()
})

const hashes = { sha1: "SHA-1", sha256: "SHA-256" } as const
const algorithms = ["sha1", "sha256"] as const

/** Signs as a server does that holds the key. */
async function signerOf(pkcs8: Bytes, algorithm: TaxDocumentSigning["algorithm"]) {
  const parameters = { name: "RSASSA-PKCS1-v1_5", hash: hashes[algorithm] }
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, parameters, false, ["sign"])
  return async (octets: Bytes) => new Uint8Array(await crypto.subtle.sign(parameters.name, key, octets))
}

async function sign(xml: string, change: Partial<TaxDocumentSigning> = {}): Promise<string> {
  const algorithm = change.algorithm ?? "sha1"
  return signTaxDocument(xml, {
    certificate: holder.certificate,
    now: new Date(),
    algorithm,
    sign: await signerOf(holder.pkcs8, algorithm),
    ...change,
  })
}

/** What xmlsec1 says, by the certificate or by the RSA key that the document itself names. */
function verified(xml: string, root: "factura" | "notaCredito", by: "certificate" | "key"): string {
  using folder = new TemporaryFolder({ "in.xml": xml, "signer.pem": holder.certificatePem })
  const keys =
    by === "key"
      ? ["--enabled-key-data", "key-value", "--enabled-key-data", "rsa"]
      : ["--pubkey-cert-pem", folder.path("signer.pem"), "--enabled-key-data", "raw-x509-cert"]
  const ids = [
    ["--id-attr:id", root],
    ["--id-attr:Id", "KeyInfo"],
    ["--id-attr:Id", "http://uri.etsi.org/01903/v1.3.2#:SignedProperties"],
  ].flat()
  return run("xmlsec1", ["--verify", ...keys, ...ids, folder.path("in.xml")]).text
}

const documents = [
  ...invoices.map(([title, invoice]) => ["factura", title, writeInvoice(invoice)] as const),
  ...creditNotes.map(([title, note]) => ["notaCredito", title, writeCreditNote(note)] as const),
]
const schemas = { factura: "factura_V1.1.0", notaCredito: "NotaCredito_V1.1.0" } as const

describe("a signed document of the SRI", () => {
  it.each(documents)(
    "%s %s is valid in xmlsec1, by the certificate and the key",
    async (root, title, xml) => {
      const algorithm = title.length % 2 === 0 ? "sha1" : "sha256"
      const signed = await sign(xml, { algorithm })
      expect(signed).toContain(`#rsa-${algorithm}"`)
      expect(verified(signed, root, "certificate")).toMatch(/^OK/m)
      expect(verified(signed, root, "key")).toMatch(/^OK/m)
    },
  )

  it.each(algorithms)(
    "is invalid in xmlsec1 when something changes after it was signed with %s",
    async (algorithm) => {
      const signed = await sign(writeInvoice(sampleInvoice()), { algorithm })
      expect(verified(signed, "factura", "key")).toMatch(/^OK/m)
      for (const [part, changed] of [
        ["<ruc>1790011674001", "<ruc>1790011674002"],
        ["SigningTime>2", "SigningTime>3"],
        ["contenido comprobante", "otro contenido"],
      ] as const) {
        expect(signed).toContain(part)
        expect(verified(signed.replace(part, changed), "factura", "key")).not.toMatch(/^OK/m)
      }
    },
  )

  it.skipIf(!hasSchemaProgram).each(documents)(
    "%s %s keeps its schema, and the signature has its own",
    async (root, _title, xml) => {
      const signed = await sign(xml)
      const [signature = ""] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? []
      expect(signed.replace(signature, "")).toBe(xml)
      expect(underSchema(signed.replace(signature, ""), schemas[root])).toMatch(/validates/)
      expect(underSchema(signature, "xmldsig-core-schema")).toMatch(/validates/)
    },
  )

  it("has the form that the SRI's library reads", async () => {
    const signed = await sign(writeInvoice(sampleInvoice()), { now: new Date() })
    expect(signed).toMatch(/<\/ds:Signature><\/factura>\n$/)
    expect(signed).toContain('Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"')
    expect(signed).toContain('Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"')
    expect(signed.match(/xmldsig#sha1"/g)).toHaveLength(4)
    expect(signed.match(/<ds:Reference /g)).toHaveLength(3)
    expect(signed).toMatch(
      /<ds:Reference Id="[\w-]+" URI="#comprobante"><ds:Transforms><ds:Transform Algorithm="[^"]+#enveloped-signature">/,
    )
    expect(signed).toContain('Type="http://uri.etsi.org/01903#SignedProperties"')
    expect(signed).toContain("<ds:RSAKeyValue>")
    expect(signed).toContain("<etsi:Description>contenido comprobante</etsi:Description>")
    expect(signed).toContain("<ds:X509IssuerName>CN=Emisora de prueba,O=Prueba,C=EC</ds:X509IssuerName>")
    const { stdout } = mustRun("openssl", ["x509", "-noout", "-serial"], { input: holder.certificatePem })
    const serial = BigInt(`0x${stdout.toString().trim().split("=")[1]}`)
    expect(serial).toBeGreaterThan(2n ** 64n)
    expect(signed).toContain(`<ds:X509SerialNumber>${serial}</ds:X509SerialNumber>`)
  })

  it("is signed on the day of Ecuador, also at midnight of 31 December", async () => {
    const now = new Date(new Date().getUTCFullYear() + 1, 0, 1)
    const midnight = new Date(Date.UTC(now.getFullYear(), 0, 1, 4, 59, 59))
    const signed = await sign(writeInvoice(sampleInvoice()), { now: midnight })
    expect(signed).toContain(
      `<etsi:SigningTime>${now.getFullYear() - 1}-12-31T23:59:59-05:00</etsi:SigningTime>`,
    )
  })

  it.each([
    ["sha1", "validBut", "sriHash"],
    ["sha256", "valid", undefined],
  ] as const)("is read by this product's own check, with %s: %s", async (algorithm, verdict, reason) => {
    const signed = await sign(writeInvoice(sampleInvoice()), { algorithm })
    const checked = await checkDocument(new TextEncoder().encode(signed), {
      trust: holder.authority.chain,
      now: new Date(Date.now() + 1000),
      statusOf: async () => ({ status: "good" }),
    })
    const [signature] = checked.signatures
    expect(checked.signatures).toHaveLength(1)
    expect(signature?.verdict).toBe(verdict)
    const reasons = signature?.reasons.filter((one) => one.verdict !== "valid")
    expect(reasons?.map(({ code }) => code)).toEqual(reason ? [reason] : [])
  })
})

describe("a document is not signed", () => {
  const xml = writeInvoice(sampleInvoice())
  const problemOf = (signed: Promise<string>) =>
    signed.then(
      () => "signed",
      (error) => error.code ?? error,
    )

  it("with a certificate that ended or has not begun", async () => {
    const year = 366 * 24 * 60 * 60 * 1000
    expect(await problemOf(sign(xml, { now: new Date(Date.now() + year) }))).toBe("CERTIFICATE_EXPIRED")
    expect(await problemOf(sign(xml, { now: new Date(Date.now() - year) }))).toBe("CERTIFICATE_NOT_YET_VALID")
  })

  it("with a certificate that is not RSA", async () => {
    using folder = new TemporaryFolder()
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=Curva"]
    const output = ["-keyout", folder.path("key.pem"), "-outform", "DER", "-out", folder.path("ec.cer")]
    mustRun("openssl", ["req", "-x509", ...curve, ...output])
    const certificate = new Uint8Array(folder.read("ec.cer"))
    for (const algorithm of algorithms) {
      expect(await problemOf(sign(xml, { certificate, algorithm }))).toBe("UNSUPPORTED_KEY")
    }
  })

  it("with a key that is not the certificate's, or another hash", async () => {
    const wrongKey = await signerOf(other.pkcs8, "sha1")
    expect(await problemOf(sign(xml, { sign: wrongKey }))).toBe("OTHER_KEY")
    const wrongHash = await signerOf(holder.pkcs8, "sha256")
    expect(await problemOf(sign(xml, { sign: wrongHash }))).toBe("OTHER_KEY")
  })

  it("twice", async () => {
    expect(await problemOf(sign(await sign(xml)))).toBe("ALREADY_SIGNED")
  })

  it("when whoever holds the key fails", async () => {
    const failing = async () => {
      throw new Error("sealed")
    }
    await expect(sign(xml, { sign: failing })).rejects.toThrow("sealed")
  })
})
