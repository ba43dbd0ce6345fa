import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, Asn1Error, Asn1Reader, inside } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { octetStringValue, oidValue, textValue } from "../asn1/values.ts"
import type { Bytes } from "../bytes.ts"
import { DamagedP12, UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { type P12Mac, readMacData, verifyMac } from "./p12-mac.ts"
import { decryptPbes2, readParameters } from "./pbes2.ts"
import { decryptPkcs12, readPkcs12Parameters } from "./pkcs12-encryption.ts"
import type { P12Hash } from "./pkcs12-key-derivation.ts"

/** In the file's order: unencrypted PKCS#8 keys, certificates in DER. */
export interface P12Bags {
  readonly keys: readonly Bytes[]
  /** How many of the keys lie in the file unencrypted. */
  readonly bareKeys: number
  readonly certificates: readonly Bytes[]
  /** Null when the file has none. */
  readonly mac: Pick<P12Mac, "kind" | "hash" | "rounds"> | null
  /** How each encrypted part is protected. */
  readonly ciphers: readonly P12Cipher[]
  /** Aliases: the friendlyName of each bag that has one. */
  readonly aliases: readonly string[]
}

interface P12Cipher {
  readonly part: "key" | "certificates"
  /** Object identifier of the cipher of PBES2, or of the whole scheme of RFC 7292 appendix C. */
  readonly algorithm: string
  readonly hash: P12Hash
  readonly rounds: number
}

/** Rounds that one file may ask for in all: about ten seconds of a laptop. Three derivations at four million each. */
const mostRoundsTogether = 12_000_000

/** No program nests bags. */
const deepestBags = 4

interface Reading {
  readonly password: string
  readonly keys: Bytes[]
  readonly certificates: Bytes[]
  readonly ciphers: P12Cipher[]
  readonly aliases: string[]
  bareKeys: number
  rounds: number
}

function spend(reading: Reading, rounds: number): void {
  reading.rounds += rounds
  if (reading.rounds > mostRoundsTogether) throw new UnsupportedP12(`${reading.rounds} rounds`)
}

/**
 * Reads a PFX (RFC 7292), verifying its MAC first, in bounded time. Throws WrongPassword, DamagedP12 or UnsupportedP12.
 */
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
  const reading: Reading = {
    password,
    keys: [],
    certificates: [],
    ciphers: [],
    aliases: [],
    bareKeys: 0,
    rounds: 0,
  }
  const mac = pfx.done ? null : readMacData(pfx.next(tags.sequence))
  if (mac) {
    spend(reading, mac.rounds)
    await verifyMac(mac, safe, password)
  }
  try {
    for (const contents = new Asn1Reader(safe, "BER").enter(tags.sequence); !contents.done; ) {
      const bags = await openContent(contents.enter(tags.sequence), reading)
      await readBags(new Asn1Reader(bags, "BER").enter(tags.sequence), reading, 0)
    }
  } catch (error) {
    // Without a MAC, a wrong password may show only as content that is not ASN.1.
    throw error instanceof Asn1Error && !mac && reading.ciphers.length > 0 ? new WrongPassword() : error
  }
  const { keys, certificates, ciphers, aliases, bareKeys } = reading
  return { keys, certificates, ciphers, aliases, bareKeys, mac }
}

/** The octets of a ContentInfo of plain data. */
function dataOf(content: Asn1Reader): Bytes {
  const identifier = oidValue(content.next(tags.oid))
  if (identifier !== oids.data) throw new UnsupportedP12(identifier)
  return octetStringValue(content.enter(tags.constructed(0)).next())
}

async function openContent(content: Asn1Reader, reading: Reading): Promise<Bytes> {
  const identifier = oidValue(content.next(tags.oid))
  if (identifier === oids.data) return octetStringValue(content.enter(tags.constructed(0)).next())
  if (identifier !== oids.encryptedData) throw new UnsupportedP12(identifier)
  const data = content.enter(tags.constructed(0)).enter(tags.sequence)
  data.next(tags.integer)
  const inner = data.enter(tags.sequence)
  inner.next(tags.oid)
  return decrypt(inner.next(tags.sequence), octetStringValue(inner.next()), "certificates", reading)
}

async function readBags(bags: Asn1Reader, reading: Reading, depth: number): Promise<void> {
  if (depth > deepestBags) throw new DamagedP12()
  while (!bags.done) {
    const bag = bags.enter(tags.sequence)
    const kind = oidValue(bag.next(tags.oid))
    const value = bag.enter(tags.constructed(0))
    if (kind === oids.keyBag) {
      reading.keys.push(value.next(tags.sequence).bytes)
      reading.bareKeys++
    }
    if (kind === oids.pkcs8ShroudedKeyBag) reading.keys.push(await openKey(value, reading))
    if (kind === oids.certBag) reading.certificates.push(...certificateOf(value))
    if (kind === oids.safeContentsBag) await readBags(value.enter(tags.sequence), reading, depth + 1)
    const attributes = bag.optional(tags.set)
    if (attributes) reading.aliases.push(...aliasesOf(inside(attributes)))
  }
}

function aliasesOf(attributes: Asn1Reader): string[] {
  const aliases: string[] = []
  while (!attributes.done) {
    const attribute = attributes.enter(tags.sequence)
    if (oidValue(attribute.next(tags.oid)) !== oids.friendlyName) continue
    const values = attribute.enter(tags.set)
    if (!values.done) aliases.push(textValue(values.next()) ?? "")
  }
  return aliases
}

function openKey(value: Asn1Reader, reading: Reading): Promise<Bytes> {
  const shrouded = value.enter(tags.sequence)
  return decrypt(shrouded.next(tags.sequence), octetStringValue(shrouded.next()), "key", reading)
}

function certificateOf(value: Asn1Reader): Bytes[] {
  const certificate = value.enter(tags.sequence)
  if (oidValue(certificate.next(tags.oid)) !== oids.x509Certificate) return []
  return [octetStringValue(certificate.enter(tags.constructed(0)).next())]
}

function decrypt(
  algorithm: Asn1Element,
  ciphertext: Bytes,
  part: P12Cipher["part"],
  reading: Reading,
): Promise<Bytes> {
  const reader = inside(algorithm)
  const identifier = oidValue(reader.next(tags.oid))
  const parameters = reader.next(tags.sequence)
  if (identifier === oids.pbes2) {
    const { cipher, hash, rounds } = readParameters(parameters)
    reading.ciphers.push({ part, algorithm: cipher, hash, rounds })
    spend(reading, rounds)
    return decryptPbes2(parameters, ciphertext, reading.password)
  }
  const { rounds } = readPkcs12Parameters(identifier, parameters)
  reading.ciphers.push({ part, algorithm: identifier, hash: "SHA-1", rounds })
  // The key takes up to two chains of digests, the IV one.
  spend(reading, rounds * 3)
  return decryptPkcs12(identifier, parameters, ciphertext, reading.password)
}
