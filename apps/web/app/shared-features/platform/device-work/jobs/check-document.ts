import { openTrustList, type SignedTrustList } from "@trazo/documents/trust/trust-list"
import trustList from "@trazo/documents/trust-list" with { type: "json" }
import { checkDocument as checkWithin } from "@trazo/documents/verdict/check-document"
import type { CertificateStatus } from "@trazo/documents/verdict/check-options"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import { equalBytes } from "@trazo/pki/bytes"

type Bytes = Uint8Array<ArrayBuffer>

export interface CheckInput {
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

/** The page that waits. */
export interface CheckPage {
  onProgress(part: number): void | Promise<void>
  statusOf(serial: string): Promise<CertificateStatus>
}

export async function checkDocument(
  { file, content, password, own, anchors, now }: CheckInput,
  page: CheckPage,
): Promise<DocumentCheck> {
  const listed = await openTrustList(trustList as SignedTrustList)
  return await checkWithin(file, {
    trust: [...listed, ...own],
    visitorTrust: anchors,
    now,
    ...(content && { content }),
    ...(password && { password }),
    // The server knows its own certificates, and need not learn of others.
    statusOf: ({ serial }, anchor) =>
      own.some((one) => equalBytes(one, anchor))
        ? page.statusOf(serial)
        : Promise.resolve({ status: "unknown" }),
    onProgress: (part) => void page.onProgress(part),
  })
}
