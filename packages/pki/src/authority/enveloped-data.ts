import { constants, createCipheriv, publicEncrypt, X509Certificate } from "node:crypto"
import * as oids from "../asn1/object-identifiers.ts"
import * as tags from "../asn1/tags.ts"
import { element, explicit, integer, nullValue, octetString, oid, sequence, setOf } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import { readCertificate } from "../x509/certificate.ts"
import type { RandomOctets } from "./serial-number.ts"

/**
 * CMS EnvelopedData (RFC 5652 §6) for the holder of a certificate's RSA key: AES-256-CBC, its key by RSAES-OAEP with SHA-256
 * (RFC 3560). `openssl cms -decrypt -inform DER` opens it. @throws RangeError for a key that is no RSA of 2048 bits or more
 */
export function envelop(content: Uint8Array, certificate: Uint8Array, random: RandomOctets): Bytes {
  const { publicKey } = new X509Certificate(certificate)
  if (publicKey.asymmetricKeyType !== "rsa" || (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new RangeError("The recipient's key must be RSA of 2048 bits or more")
  const [key, iv] = [random(32), random(16)]
  const cipher = createCipheriv("aes-256-cbc", key, iv)
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" }
  const encryptedKey = publicEncrypt({ key: publicKey, ...padding }, key)
  const { issuer, serial } = readCertificate(certificate)
  const recipient = sequence(
    integer(0),
    sequence(issuer, integer(BigInt(serial))),
    sequence(oid(oids.rsaesOaep), oaepParameters()),
    octetString(encryptedKey),
  )
  const encryptedContent = sequence(
    oid(oids.data),
    sequence(oid(oids.aes256Cbc), octetString(iv)),
    // [0] IMPLICIT OCTET STRING
    element(tags.primitive(0), encrypted),
  )
  return sequence(
    oid(oids.envelopedData),
    explicit(0, sequence(integer(0), setOf(recipient), encryptedContent)),
  )
}

/** RSAES-OAEP-params (RFC 4055 §4.1) with SHA-256 in both places. */
function oaepParameters(): Bytes {
  const sha256 = sequence(oid(oids.sha256), nullValue())
  return sequence(explicit(0, sha256), explicit(1, sequence(oid(oids.mgf1), sha256)))
}
