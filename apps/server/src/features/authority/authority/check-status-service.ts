import { encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { readOcspResponse } from "@trazo/pki/authority/ocsp-response"
import { equalBytes } from "@trazo/pki/bytes"
import type { StatusSigner } from "../../../adapters/certificate-authority/port.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { unscopedRecentGoodSerials } from "./certificate-status.ts"
import type { OcspService } from "./status-service.ts"

type StatusOutcome = "good" | "noAnswer" | "wrongSignature" | "wrongAnswer"

/** An unused serial: real ones have at least 64 random bits. */
const unusedSerial = "1"

export async function checkStatusService(
  ocsp: OcspService,
  signer: StatusSigner,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<StatusOutcome> {
  const now = clock.now()
  const [serial] = await inPlatform(db, (tx) =>
    unscopedRecentGoodSerials(tx, { authorityId: signer.id, now, limit: 1 }),
  )
  const certId = encodeCertId(signer.issuerKeys, "sha1", serial ?? unusedSerial)
  const { der } = await ocsp.respond(encodeOcspRequest(certId))
  const reading = readOcspResponse(der, signer.issuingCertificate)
  if (!reading) return "noAnswer"
  if (!reading.isSigned) return "wrongSignature"
  const isRight = equalBytes(reading.certId, certId) && reading.status === (serial ? "good" : "unknown")
  return isRight && now < reading.nextUpdate ? "good" : "wrongAnswer"
}
