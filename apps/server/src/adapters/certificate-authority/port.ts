import type { RevokedEntry } from "@trazo/pki/authority/crl"
import type { IssuerKeys } from "@trazo/pki/authority/ocsp-cert-id"
import type { OcspEntry } from "@trazo/pki/authority/ocsp-response"
import type { ApprovedHolder } from "@trazo/pki/authority/subject"

export interface CertificateAuthority {
  readonly name: string
  /** Id in table `authorities`. */
  readonly id: string
  /** Issuing CA, then root; DER. */
  readonly chain: readonly Buffer[]
  readonly notAfter: Date
  /** @throws RangeError for data that a certificate cannot contain; LintError for content that must not be signed */
  prepare(wanted: WantedCertificate): PreparedCertificate
  /**
   * Returns the certificate, DER. Deterministic: the same content gives the same bytes.
   * @throws LintError unless the content states what `wanted` approves, and nothing else
   */
  sign(prepared: PreparedCertificate, wanted: WantedCertificate): Promise<Buffer>
  readonly publication: Publication
}

/** The approved request. */
export interface WantedCertificate {
  holder: ApprovedHolder
  /** SubjectPublicKeyInfo, DER. */
  spki: Uint8Array
  notBefore: Date
  notAfter: Date
}

export interface PreparedCertificate {
  /** Decimal. */
  serial: string
  content: Buffer
}

type Publication =
  | { by: "us"; signer: StatusSigner }
  | { by: "authority"; revoke(revocation: RevokedEntry): Promise<void> }

interface RevocationListContent {
  number: bigint
  thisUpdate: Date
  nextUpdate: Date
  entries: RevokedEntry[]
}

interface StatusResponse {
  entries: [OcspEntry, ...OcspEntry[]]
  producedAt: Date
  nextUpdate: Date
  nonce?: Uint8Array | undefined
}

/** Signs CRLs and OCSP responses; all DER. */
export interface StatusSigner {
  readonly rootCertificate: Buffer
  readonly issuingCertificate: Buffer
  readonly issuerKeys: IssuerKeys
  signRevocationList(authority: "root" | "issuing", content: RevocationListContent): Promise<Buffer>
  signStatus(response: StatusResponse): Promise<Buffer>
  readonly responderNotAfter: Date
  newResponder(): Promise<StoredKey>
  useResponder(stored: StoredKey): void
}

/** Certificate (DER) and its key (encrypted PKCS#8, PEM). */
export interface StoredKey {
  certificate: Buffer
  encryptedKey: string
}
