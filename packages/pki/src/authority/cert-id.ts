import { createHash } from "node:crypto"
import { nullValue, octetString, oid, sequence, tags } from "./der.ts"
import { bitStringValue, inside, readOnly } from "./der-reader.ts"
import type { Issuer } from "./issuer.ts"
import { oids } from "./object-identifiers.ts"
import type { CertId } from "./ocsp-request.ts"
import { serialElement } from "./serial.ts"

export type CertIdHash = "sha1" | "sha256"

/** How clients name one issuer in a CertID, under each hash that they use (RFC 6960 §4.1.1). */
export type IssuerKeys = Record<CertIdHash, { prefix: Buffer; nameHash: Buffer; keyHash: Buffer }>

/** Both forms of an issuer's CertIDs, computed once: SHA-1 is what nearly every client sends, no secret hangs on it. */
export function certIdKeyFor(issuer: Pick<Issuer, "name" | "spki">): IssuerKeys {
  const key = inside(readOnly(issuer.spki, tags.sequence))
  key.next(tags.sequence)
  const octets = bitStringValue(key.next(tags.bitString))
  const keyFor = (hash: CertIdHash) => {
    const nameHash = createHash(hash).update(issuer.name).digest()
    const keyHash = createHash(hash).update(octets).digest()
    const algorithm = sequence(oid(oids[hash]), nullValue())
    return {
      nameHash,
      keyHash,
      prefix: Buffer.concat([algorithm, octetString(nameHash), octetString(keyHash)]),
    }
  }
  return { sha1: keyFor("sha1"), sha256: keyFor("sha256") }
}

/** Whether a request asks for a certificate of this issuer. */
export function isFromIssuer(certId: CertId, keys: IssuerKeys): boolean {
  if (certId.hash === "other") return false
  const { nameHash, keyHash } = keys[certId.hash]
  return certId.issuerNameHash.equals(nameHash) && certId.issuerKeyHash.equals(keyHash)
}

/** CertID of one of the issuer's certificates, to sign an answer ahead. `serial` is decimal. */
export function encodeCertId(keys: IssuerKeys, hash: CertIdHash, serial: string): Buffer {
  return sequence(keys[hash].prefix, serialElement(serial))
}
