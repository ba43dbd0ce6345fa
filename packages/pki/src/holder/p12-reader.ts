import { type BerElement, BerError, BerReader, dottedOf, octetsOf } from "./ber-reader.ts"
import type { Bytes } from "./bytes.ts"
import { tags } from "./der-writer.ts"
import { DamagedP12, UnsupportedP12 } from "./holder-errors.ts"
import { identifiers } from "./object-identifiers.ts"
import { verifyMacData } from "./p12-integrity.ts"
import { decryptPbes2 } from "./pbes2.ts"
import { decryptPkcs12 } from "./pkcs12-encryption.ts"

/** What a P12 holds, in the file's order: PKCS#8 keys in the clear, certificates in DER. */
export interface P12Bags {
  readonly keys: readonly Bytes[]
  readonly certificates: readonly Bytes[]
}

/** Reads a PFX (RFC 7292), its MAC first. Throws WrongPassword, DamagedP12 or UnsupportedP12. */
export async function readP12(p12: Bytes, password: string): Promise<P12Bags> {
  try {
    return await read(p12, password)
  } catch (error) {
    throw error instanceof BerError ? new DamagedP12() : error
  }
}

async function read(p12: Bytes, password: string): Promise<P12Bags> {
  const pfx = new BerReader(p12).enter(tags.sequence)
  pfx.next(tags.integer)
  const safe = dataOf(pfx.enter(tags.sequence))
  // Without a MAC there's no telling a wrong password in time; every program that we know of writes one.
  if (pfx.done) throw new UnsupportedP12("no MAC")
  await verifyMacData(pfx.next(tags.sequence), safe, password)

  const found = { keys: [] as Bytes[], certificates: [] as Bytes[] }
  for (const contents = new BerReader(safe).enter(tags.sequence); !contents.done; ) {
    const bags = await openContent(contents.enter(tags.sequence), password)
    await readBags(new BerReader(bags).enter(tags.sequence), password, found)
  }
  return found
}

/** The octets of a ContentInfo of plain data. */
function dataOf(content: BerReader): Bytes {
  const identifier = dottedOf(content.next(tags.oid))
  if (identifier !== identifiers.data) throw new UnsupportedP12(identifier)
  return octetsOf(content.enter(tags.context0).next())
}

async function openContent(content: BerReader, password: string): Promise<Bytes> {
  const identifier = dottedOf(content.next(tags.oid))
  if (identifier === identifiers.data) return octetsOf(content.enter(tags.context0).next())
  if (identifier !== identifiers.encryptedData) throw new UnsupportedP12(identifier)
  const data = content.enter(tags.context0).enter(tags.sequence)
  data.next(tags.integer)
  const inner = data.enter(tags.sequence)
  inner.next(tags.oid)
  return decrypt(inner.next(tags.sequence), octetsOf(inner.next()), password)
}

async function readBags(bags: BerReader, password: string, found: { keys: Bytes[]; certificates: Bytes[] }) {
  while (!bags.done) {
    const bag = bags.enter(tags.sequence)
    const kind = dottedOf(bag.next(tags.oid))
    const value = bag.enter(tags.context0)
    if (kind === identifiers.keyBag) found.keys.push(value.next(tags.sequence).bytes)
    if (kind === identifiers.shroudedKeyBag) found.keys.push(await openKey(value, password))
    if (kind === identifiers.certificateBag) found.certificates.push(...certificateOf(value))
    if (kind === identifiers.safeContentsBag) await readBags(value.enter(tags.sequence), password, found)
  }
}

function openKey(value: BerReader, password: string): Promise<Bytes> {
  const shrouded = value.enter(tags.sequence)
  return decrypt(shrouded.next(tags.sequence), octetsOf(shrouded.next()), password)
}

function certificateOf(value: BerReader): Bytes[] {
  const certificate = value.enter(tags.sequence)
  if (dottedOf(certificate.next(tags.oid)) !== identifiers.x509Certificate) return []
  return [octetsOf(certificate.enter(tags.context0).next())]
}

function decrypt(algorithm: BerElement, ciphertext: Bytes, password: string): Promise<Bytes> {
  const reader = new BerReader(algorithm.content)
  const identifier = dottedOf(reader.next(tags.oid))
  const parameters = reader.next(tags.sequence)
  return identifier === identifiers.pbes2
    ? decryptPbes2(parameters, ciphertext, password)
    : decryptPkcs12(identifier, parameters, ciphertext, password)
}
