import type { KeyObject } from "node:crypto"
import { explicit, integer, sequence, time } from "./der.ts"
import { extensionsField } from "./extensions.ts"
import { serialElement } from "./serial.ts"
import { signatureAlgorithm, signed } from "./signature.ts"

export type CertificateFields = {
  /** Decimal. */
  serial: string
  /** Names and SubjectPublicKeyInfo, DER. */
  issuer: Uint8Array
  subject: Uint8Array
  spki: Uint8Array
  /** Whole seconds count; the rest is dropped. */
  notBefore: Date
  notAfter: Date
  extensions: Uint8Array[]
}

const version3 = explicit(0, integer(2))

/** TBSCertificate (RFC 5280 §4.1): the same fields give the same bytes, always. */
export function encodeTbsCertificate(fields: CertificateFields): Buffer {
  if (fields.notAfter <= fields.notBefore) throw new RangeError("A certificate ends after it begins")
  return sequence(
    version3,
    serialElement(fields.serial),
    signatureAlgorithm,
    fields.issuer,
    sequence(time(fields.notBefore), time(fields.notAfter)),
    fields.subject,
    fields.spki,
    extensionsField(...fields.extensions),
  )
}

/**
 * Signs stored TBS bytes and gives the certificate. Apart from building them, so that an intent is stored before
 * anything is signed: after a crash the same bytes are signed again and give the same certificate, never a second.
 */
export async function signTbs(tbs: Uint8Array, issuerKey: KeyObject): Promise<Buffer> {
  return sequence(...(await signed(tbs, issuerKey)))
}
