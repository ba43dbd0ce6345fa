import * as oids from "@trazo/pki/asn1/object-identifiers"
import { inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue, oidValue } from "@trazo/pki/asn1/values"
import { explicit, integer, nullValue, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import { type Bytes, randomBytes } from "@trazo/pki/bytes"
import type { Certificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { digest } from "../cms/algorithms.ts"

/**
 * An OCSPRequest (RFC 6960 §4.1.1), DER: the serial of a certificate and SHA-1 digests of its issuer, as nearly every client
 * sends them. A nonce asks for an answer of this moment, not one that was signed hours ago. @throws Asn1Error
 */
export function makeOcspRequest(
  certificate: Certificate,
  issuer: Certificate,
  { hasNonce }: { readonly hasNonce: boolean },
): Bytes {
  const certificateId = sequence(
    sequence(oid(oids.sha1), nullValue()),
    octetString(digest("SHA-1", issuer.subject)),
    octetString(digest("SHA-1", keyOctets(issuer))),
    integer(BigInt(certificate.serial)),
  )
  const nonce = sequence(oid(oids.ocspNonce), octetString(octetString(randomBytes(16))))
  const extensions = hasNonce ? [explicit(2, sequence(nonce))] : []
  return sequence(sequence(sequence(sequence(certificateId)), ...extensions))
}

/** Content of the key's BIT STRING, over which an issuerKeyHash is. @throws Asn1Error */
export function keyOctets({ spki }: Certificate): Bytes {
  const fields = inside(readOnly(spki, tags.sequence, "BER"))
  fields.next(tags.sequence)
  return bitStringValue(fields.next(tags.bitString))
}

/** Where the issuer answers, as the certificate says (RFC 5280 §4.2.2.1). */
export function ocspAddressOf({ extensions }: Certificate): string | undefined {
  const extension = extensions.get(oids.authorityInfoAccess)
  return (
    extension &&
    orUndefined(() => {
      for (const list = inside(readOnly(extension.value, tags.sequence, "BER")); !list.done; ) {
        const fields = list.enter(tags.sequence)
        const method = oidValue(fields.next(tags.oid))
        const location = fields.next()
        if (method === oids.ocsp && location.tag === tags.primitive(6)) {
          return new TextDecoder("latin1").decode(location.content)
        }
      }
      return undefined
    })
  )
}
