import type { Bytes } from "@trazo/pki/bytes"
import type { CertificateFacts } from "../certificate/certificate-facts.ts"

/** What an issuer says of a certificate at the moment of asking. */
export type CertificateStatus =
  | { readonly status: "good" }
  | { readonly status: "unknown" }
  | {
      readonly status: "revoked"
      readonly at: Date
      /** As the issuer names it; absent, or «unspecified» (RFC 5280 §5.3.1), where it gives none. */
      readonly reason?: string
      readonly invalidFrom?: Date
    }

export interface CheckOptions {
  /** DER of the certificates at which a chain may end. */
  readonly trust: readonly Bytes[]
  /** The same, of the visitor's own choice: never «Firma válida» without a remark. */
  readonly visitorTrust?: readonly Bytes[]
  readonly now: Date
  /**
   * Asks whoever knows. It is given the serial and the issuer of a certificate, and the trusted certificate (DER) at which its
   * chain ends, never the document. «unknown» where nobody responds.
   */
  readonly statusOf?: (certificate: CertificateFacts, anchor: Bytes) => Promise<CertificateStatus>
  /** What a signature in a file of its own was made over. */
  readonly content?: Bytes
  /** Of an encrypted PDF. */
  readonly password?: string
  /** 0 to 1. */
  readonly onProgress?: (part: number) => void
}
