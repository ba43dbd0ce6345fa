import type { CertificateStatus } from "@trazo/documents/verdict/check-options"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"

type Bytes = Uint8Array<ArrayBuffer>

export type ToWorker =
  | {
      readonly type: "check"
      readonly file: Bytes
      /** What a signature in a file of its own was made over. */
      readonly content: Bytes | null
      /** Of an encrypted PDF. */
      readonly password: string | null
      /** Certificates of this platform's authority: only their certificates are asked about. */
      readonly own: readonly Bytes[]
      /** Certificates that this visitor trusts beside the list. */
      readonly anchors: readonly Bytes[]
      readonly now: Date
    }
  | { readonly type: "status"; readonly question: number; readonly status: CertificateStatus }

export type FromWorker =
  | { readonly type: "progress"; readonly part: number }
  | { readonly type: "question"; readonly question: number; readonly serial: string }
  | { readonly type: "result"; readonly result: DocumentCheck }
  /** For support: what failed in this program, and where. */
  | { readonly type: "failed"; readonly code: string }
