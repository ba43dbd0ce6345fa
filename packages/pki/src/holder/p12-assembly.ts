import type { Bytes } from "./bytes.ts"
import { element, explicit0, integer, octetString, oid, sequence, setOf, tags } from "./der-writer.ts"
import { exportPrivateKey } from "./holder-key.ts"
import { identifiers } from "./object-identifiers.ts"
import { makeMacData } from "./p12-integrity.ts"
import { requireP12Password } from "./p12-password.ts"
import type { Encrypted } from "./pbes2.ts"
import type { P12Hash } from "./pkcs12-key-derivation.ts"

/** What goes into a P12. Certificates in DER; `chain` from the issuer up; `friendlyName` is keytool's alias. */
export interface P12Contents {
  readonly privateKey: CryptoKey
  readonly certificate: Bytes
  readonly chain: readonly Bytes[]
  readonly password: string
  readonly friendlyName: string
}

/** How it is closed: the cipher of both bags, and the integrity check. */
export interface P12Protection {
  encrypt(plain: Bytes, password: string): Promise<Encrypted>
  readonly macHash: P12Hash
  readonly macRounds: number
}

/**
 * A PFX (RFC 7292): certificates in an encrypted safe, the key in a shrouded bag, both marked with the same
 * localKeyID and name so that programs pair them, one MAC over all. Throws PasswordNotAllowed.
 */
export async function assembleP12(contents: P12Contents, protection: P12Protection): Promise<Bytes> {
  const { password } = contents
  requireP12Password(password)
  const attributes = await pairingAttributes(contents)
  const certificates = sequence(
    certificateBag(contents.certificate, attributes),
    ...contents.chain.map((certificate) => certificateBag(certificate)),
  )
  const closedCertificates = await protection.encrypt(certificates, password)
  const closedKey = await protection.encrypt(await exportPrivateKey(contents.privateKey), password)
  const keyBag = sequence(
    oid(identifiers.shroudedKeyBag),
    explicit0(sequence(closedKey.algorithm, octetString(closedKey.ciphertext))),
    attributes,
  )
  const safe = sequence(encryptedData(closedCertificates), dataContent(sequence(keyBag)))
  const macData = await makeMacData(safe, password, protection.macHash, protection.macRounds)
  return sequence(integer(3), dataContent(safe), macData)
}

function dataContent(content: Bytes): Bytes {
  return sequence(oid(identifiers.data), explicit0(octetString(content)))
}

function encryptedData({ algorithm, ciphertext }: Encrypted): Bytes {
  const content = sequence(oid(identifiers.data), algorithm, element(tags.context0Octets, ciphertext))
  return sequence(oid(identifiers.encryptedData), explicit0(sequence(integer(0), content)))
}

function certificateBag(certificate: Bytes, ...attributes: Bytes[]): Bytes {
  const value = sequence(oid(identifiers.x509Certificate), explicit0(octetString(certificate)))
  return sequence(oid(identifiers.certificateBag), explicit0(value), ...attributes)
}

/** The key's identifier is the SHA-1 of the certificate, as OpenSSL writes it; it protects nothing. */
async function pairingAttributes({ certificate, friendlyName }: P12Contents): Promise<Bytes> {
  const keyId = new Uint8Array(await crypto.subtle.digest("SHA-1", certificate))
  return setOf(
    sequence(oid(identifiers.friendlyName), setOf(element(tags.bmp, utf16(friendlyName)))),
    sequence(oid(identifiers.localKeyId), setOf(octetString(keyId))),
  )
}

function utf16(text: string): Bytes {
  const octets = new Uint8Array(text.length * 2)
  const view = new DataView(octets.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index))
  return octets
}
