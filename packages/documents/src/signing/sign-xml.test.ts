import { mustRun, run, TemporaryFolder } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { readKeyFile } from "../p12/read-key-file.ts"
import { type DocumentSigner, makeSigner } from "./document-signer.ts"
import { signXml, type XmlSigning } from "./sign-xml.ts"

let holder: Awaited<ReturnType<typeof makeHolder>>
let signer: DocumentSigner
beforeAll(async () => {
  holder = await makeHolder()
  const { identities } = await readKeyFile(holder.p12("Firma2026"), "Firma2026")
  signer = await makeSigner(identities[0]!)
})
afterAll(() => holder[Symbol.dispose]())

const sign = async (xml: string, more: Partial<XmlSigning> = {}) =>
  Buffer.from(
    await signXml(new TextEncoder().encode(xml), {
      signer,
      now: new Date(),
      id: "Signature1",
      ...more,
    }),
  ).toString()

const voucher = `<?xml version="1.0" encoding="UTF-8"?>
<!-- de prueba -->
<factura id="comprobante" version="1.1.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\r
  <infoTributaria a='1 "2"' z="&lt;&#10;" b = "ñ"><razonSocial>PEÑA &amp; HIJOS <![CDATA[<S.A.>]]>&#13;</razonSocial></infoTributaria>
  <vacio/><x:otro xmlns:x="urn:x" xmlns="urn:y" x:b="2" a="1"><hijo xmlns=""/></x:otro><?pi  dato ?>
</factura>
`

/** What xmlsec1 says, told which attributes are ids. */
function verified(xml: string) {
  const [issuing = "", root = ""] =
    holder.chainPem.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----\n/g) ?? []
  using folder = new TemporaryFolder({ "in.xml": xml, "root.pem": root, "issuing.pem": issuing })
  return run("xmlsec1", [
    "--verify",
    "--trusted-pem",
    folder.path("root.pem"),
    "--untrusted-pem",
    folder.path("issuing.pem"),
    "--enabled-key-data",
    "x509",
    "--id-attr:id",
    "factura",
    "--id-attr:Id",
    "KeyInfo",
    "--id-attr:Id",
    "http://uri.etsi.org/01903/v1.3.2#:SignedProperties",
    folder.path("in.xml"),
  ]).text
}

describe("a signed XML", () => {
  it("is valid in xmlsec1, with SHA-256, or SHA-1 for a voucher of the SRI, and keeps every octet around it", async () => {
    const other = voucher.replaceAll("infoTributaria", "infoPropia")
    for (const [xml, method] of [
      [other, "xmldsig-more#rsa-sha256"],
      [voucher, "xmldsig#rsa-sha1"],
    ] as const) {
      const signed = await sign(xml)
      expect(signed).toContain(`${method}"></ds:SignatureMethod>`)
      expect(verified(signed)).toMatch(/^OK/m)
      expect(signed.replace(/<ds:Signature .*<\/ds:Signature>/s, "")).toBe(xml)
      expect(signed.match(/URI="#comprobante"/g)).toHaveLength(1)
      expect(verified(signed.replace("HIJOS", "HIJAS"))).not.toMatch(/^OK/m)
      expect(verified(signed.replace(/SigningTime>2/, "SigningTime>3"))).not.toMatch(/^OK/m)
    }
  })

  it("covers the whole document where the root has no id, also an empty root", async () => {
    for (const xml of ["<?a b?><r xmlns='urn:r'>\n<c/></r>\n<?z?>", "<r/>", '\ufeff<r a="1" />']) {
      const signed = await sign(xml)
      expect(verified(signed)).toMatch(/^OK/m)
      expect(signed).toContain('URI=""')
    }
  })

  it("names the issuer as Java does", async () => {
    const signed = await sign(voucher)
    expect(signed).toContain("<ds:X509IssuerName>CN=Emisora de prueba,O=Prueba,C=EC</ds:X509IssuerName>")
    const { stdout } = mustRun("openssl", ["x509", "-noout", "-serial"], { input: holder.certificatePem })
    const serial = BigInt(`0x${stdout.toString().trim().split("=")[1]}`)
    expect(signed).toContain(`<ds:X509SerialNumber>${serial}</ds:X509SerialNumber>`)
  })
})

describe("an XML that is not signed", () => {
  const problemOf = (file: Uint8Array<ArrayBuffer>) =>
    signXml(file, { signer, now: new Date(), id: "S" }).then(
      () => "signed",
      (error) => error.code ?? error,
    )
  const octets = (text: string) => new TextEncoder().encode(text)

  it("says why", async () => {
    expect(await problemOf(octets(""))).toBe("EMPTY")
    expect(await problemOf(octets("hola"))).toBe("NOT_XML")
    for (const bad of [
      "<a><b></a>",
      "<a/><b/>",
      "<a",
      "<a b=1/>",
      "<a>&nada</a>",
      "<p:a/>",
      '<a b="1" b="2"/>',
      "<a/><!-- b -- c -->",
      "<a>&#1;</a>",
      "<?xml version='1.1'?><a/>",
    ]) {
      expect([bad, await problemOf(octets(bad))]).toEqual([bad, "NOT_XML"])
    }
    expect(await problemOf(octets("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"))).toBe("DTD")
    expect(await problemOf(octets("<a>&b;</a>"))).toBe("DTD")
    expect(await problemOf(Uint8Array.from(Buffer.from("<a>\u00f1</a>", "latin1")))).toBe("XML_ENCODING")
    expect(await problemOf(octets('<?xml version="1.0" encoding="ISO-8859-1"?><a/>'))).toBe("XML_ENCODING")
    expect(await problemOf(octets(await sign(voucher)))).toBe("ALREADY_SIGNED")
    expect(await problemOf(octets("<a>".repeat(100_000)))).toBe("NOT_XML")
    for (const name of ["id", "ID", "x:id", "xml:id"]) {
      const twice = `<a id="b" xmlns:x="urn:x"><c ${name}="b"/></a>`
      expect([twice, await problemOf(octets(twice))]).toEqual([twice, "ID_TWICE"])
    }
  })

  it("may have twenty megabytes", async () => {
    const detail = "<detalle codigo='1'>Peña &amp; algo</detalle>\n"
    const signed = await sign(`<r>${detail.repeat(Math.ceil((20 * 1024 * 1024) / detail.length))}</r>`)
    expect(signed).toContain("<ds:SignatureValue")
  })
})
