import { type Bytes, fromBase64 } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { readCertificateFacts } from "../certificate/certificate-facts.ts"

/** A certificate at which the visitor lets chains end. */
export interface VisitorAnchor {
  readonly name: string
  readonly der: Bytes
}

const largest = 1024 * 1024
const mostAnchors = 20
const blocks = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates of a file in DER, or in PEM with one or several; empty where there is none. */
export function readAnchors(file: Bytes): VisitorAnchor[] {
  if (file.length > largest) return []
  const text = new TextDecoder("latin1").decode(file)
  const inPem = [...text.matchAll(blocks)].slice(0, mostAnchors).map(([, body = ""]) => body)
  const found = inPem.length > 0 ? inPem.map((body) => orUndefined(() => fromBase64(body))) : [file]
  return found.flatMap((der) => {
    const certificate = der && orUndefined(() => readCertificate(der, "BER"))
    if (!certificate) return []
    return [{ name: readCertificateFacts(certificate.der).name, der: certificate.der }]
  })
}
