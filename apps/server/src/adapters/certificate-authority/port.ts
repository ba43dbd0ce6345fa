import type { RevokedEntry } from "@trazo/pki/authority/crl"
import type { IssuerKeys } from "@trazo/pki/authority/ocsp-cert-id"
import type { OcspEntry } from "@trazo/pki/authority/ocsp-response"
import type { CertifiedHolder } from "@trazo/pki/authority/subject"

export interface CertificateAuthority {
  readonly name: string
  /** Id in table `authorities`. */
  readonly id: string
  /** Of the next certificate: issuing CA, then root; DER. */
  readonly chain: readonly Buffer[]
  /** Of an issued certificate, whose issuing CA can be an earlier one. */
  chainOf(certificate: Uint8Array): readonly Buffer[]
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

/** The approved request, or a distributor's seal. */
export interface WantedCertificate {
  holder: CertifiedHolder
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

/** Oldest signer first; the last one belongs to the CA that issues. */
type Publication =
  | { by: "us"; signers: readonly StatusSigner[] }
  | {
      by: "authority"
      revoke(revocation: RevokedEntry): Promise<void>
      release(serial: string): Promise<void>
    }

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

/** The first issuing CA is «issuing», then «issuing-2». */
export type IssuingId = "issuing" | `issuing-${number}`

/** The first key of time stamps is «stamping», then «stamping-2». */
export type StampingId = "stamping" | `stamping-${number}`

/** Signs CRLs and OCSP responses of one issuing CA, and the root's CRL; all DER. */
export interface StatusSigner {
  readonly id: IssuingId
  /** False if the root's key is kept elsewhere: its list then comes from a file. */
  readonly hasRootKey: boolean
  readonly notAfter: Date
  readonly rootCertificate: Buffer
  readonly issuingCertificate: Buffer
  readonly issuerKeys: IssuerKeys
  signRevocationList(authority: "root" | IssuingId, content: RevocationListContent): Promise<Buffer>
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
