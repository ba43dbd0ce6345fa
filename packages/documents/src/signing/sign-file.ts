import type { Bytes } from "@trazo/pki/bytes"
import { type DocumentSigner, requireValid } from "./document-signer.ts"
import { makeSignedData, type TimeStamper } from "./signed-data.ts"
import { SigningProblem } from "./signing-problem.ts"

interface FileSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  readonly timeStamp?: TimeStamper | undefined
}

/** A detached CAdES-B-B signature of any file, for a .p7s beside it; B-T with a time stamp. Throws SigningProblem. */
export async function signFile(file: Bytes, { signer, now, timeStamp }: FileSigning): Promise<Bytes> {
  requireValid(signer, now)
  if (file.length === 0) throw new SigningProblem("EMPTY")
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", file))
  return makeSignedData({ signer, digest, signingTime: now, timeStamp })
}
