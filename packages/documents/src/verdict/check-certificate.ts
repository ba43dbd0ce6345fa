import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { certificateInFile } from "@trazo/pki/asn1/pem"
import { Asn1Error } from "@trazo/pki/asn1/reader"
import type { Bytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { readCertificateFacts } from "../certificate/certificate-facts.ts"
import type { ChainBuilder } from "../trust/chain.ts"
import type { CheckOptions } from "./check-options.ts"
import type { DocumentCheck } from "./document-check.ts"
import { issuerReason } from "./issuer-reason.ts"
import { otherFaces } from "./other-faces.ts"
import { byWeight, type Reason, reason, worstOf } from "./reasons.ts"

/** A certificate that was dropped instead of a document; undefined when the bytes are not one. */
export async function checkCertificate(
  file: Bytes,
  options: CheckOptions,
  chains: ChainBuilder,
): Promise<DocumentCheck | undefined> {
  const certificate = certificateFrom(file)
  if (!certificate) return undefined
  const facts = readCertificateFacts(certificate.der)
  const chain = await chains.build(certificate, [])
  const reasons: Reason[] = [
    issuerReason(chain, facts.issuer.name, options),
    datesReason(certificate, options.now),
  ]
  const anchor = chain.path.at(-1)
  if (chain.end === "trusted" && anchor) reasons.push(await statusReason(facts, anchor.der, options))
  const sorted = byWeight([...reasons, ...otherFaces(file, "certificate")])
  return {
    format: "certificate",
    verdict: worstOf(sorted),
    reasons: sorted,
    signatures: [],
    certificate: facts,
  }
}

function certificateFrom(file: Bytes): Certificate | undefined {
  try {
    return readCertificate(certificateInFile(file), "BER")
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof DOMException) return undefined
    throw error
  }
}

function datesReason({ notBefore, notAfter }: Certificate, now: Date): Reason {
  if (now < notBefore) return reason("certificateNotYet")
  return reason(now > notAfter ? "certificateExpired" : "certificateCurrent")
}

async function statusReason(
  facts: ReturnType<typeof readCertificateFacts>,
  anchor: Bytes,
  { statusOf }: CheckOptions,
): Promise<Reason> {
  const current = await statusOf?.(facts, anchor)
  if (!current || current.status === "unknown") return reason("statusUnknown")
  if (current.status === "good") return reason("notRevoked")
  return reason(
    current.reason === "certificateHold" ? "suspended" : "certificateRevoked",
    `Fecha: ${formatDate(current.at)}.`,
  )
}
