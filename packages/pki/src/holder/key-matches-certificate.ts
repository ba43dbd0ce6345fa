import { type Bytes, randomBytes, sameBytes } from "./bytes.ts"
import { readCertificate } from "./certificate-fields.ts"
import { exportPublicKey, importPublicKey, signWith, verifyWith } from "./holder-key.ts"

/**
 * Whether the certificate is this pair's: the same public key, and what the private key signs verifies with the
 * certificate's key. Throws BerError where the bytes aren't a certificate.
 */
export async function keyMatchesCertificate(pair: CryptoKeyPair, certificate: Bytes): Promise<boolean> {
  const { publicKey } = readCertificate(certificate)
  if (!sameBytes(publicKey, await exportPublicKey(pair.publicKey))) return false
  const message = randomBytes(32)
  const signature = await signWith(pair.privateKey, message)
  return verifyWith(await importPublicKey(publicKey), signature, message)
}
