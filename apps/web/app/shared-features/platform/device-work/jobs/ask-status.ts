import { certificateStatusAddress } from "@trazo/contract/endpoint/api-paths"
import { ChainBuilder } from "@trazo/documents/trust/chain"
import { readStatusAnswer, responderOf, statusQuestion } from "@trazo/documents/trust/status-question"
import { openTrustList, type SignedTrustList } from "@trazo/documents/trust/trust-list"
import { type Bytes, fromBase64, toBase64 } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { endedText, type SignatureStatus } from "../signature-status.ts"

interface Asked {
  /** DER. */
  readonly certificate: Bytes
  /** What the file brings of its issuers. */
  readonly chain: readonly Bytes[]
}

const patienceMilliseconds = 8000

/**
 * Asks the issuer through the server, which is sent the hashes of the issuer, the serial number and the issuer's address
 * (docs/decisions/0051-status-relay.md).
 */
export async function askStatus({ certificate: der, chain }: Asked): Promise<SignatureStatus> {
  try {
    const certificate = readCertificate(der, "BER")
    const issuer = await issuerOf(certificate, chain)
    const response = issuer && (await ask(certificate, issuer))
    if (!response) return { name: "unknown" }
    const found = await readStatusAnswer(response, { certificate, issuer, now: new Date() })
    if (found?.status !== "revoked") return { name: found ? "good" : "unknown" }
    return { name: found.reason === "certificateHold" ? "suspended" : "revoked", at: found.at }
  } catch {
    // Without a connection, or with a certificate that nobody can ask about: it does not stop the holder.
    return { name: "unknown" }
  }
}

/** Many files bring the holder's certificate alone. */
async function issuerOf(certificate: Certificate, chain: readonly Bytes[]): Promise<Certificate | undefined> {
  const read = (ders: readonly Bytes[]) => ders.map((der) => readCertificate(der, "BER"))
  const brought = await new ChainBuilder([]).issuerOf(certificate, read(chain))
  if (brought) return brought
  const { default: trustList } = await import("@trazo/documents/trust-list", { with: { type: "json" } })
  const listed = await openTrustList(trustList as SignedTrustList)
  return new ChainBuilder([]).issuerOf(certificate, read(listed))
}

async function ask(certificate: Certificate, issuer: Certificate): Promise<Bytes | undefined> {
  const request = toBase64(statusQuestion(certificate, issuer))
  const response = await fetch(certificateStatusAddress, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ request, responder: responderOf(certificate) }),
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  if (!response.ok) return undefined
  const body = (await response.json()) as { outcome?: unknown; response?: unknown }
  return body.outcome === "answered" && typeof body.response === "string"
    ? fromBase64(body.response)
    : undefined
}

/** The signature does not count any more: nothing is signed with it. */
class SignatureEnded extends Error {
  override readonly name = "SignatureEnded"
  readonly code = "SIGNATURE_ENDED"
}

/** @throws SignatureEnded */
export function requireNotEnded(status: SignatureStatus): void {
  if ("at" in status) throw new SignatureEnded(endedText(status))
}
