import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, Asn1Error, Asn1Reader, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { octetStringValue, oidValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"
import { DamagedP12, UnsupportedP12 } from "./holder-errors.ts"
import { verifyMacData } from "./p12-mac.ts"
import { decryptPbes2 } from "./pbes2.ts"
import { decryptPkcs12 } from "./pkcs12-encryption.ts"

/** In the file's order: unencrypted PKCS#8 keys, certificates in DER. */
interface P12Bags {
  readonly keys: readonly Bytes[]
  readonly certificates: readonly Bytes[]
}

/** Reads a PFX (RFC 7292), verifying its MAC first. Throws WrongPassword, DamagedP12 or UnsupportedP12. */
export async function readP12(p12: Bytes, password: string): Promise<P12Bags> {
  try {
    return await read(p12, password)
  } catch (error) {
    throw error instanceof Asn1Error ? new DamagedP12() : error
  }
}

async function read(p12: Bytes, password: string): Promise<P12Bags> {
  const pfx = new Asn1Reader(p12, "BER").enter(tags.sequence)
  pfx.next(tags.integer)
  const safe = dataOf(pfx.enter(tags.sequence))
  // Only the MAC reveals a wrong password before decryption; every known program writes one.
  if (pfx.done) throw new UnsupportedP12("no MAC")
  await verifyMacData(pfx.next(tags.sequence), safe, password)

  const found = { keys: [] as Bytes[], certificates: [] as Bytes[] }
  for (const contents = new Asn1Reader(safe, "BER").enter(tags.sequence); !contents.done; ) {
    const bags = await openContent(contents.enter(tags.sequence), password)
    await readBags(new Asn1Reader(bags, "BER").enter(tags.sequence), password, found)
  }
  return found
}

/** The octets of a ContentInfo of plain data. */
function dataOf(content: Asn1Reader): Bytes {
  const identifier = oidValue(content.next(tags.oid))
  if (identifier !== oids.data) throw new UnsupportedP12(identifier)
  return octetStringValue(content.enter(tags.constructed(0)).next())
}

async function openContent(content: Asn1Reader, password: string): Promise<Bytes> {
  const identifier = oidValue(content.next(tags.oid))
  if (identifier === oids.data) return octetStringValue(content.enter(tags.constructed(0)).next())
  if (identifier !== oids.encryptedData) throw new UnsupportedP12(identifier)
  const data = content.enter(tags.constructed(0)).enter(tags.sequence)
  data.next(tags.integer)
  const inner = data.enter(tags.sequence)
  inner.next(tags.oid)
  return decrypt(inner.next(tags.sequence), octetStringValue(inner.next()), password)
}

async function readBags(bags: Asn1Reader, password: string, found: { keys: Bytes[]; certificates: Bytes[] }) {
  while (!bags.done) {
    const bag = bags.enter(tags.sequence)
    const kind = oidValue(bag.next(tags.oid))
    const value = bag.enter(tags.constructed(0))
    if (kind === oids.keyBag) found.keys.push(value.next(tags.sequence).bytes)
    if (kind === oids.pkcs8ShroudedKeyBag) found.keys.push(await openKey(value, password))
    if (kind === oids.certBag) found.certificates.push(...certificateOf(value))
    if (kind === oids.safeContentsBag) await readBags(value.enter(tags.sequence), password, found)
  }
}

function openKey(value: Asn1Reader, password: string): Promise<Bytes> {
  const shrouded = value.enter(tags.sequence)
  return decrypt(shrouded.next(tags.sequence), octetStringValue(shrouded.next()), password)
}

function certificateOf(value: Asn1Reader): Bytes[] {
  const certificate = value.enter(tags.sequence)
  if (oidValue(certificate.next(tags.oid)) !== oids.x509Certificate) return []
  return [octetStringValue(certificate.enter(tags.constructed(0)).next())]
}

function decrypt(algorithm: Asn1Element, ciphertext: Bytes, password: string): Promise<Bytes> {
  const reader = inside(algorithm)
  const identifier = oidValue(reader.next(tags.oid))
  const parameters = reader.next(tags.sequence)
  return identifier === oids.pbes2
    ? decryptPbes2(parameters, ciphertext, password)
    : decryptPkcs12(identifier, parameters, ciphertext, password)
}
