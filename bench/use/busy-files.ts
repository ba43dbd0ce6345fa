import { appendRevision, contract } from "@trazo/documents/testing/signed-pdf"

type Bytes = Uint8Array<ArrayBuffer>

/* Files that are made to keep a check busy, each within the sizes that are taken. */

const dsig = "http://www.w3.org/2000/09/xmldsig#"
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"
const sha3 = "http://www.w3.org/2007/05/xmldsig-more#sha3-512"

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join("")

const reference = (uri: string, transforms = "", digest = sha256) =>
  `<ds:Reference URI="${uri}">${transforms}<ds:DigestMethod Algorithm="${digest}"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>`

/** Each with a parameter of its own, so that nothing is known from before. */
const withPrefix = (prefix: string) =>
  `<ds:Transforms><ds:Transform Algorithm="${exclusive}"><InclusiveNamespaces xmlns="${exclusive}" PrefixList="${prefix}"/></ds:Transform></ds:Transforms>`

const signature = (references: string, objects = "") =>
  `<ds:Signature xmlns:ds="${dsig}"><ds:SignedInfo>` +
  '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>' +
  `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>${references}</ds:SignedInfo>` +
  `<ds:SignatureValue>AAAA</ds:SignatureValue>${objects}</ds:Signature>`

const nested = (open: (index: number) => string, close: string) => {
  const references = times(200, (index) => reference(`#m${index}`))
  return bytesOf(
    `<r>${signature(references, `<ds:Object>${times(200, open)}${close.repeat(200)}</ds:Object>`)}</r>`,
  )
}

function manifests(): Bytes {
  const list = `<ds:Manifest>${times(50, () => reference("#r"))}</ds:Manifest>`
  const one = signature(
    times(200, () => reference("#r")),
    `<ds:Object>${list.repeat(4)}</ds:Object>`,
  )
  return bytesOf(`<r Id="r">${"<x>hola</x>".repeat(150_000)}${one.repeat(50)}</r>`)
}

function prefixes(content: string, signatures: number, digest: string): Bytes {
  const one = (number: number) =>
    signature(times(200, (index) => reference("", withPrefix(`p${number}x${index}`), digest)))
  return bytesOf(`<r>${content}${times(signatures, one)}</r>`)
}

const blankRange = "[0 0000000000 0000000000 0000000000]"

/** The range of the last signature, over all but its own string. */
function fillRange(file: Bytes): void {
  const text = new TextDecoder("latin1").decode(file)
  const from = text.lastIndexOf("<30>")
  const numbers = [from, from + 4, file.length - from - 4].map((each) => String(each).padStart(10, "0"))
  file.set(bytesOf(`[0 ${numbers.join(" ")}]`), text.lastIndexOf(blankRange))
}

/** Revisions that each change some of many objects, each with a signature. */
function revisions(): Bytes {
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [index + 200, `<< /A [${index + 201} 0 R] /B (x) >>`]),
  )
  let file = appendRevision(new Uint8Array(), { ...contract, ...many })
  const fields: string[] = []
  for (let number = 0; number < 50; number++) {
    const [field, value] = [100 + number, 150 + number]
    fields.push(`${field} 0 R`)
    file = appendRevision(file, {
      6: `<< /Fields [${fields.join(" ")}] /SigFlags 3 >>`,
      [field]: `<< /FT /Sig /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /T (F${number}) /V ${value} 0 R >>`,
      [value]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange ${blankRange} /Contents <30> >>`,
      [200 + number]: "<< /A [] /B (y) >>",
    })
    fillRange(file)
  }
  return file
}

/** By what each asks for. */
export const busyFiles: Readonly<Record<string, () => Bytes>> = {
  "200 manifests over one part, 50 signatures": manifests,
  "manifests in one another": () =>
    nested((index) => `<ds:Manifest Id="m${index}">${"<x/>".repeat(500)}${reference("")}`, "</ds:Manifest>"),
  "properties in one another": () => {
    const open = (index: number) =>
      `<q:Q xmlns:q="http://uri.etsi.org/01903/v1.3.2#" Id="m${index}">${"<q:SigningTime/>".repeat(500)}`
    return nested(open, "</q:Q>")
  },
  "canonicalizing a part 10,000 times": () => prefixes("<x>hola</x>".repeat(100_000), 50, sha256),
  "digesting 15 MB 200 times": () => prefixes("a".repeat(15_000_000), 1, sha3),
  "three million elements": () => bytesOf(`<r>${"<a/>".repeat(2_900_000)}</r>`),
  "many namespaces": () => {
    const declared = times(400, (index) => ` xmlns:p${index}="u"`)
    return bytesOf(`<r${declared}>${'<x xmlns:q="u"/>'.repeat(60_000)}${signature(reference(""))}</r>`)
  },
  "many comments": () =>
    bytesOf(`<r>a${"<!--x-->".repeat(400_000)}${signature(times(200, () => reference(""))).repeat(50)}</r>`),
  "50 revisions of 20,000 objects": revisions,
}
