import { createHash } from "node:crypto"
import * as oids from "../asn1/object-identifiers.ts"
import { type Asn1Element, inside, readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { bitStringValue, integerValue, oidValue } from "../asn1/values.ts"
import { nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import { type Bytes, concatenate, equalBytes } from "../bytes.ts"
import type { Issuer } from "./certificate.ts"
import { encodeSerial } from "./serial-number.ts"

export type CertIdHash = "sha1" | "sha256"

/** A requested certificate: hashes of its issuer's name and key, and its serial number (RFC 6960 §4.1.1). */
export type CertId = {
  /** As sent; the response repeats it byte by byte. */
  bytes: Bytes
  hash: CertIdHash | "other"
  issuerNameHash: Bytes
  issuerKeyHash: Bytes
  /** Decimal. Null if no certificate can have it: zero, negative or over 20 octets (RFC 5280 §4.1.2.2). */
  serial: string | null
  /**
   * Whether `bytes` are what `encodeCertId` writes: the hash's parameters are NULL and not absent (RFC 5754 §2), the serial
   * has no needless octet.
   */
  isCanonical: boolean
}

/** Throws Asn1Error. */
export function readCertId(bytes: Bytes): CertId {
  const fields = inside(readOnly(bytes, tags.sequence))
  const algorithm = fields.enter(tags.sequence)
  const hash = oidValue(algorithm.next(tags.oid))
  const parameters = algorithm.done ? undefined : algorithm.next()
  algorithm.end()
  const issuerNameHash = fields.next(tags.octetString).content
  const issuerKeyHash = fields.next(tags.octetString).content
  const { serial, isShortest } = possibleSerial(fields.next(tags.integer))
  fields.end()
  const isCanonical = isShortest && parameters?.tag === tags.nullType && parameters.content.length === 0
  return { bytes, hash: hashNames.get(hash) ?? "other", issuerNameHash, issuerKeyHash, serial, isCanonical }
}

/** Some clients put one 00 before every serial. More is not read as an integer of DER. */
function possibleSerial(element: Asn1Element): { serial: string | null; isShortest: boolean } {
  const { content } = element
  const start = content[0] === 0 && (content[1] ?? 0x80) < 0x80 ? 1 : 0
  const shortest = content.subarray(start)
  const value = integerValue({ ...element, content: shortest })
  const isPossible = value > 0n && shortest.length <= 20
  return { serial: isPossible ? value.toString() : null, isShortest: start === 0 }
}

const hashOids = { sha1: oids.sha1, sha256: oids.sha256 } as const

const hashNames: ReadonlyMap<string, CertId["hash"]> = new Map([
  [oids.sha1, "sha1"],
  [oids.sha256, "sha256"],
])

/** An issuer's CertID prefix for each hash that clients use. */
export type IssuerKeys = Record<CertIdHash, { prefix: Bytes; nameHash: Uint8Array; keyHash: Uint8Array }>

/** SHA-1 is what nearly every client sends; nothing secret depends on it. */
export function certIdKeyFor(issuer: Pick<Issuer, "name" | "spki">): IssuerKeys {
  const key = inside(readOnly(issuer.spki, tags.sequence))
  key.next(tags.sequence)
  const octets = bitStringValue(key.next(tags.bitString))
  const keyFor = (hash: CertIdHash) => {
    const nameHash = createHash(hash).update(issuer.name).digest()
    const keyHash = createHash(hash).update(octets).digest()
    const algorithm = sequence(oid(hashOids[hash]), nullValue())
    return {
      nameHash,
      keyHash,
      prefix: concatenate(algorithm, octetString(nameHash), octetString(keyHash)),
    }
  }
  return { sha1: keyFor("sha1"), sha256: keyFor("sha256") }
}

export function isFromIssuer(certId: CertId, keys: IssuerKeys): boolean {
  if (certId.hash === "other") return false
  const { nameHash, keyHash } = keys[certId.hash]
  return equalBytes(certId.issuerNameHash, nameHash) && equalBytes(certId.issuerKeyHash, keyHash)
}

/** CertID of one of the issuer's certificates, to sign a response ahead. `serial` is decimal. */
export function encodeCertId(keys: IssuerKeys, hash: CertIdHash, serial: string): Bytes {
  return sequence(keys[hash].prefix, encodeSerial(serial))
}
