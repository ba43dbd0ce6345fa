import { mustRun, TemporaryFolder } from "@trazo/pki/testing/programs"
import type { Bytes, Signing } from "./signed-pdf.ts"

const dsig = "http://www.w3.org/2000/09/xmldsig#"
const c14n = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"

interface Template {
  /** Of the one reference. */
  readonly uri: string
  readonly transforms?: readonly string[]
  readonly method?: string
  readonly digest?: string
}

/** An empty Signature element, which xmlsec1 fills in. */
export function signatureTemplate({ uri, transforms, method, digest }: Template): string {
  const list = (transforms ?? [`${dsig}enveloped-signature`]).map(
    (one) => `<ds:Transform Algorithm="${one}"/>`,
  )
  return (
    `<ds:Signature xmlns:ds="${dsig}" Id="firma"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${c14n}"/>` +
    `<ds:SignatureMethod Algorithm="${method ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"}"/>` +
    `<ds:Reference URI="${uri}"><ds:Transforms>${list.join("")}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${digest ?? "http://www.w3.org/2001/04/xmlenc#sha256"}"/><ds:DigestValue/></ds:Reference>` +
    "</ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo></ds:Signature>"
  )
}

/** Signs a document that has a template in it. `identified` are the elements whose `id` a reference may name. */
export function signXml(
  document: string | Uint8Array,
  { certificate, key }: Signing,
  identified: readonly string[] = [],
): Bytes {
  using folder = new TemporaryFolder({ "a.xml": document, "key.pem": key, "certificate.pem": certificate })
  const ids = identified.flatMap((name) => ["--id-attr:id", name])
  const files = ["--privkey-pem", `${folder.path("key.pem")},${folder.path("certificate.pem")}`]
  mustRun("xmlsec1", [
    "--sign",
    ...ids,
    ...files,
    "--output",
    folder.path("signed.xml"),
    folder.path("a.xml"),
  ])
  return new Uint8Array(folder.read("signed.xml"))
}
