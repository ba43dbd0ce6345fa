import type { StatusService } from "@trazo/documents/evidence/gather-evidence"
import { ChainBuilder } from "@trazo/documents/trust/chain"
import { listedCertificates } from "@trazo/documents/trust/listed-certificates"
import { readStatusAnswer } from "@trazo/documents/trust/status-question"
import type { Bytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { endedText, type SignatureStatus } from "../signature-status.ts"
import { statusService } from "./status-service.ts"

interface Asked {
  /** DER. */
  readonly certificate: Bytes
  /** What the file brings of its issuers. */
  readonly chain: readonly Bytes[]
}

/** Asks the issuer, which is sent its own hashes and the serial number (docs/decisions/0051-status-relay.md). */
export async function askStatus(
  { certificate: der, chain }: Asked,
  ask: StatusService = statusService(),
): Promise<SignatureStatus> {
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
  return new ChainBuilder([]).issuerOf(certificate, read(await listedCertificates()))
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
