import type { Bytes } from "./bytes.ts"
import { bitString, explicit0, integer, nullValue, oid, sequence, setOf, utf8String } from "./der-writer.ts"
import { exportPublicKey, signWith } from "./holder-key.ts"
import { identifiers } from "./object-identifiers.ts"

/**
 * A PKCS#10 request (RFC 2986) in DER. The authority takes the key and the proof of possession from it and
 * nothing else: subject and extensions of the certificate come from the approved request. The same key and name
 * give the same bytes, so that sending it again is the same request.
 */
export async function makeCertificationRequest(
  { privateKey, publicKey }: CryptoKeyPair,
  { commonName }: { commonName: string },
): Promise<Bytes> {
  const name = sequence(setOf(sequence(oid(identifiers.commonName), utf8String(commonName))))
  const info = sequence(integer(0), name, await exportPublicKey(publicKey), explicit0())
  const algorithm = sequence(oid(identifiers.sha256WithRsa), nullValue())
  return sequence(info, algorithm, bitString(await signWith(privateKey, info)))
}
