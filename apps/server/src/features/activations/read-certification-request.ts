import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import {
  type CertificationRequest,
  CertificationRequestError,
  type CertificationRequestProblem,
  parseCertificationRequest,
} from "@trazo/pki/authority/certification-request"

const refusals: Record<CertificationRequestProblem, ErrorCode> = {
  malformed: "CERTIFICATION_REQUEST_INVALID",
  signature: "REQUEST_SIGNATURE_INVALID",
  "weak-key": "KEY_REFUSED",
}

/** The key of a PKCS#10 in base64, proven to be in its sender's hands. @throws ApiError */
export function readCertificationRequest(base64: string): CertificationRequest {
  try {
    return parseCertificationRequest(Buffer.from(base64, "base64"))
  } catch (error) {
    if (error instanceof CertificationRequestError) throw new ApiError(refusals[error.problem])
    throw error
  }
}
