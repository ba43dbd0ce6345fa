import type { Bytes } from "@trazo/pki/bytes"
import type { CertificateFacts } from "../certificate/certificate-facts.ts"
import type { PdfChange } from "../revisions/pdf-change.ts"
import type { Reason, Verdict } from "./reasons.ts"

type DocumentFormat = "pdf" | "xml" | "cms" | "asic" | "certificate" | "unknown"

/** How the time of a signature is known. */
export interface SigningTime {
  readonly at: Date
  /** `timestamp`: a third party says so; `claimed`: only the signer's own clock does. */
  readonly source: "timestamp" | "claimed"
  /** Who says so, where it is a third party. */
  readonly by?: string
}

export interface SignatureCheck {
  /** Name of the field or identifier of the element, as the file has it. */
  readonly name: string
  readonly kind: "signature" | "timestamp"
  readonly verdict: Verdict
  /** The worst first. */
  readonly reasons: readonly Reason[]
  readonly signer: CertificateFacts | null
  readonly time: SigningTime | null
  /** Spanish: what the signature covers. */
  readonly covers: string
  /** What was done after this signature. */
  readonly changes: readonly PdfChange[]
  /** What was signed, when something came after it. */
  readonly original?: Bytes
  /** What the signer wrote. */
  readonly statedReason?: string
  readonly statedPlace?: string
}

export interface DocumentCheck {
  readonly format: DocumentFormat
  /** The worst of its signatures, and of what concerns the whole document. */
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
  readonly signatures: readonly SignatureCheck[]
  /** An encrypted PDF of which a password would show more. */
  readonly isLocked?: boolean
  /** Of a certificate that was dropped instead of a document. */
  readonly certificate?: CertificateFacts
}
