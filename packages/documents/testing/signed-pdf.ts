import { openssl } from "@trazo/pki/testing/programs"

export type Bytes = Uint8Array<ArrayBuffer>

const latin = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")

/** Object bodies by number. */
export type Objects = Record<number, string>

/** A page that says «Pago 100 dólares», with an empty form. */
export const contract: Objects = {
  1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 6 0 R >>",
  2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  4: stream("BT /F1 24 Tf 50 700 Td (Pago 100 dolares) Tj ET"),
  5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  6: "<< /Fields [] /SigFlags 3 >>",
}

export function stream(content: string, entries = ""): string {
  return `<< /Length ${content.length} ${entries}>>\nstream\n${content}\nendstream`
}

/** A PDF, or a revision appended to one: objects, cross-references and trailer. */
export function appendRevision(file: Bytes, objects: Objects): Bytes {
  let text = file.length === 0 ? "%PDF-1.7\n" : textOf(file)
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]
  const offsets = Object.entries(objects).map(([number, body]) => {
    const offset = text.length
    text += `${number} 0 obj\n${body}\nendobj\n`
    return [Number(number), offset] as const
  })
  const start = text.length
  const rows = offsets.map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`,
  )
  const prev = previous ? ` /Prev ${previous}` : ""
  text += `xref\n0 1\n0000000000 65535 f \n${rows.join("")}`
  return latin(`${text}trailer\n<< /Size 100 /Root 1 0 R${prev} >>\nstartxref\n${start}\n%%EOF\n`)
}

export interface Signing {
  /** PEM. */
  readonly certificate: string
  readonly key: string
  /** PEM of certificates that are embedded besides. */
  readonly chain?: string
  readonly digest?: string
  /** Options of `openssl cms -sign`. */
  readonly options?: readonly string[]
}

interface Field {
  /** Object numbers of the field and of its signature. */
  readonly numbers: readonly [field: number, signature: number]
  readonly name: string
  readonly entries?: string
  /** Other objects of the same revision. */
  readonly besides?: Objects
  /** References of the fields in the form, this one too. */
  readonly fields: string
}

const hexDigits = 12_000

/** Signs in a new revision, as PAdES and Adobe do: everything but the signature's own hexadecimal string. */
export function signPdf(file: Bytes, signing: Signing, field: Field): Bytes {
  const [number, signature] = field.numbers
  const range = "[0 0000000000 0000000000 0000000000]"
  const prepared = appendRevision(file, {
    6: `<< /Fields [${field.fields}] /SigFlags 3 >>`,
    [number]: `<< /FT /Sig /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /P 3 0 R /T (${field.name}) /V ${signature} 0 R >>`,
    [signature]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached ${field.entries ?? ""}/ByteRange ${range} /Contents <${"0".repeat(hexDigits)}> >>`,
    ...field.besides,
  })
  const text = textOf(prepared)
  const from = text.lastIndexOf("<0000")
  const to = from + hexDigits + 2
  const numbers = [0, from, to, prepared.length - to].map((each, index) =>
    index ? String(each).padStart(10, "0") : "0",
  )
  const at = text.lastIndexOf(range)
  prepared.set(latin(`[${numbers.join(" ")}]`), at)
  const signed = new Uint8Array([...prepared.subarray(0, from), ...prepared.subarray(to)])
  const hex = Buffer.from(signCms(signed, signing)).toString("hex")
  prepared.set(latin(hex), from + 1)
  return prepared
}

/** Signs with openssl; detached unless the options say otherwise. */
export function signCms(content: Uint8Array, { certificate, key, chain, digest, options }: Signing): Bytes {
  const args = [
    "cms",
    "-sign",
    "-binary",
    "-in",
    "content",
    "-signer",
    "certificate.pem",
    "-inkey",
    "key.pem",
  ]
  const besides = chain ? ["-certfile", "chain.pem"] : []
  using ended = openssl(
    [...args, ...besides, "-md", digest ?? "sha256", "-outform", "DER", "-out", "signed", ...(options ?? [])],
    {
      "certificate.pem": certificate,
      "key.pem": key,
      "chain.pem": chain ?? "",
      content,
    },
  )
  return new Uint8Array(ended.read("signed"))
}
