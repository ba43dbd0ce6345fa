import type { Bytes } from "./bytes.ts"
import { type CertificateFields, isAuthority, maySign } from "./certificate-fields.ts"
import { NoSigningKey } from "./holder-errors.ts"

/** A key of a P12 with the certificate of the same public key. */
export interface KeyAndCertificate {
  /** PKCS#8, in the clear. */
  readonly pkcs8: Bytes
  readonly certificate: Bytes
  readonly fields: CertificateFields
}

/**
 * The pair that signs. Files of the Banco Central hold one pair to sign and one to encipher, and the SRI refuses
 * what the second signed (error 39): digitalSignature decides. Of several, the newest. Throws NoSigningKey.
 */
export function selectSigningKey(pairs: readonly KeyAndCertificate[]): KeyAndCertificate {
  const [newest] = pairs
    .filter(({ fields }) => maySign(fields) && !isAuthority(fields))
    .sort((one, other) => other.fields.notBefore.getTime() - one.fields.notBefore.getTime())
  if (newest === undefined) throw new NoSigningKey()
  return newest
}
