import { readKeyFile, signingIdentity } from "@trazo/documents/p12/read-key-file"
import { type DocumentSigner, makeSigner, requireValid } from "@trazo/documents/signing/document-signer"
import { type CertificateSummary, summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import type { SignatureStatus } from "../signature-status.ts"
import { askStatus, requireNotEnded } from "./ask-status.ts"
import type { KeyFileInput } from "./inspect-key-file.ts"

export interface OpenedSigner {
  readonly signer: DocumentSigner
  readonly summary: CertificateSummary
  readonly status: SignatureStatus["name"]
}

/** Opens a signature for signing: its key leaves the file as one that cannot be exported. Throws KeyFileProblem, SigningProblem or SignatureEnded. */
export async function openSigner({ file, password }: KeyFileInput): Promise<OpenedSigner> {
  const identity = signingIdentity(await readKeyFile(file, password))
  const signer = await makeSigner(identity)
  requireValid(signer, new Date())
  const status = await askStatus(signer)
  requireNotEnded(status)
  return { signer, status: status.name, summary: summarizeCertificate(signer.certificate) }
}
