import type { Bytes } from "@trazo/pki/bytes"
import { type DocumentSigner, requireValid } from "./document-signer.ts"
import { makeSignedData, type TimeStamper } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"
import type { EvidenceFor } from "./validation-data.ts"

interface FileSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}

/**
 * A detached CAdES-B-B signature of any file, for a .p7s beside it; B-T with a time stamp, B-LT with evidence. Throws
 * SigningProblem.
 */
export async function signFile(
  file: Bytes,
  { signer, now, timeStamp, evidenceFor }: FileSigning,
): Promise<Bytes> {
  requireValid(signer, now)
  if (file.length === 0) throw new SigningProblem("EMPTY")
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", file))
  return makeSignedData({ signer, digest, signingTime: now, timeStamp, evidenceFor })
}
