import type { DocumentSigner } from "@trazo/documents/signing/document-signer"
import { sampleDocument } from "@trazo/documents/signing/sample-document"
import { signPdf } from "@trazo/documents/signing/sign-pdf"
import { checkDocument } from "@trazo/documents/verdict/check-document"
import { concatenate } from "@trazo/pki/bytes"
import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"

export interface TrialInput {
  readonly signer: DocumentSigner
  /** What the stamp's QR opens. */
  readonly address: string
}

interface TriedSignature {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly isValid: boolean
  /** Why, in words of the check. */
  readonly reasons: readonly string[]
}

/** Signs a sample PDF and checks it at once, trusting the chain that came with the certificate. Throws SigningProblem. */
export async function trySignature({ signer, address }: TrialInput): Promise<TriedSignature> {
  const now = new Date()
  const sample = sampleDocument(summarizeCertificate(signer.certificate).holder)
  const stamp = {
    style: "trazo",
    address,
    box: { x: 0.1, y: 0.35, width: 0.4, height: 0.09 },
    pages: [0],
  } as const
  const pdf = concatenate(sample, await signPdf(sample, { signer, now, stamp, reason: "Prueba" }))
  const { verdict, reasons, signatures } = await checkDocument(pdf, {
    trust: signer.chain.slice(-1),
    now: new Date(),
  })
  const found = [...reasons, ...signatures.flatMap((signature) => signature.reasons)]
  return {
    pdf,
    isValid: verdict === "valid" || verdict === "validBut",
    reasons: found.map(({ text }) => text),
  }
}
