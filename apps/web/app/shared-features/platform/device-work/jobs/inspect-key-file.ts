import { diagnoseKeyFile, type KeyFileVerdict } from "@trazo/documents/p12/diagnose-key-file"
import type { KeyAlgorithm } from "@trazo/documents/p12/key-algorithm"
import type { Program } from "@trazo/documents/p12/program-findings"
import { readKeyFile, signingIdentity } from "@trazo/documents/p12/read-key-file"
import { p12PasswordProblem } from "@trazo/domain/certificates/p12-password"
import { type CertificateSummary, summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import type { SignatureStatus } from "../signature-status.ts"
import { askStatus } from "./ask-status.ts"

export interface KeyFileInput {
  readonly file: Uint8Array<ArrayBuffer>
  readonly password: string
}

export interface InspectedKeyFile {
  readonly summary: CertificateSummary
  readonly status: SignatureStatus
  /** «RSA de 2048 bits». */
  readonly key: string
  readonly keyCount: number
  readonly chainLength: number
  readonly verdict: KeyFileVerdict
  /** Whether a copy may keep the password of the file. */
  readonly keepsPassword: boolean
}

export interface InspectionInput extends KeyFileInput {
  /** All when absent. */
  readonly programs?: readonly Program[] | undefined
}

/** Throws KeyFileProblem. */
export async function inspectKeyFile({
  file,
  password,
  programs,
}: InspectionInput): Promise<InspectedKeyFile> {
  const read = await readKeyFile(file, password)
  const identity = signingIdentity(read)
  return {
    summary: summarizeCertificate(identity.certificate.der),
    status: await askStatus({ certificate: identity.certificate.der, chain: identity.chain }),
    key: describeKey(identity.algorithm),
    keyCount: read.keyCount,
    chainLength: identity.chain.length,
    verdict: diagnoseKeyFile(read, identity, new Date(), programs),
    keepsPassword: p12PasswordProblem(password) === null,
  }
}

function describeKey(algorithm: KeyAlgorithm): string {
  if (algorithm.kind === "RSA") return `RSA de ${algorithm.bits} bits`
  return algorithm.kind === "EC" ? `Curva elíptica ${algorithm.curve}` : "De un tipo poco común"
}
