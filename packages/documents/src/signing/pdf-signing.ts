import type { DocumentSigner } from "./document-signer.ts"
import type { StampBox, StampStyle } from "./pdf-stamp.ts"
import type { TimeStamper } from "./signed-data.ts"
import type { EvidenceFor } from "./validation-data.ts"

export interface PdfStamp {
  readonly style: StampStyle
  /** What the QR opens. */
  readonly address: string
  readonly box: StampBox
  /** From 0; the signature shows itself on the first one. */
  readonly pages: readonly number[]
}

export interface PdfSigning {
  readonly signer: DocumentSigner
  readonly now: Date
  readonly reason?: string
  readonly place?: string
  /** Without it the signature is not visible. */
  readonly stamp?: PdfStamp
  /** Of an encrypted document. */
  readonly password?: string
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}
