import { evidenceFor } from "@trazo/documents/trust/revocation"
import { openTrustList, type SignedTrustList } from "@trazo/documents/trust/trust-list"
import trustList from "@trazo/documents/trust-list" with { type: "json" }
import { checkDocument as checkWithin } from "@trazo/documents/verdict/check-document"
import type { CertificateStatus } from "@trazo/documents/verdict/check-options"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import { unlimitedWork } from "@trazo/documents/work-budget"
import { equalBytes } from "@trazo/pki/bytes"
import { readCertificate } from "@trazo/pki/x509/certificate"

type Bytes = Uint8Array<ArrayBuffer>

export interface CheckInput {
  readonly file: Bytes
  /** What a signature in a file of its own was made over. */
  readonly content: Bytes | null
  /** Of an encrypted PDF. */
  readonly password: string | null
  /** Certificates of this platform's authority: only their certificates are asked about. */
  readonly own: readonly Bytes[]
  /** Revocation lists of this platform's root, which answers for the stamping service. */
  readonly lists: readonly Bytes[]
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
  { file, content, password, own, lists, anchors, now }: CheckInput,
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
    statusOf: async ({ serial, der }, anchor) => {
      if (!own.some((one) => equalBytes(one, anchor))) return { status: "unknown" }
      return (await listedStatus({ der, anchor, lists, now })) ?? (await page.statusOf(serial))
    },
    onProgress: (part) => void page.onProgress(part),
  })
}

interface Listed extends Pick<CheckInput, "lists" | "now"> {
  /** The certificate. */
  readonly der: Bytes
  readonly anchor: Bytes
}

/** What a list of the anchor that lasts says of a certificate; undefined where none does. */
async function listedStatus({ der, anchor, lists, now }: Listed): Promise<CertificateStatus | undefined> {
  const [certificate, issuer] = [readCertificate(der, "BER"), readCertificate(anchor, "BER")]
  const said = await evidenceFor(certificate, issuer, { ocsp: [], crls: lists }, unlimitedWork)
  const latest = said.find((one) => one.status === "revoked" || (one.until && one.until > now))
  if (latest?.status !== "revoked") return latest && { status: "good" }
  const { at, reason = "unspecified", invalidFrom } = latest
  return { status: "revoked", at, reason, ...(invalidFrom && { invalidFrom }) }
}
