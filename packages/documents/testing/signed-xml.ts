import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import type { Bytes, Signing } from "./signed-pdf.ts"

const dsig = "http://www.w3.org/2000/09/xmldsig#"
const c14n = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"

interface ReferenceTemplate {
  readonly uri: string
  readonly transforms?: readonly string[]
  readonly digest?: string
}

interface Template extends Partial<ReferenceTemplate> {
  /** Instead of the one reference. */
  readonly references?: readonly string[]
  readonly method?: string
  readonly canonicalization?: string
  /** Behind KeyInfo. */
  readonly objects?: string
}

/** A Reference whose digest xmlsec1 fills in. */
export function referenceTemplate({ uri, transforms, digest }: ReferenceTemplate): string {
  const list = (transforms ?? [`${dsig}enveloped-signature`]).map(
    (one) => `<ds:Transform Algorithm="${one}"/>`,
  )
  const all = list.length > 0 ? `<ds:Transforms>${list.join("")}</ds:Transforms>` : ""
  return (
    `<ds:Reference URI="${uri}">${all}` +
    `<ds:DigestMethod Algorithm="${digest ?? "http://www.w3.org/2001/04/xmlenc#sha256"}"/><ds:DigestValue/></ds:Reference>`
  )
}

/** An empty Signature element, which xmlsec1 fills in. */
export function signatureTemplate(template: Template): string {
  const { uri = "", references, method, objects = "" } = template
  return (
    `<ds:Signature xmlns:ds="${dsig}" Id="firma"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${template.canonicalization ?? c14n}"/>` +
    `<ds:SignatureMethod Algorithm="${method ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"}"/>` +
    `${(references ?? [referenceTemplate({ ...template, uri })]).join("")}</ds:SignedInfo><ds:SignatureValue/>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo>${objects}</ds:Signature>`
  )
}

/**
 * Signs a document that has a template in it. `identified` are the elements whose `id` a reference may name, `besides` the
 * files that lie beside it.
 */
export function signXml(
  document: string | Uint8Array,
  { certificate, key }: Signing,
  identified: readonly string[] = [],
  besides: Record<string, Uint8Array> = {},
): Bytes {
  const own = { "to-sign.xml": document, "key.pem": key, "certificate.pem": certificate }
  using folder = new TemporaryFolder({ ...own, ...besides })
  const ids = identified.flatMap((name) => ["--id-attr:id", name])
  const files = ["--privkey-pem", `${folder.path("key.pem")},${folder.path("certificate.pem")}`]
  const output = ["--output", folder.path("signed.xml"), folder.path("to-sign.xml")]
  mustRun("xmlsec1", ["--sign", ...ids, ...files, ...output], { cwd: folder.path() })
  return new Uint8Array(folder.read("signed.xml"))
}
