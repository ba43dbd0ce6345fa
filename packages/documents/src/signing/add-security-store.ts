import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { PdfName, PdfRef, PdfStream, type PdfValue } from "../pdf/values.ts"
import type { PdfUpdate } from "./pdf-update.ts"
import { SigningProblem } from "./signing-problem.ts"
import type { ValidationData } from "./validation-data.ts"

/**
 * Adds to the document security store (ETSI EN 319 142-1 §5.4.2), which a certification of any level allows
 * (ISO 32000-2 §12.8.2.2.2). What the store already holds stays and is not added again.
 */
export function addSecurityStore(update: PdfUpdate, { certificates, ocsp, crls }: ValidationData): void {
  const { file } = update
  const root = file.trailer.get("Root")
  if (!(root instanceof PdfRef)) throw new SigningProblem("NOT_PDF")
  const catalog = update.dictionaryOf(root.number)
  const old = catalog.get("DSS")
  const store = new Map<string, PdfValue>([...(file.dictionary(old) ?? []), ["Type", new PdfName("DSS")]])
  const extend = (key: string, values: readonly Bytes[]) => {
    const kept = file.list(store.get(key))
    const known = kept.flatMap((each) => octetsOf(update, each) ?? [])
    const fresh = values.filter((one) => !known.some((other) => equalBytes(one, other)))
    if (fresh.length > 0) store.set(key, [...kept, ...fresh.map((octets) => addStream(update, octets))])
  }
  extend("Certs", certificates)
  extend("OCSPs", ocsp)
  extend("CRLs", crls)
  if (old instanceof PdfRef) update.set(old, store)
  else update.set(update.refTo(root.number), new Map([...catalog, ["DSS", update.add(store)]]))
}

function addStream(update: PdfUpdate, octets: Bytes): PdfRef {
  const stream = update.reserve()
  update.setStream(stream, new Map(), octets)
  return stream
}

function octetsOf({ file }: PdfUpdate, value: PdfValue): Bytes | undefined {
  const stream = file.resolve(value)
  return stream instanceof PdfStream ? file.decoded(stream) : undefined
}
