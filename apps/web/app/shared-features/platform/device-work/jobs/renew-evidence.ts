import { EvidenceGatherer } from "@trazo/documents/evidence/gather-evidence"
import { renewPdf } from "@trazo/documents/signing/renew-pdf"
import { SigningProblem } from "@trazo/documents/signing/signing-problem"
import { listedCertificates } from "@trazo/documents/trust/listed-certificates"
import { askStamp } from "./signing-services.ts"
import { statusService } from "./status-service.ts"

export interface RenewalInput {
  /** A signed PDF. */
  readonly file: File
}

/** The file with the evidence of now for its signatures, and a time stamp over all of it. Throws SigningProblem. */
export async function renewEvidence({ file }: RenewalInput): Promise<Blob> {
  const update = await renewPdf(new Uint8Array(await file.arrayBuffer()), {
    gatherer: new EvidenceGatherer({ ask: statusService(), known: await listedCertificates() }),
    timeStamp: (digest) => askStamp(digest).catch(unstamped),
    now: new Date(),
  })
  return new Blob([file, update], { type: "application/pdf" })
}

function unstamped(cause: unknown): never {
  throw new SigningProblem("TIME_STAMP_FAILED", { cause })
}
