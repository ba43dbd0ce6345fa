import type { RevokedEntry } from "@trazo/pki/authority/crl"
import type { IssuerKeys } from "@trazo/pki/authority/ocsp-cert-id"
import type { OcspEntry } from "@trazo/pki/authority/ocsp-response"
import type { ApprovedHolder } from "@trazo/pki/authority/subject"

/**
 * Who certifies keys. Issuing has two halves, so that the content is stored before anything is signed and an
 * interrupted issuance goes on with the same certificate.
 */
export interface CertificateAuthority {
  /** Common name, as it stands in certificates. */
  readonly name: string
  /** Its row in `authorities`, which every serial's state names. */
  readonly id: string
  /** Issuing then root, DER. */
  readonly chain: readonly Buffer[]
  /** No certificate ends after it. */
  readonly notAfter: Date
  /** @throws RangeError where the approved data can't stand in a certificate */
  prepare(wanted: WantedCertificate): PreparedCertificate
  /** The certificate, DER. The same content gives the same bytes, whenever and however often it is asked. */
  sign(content: Uint8Array): Promise<Buffer>
  readonly publication: Publication
}

interface WantedCertificate {
  holder: ApprovedHolder
  /** SubjectPublicKeyInfo, DER. */
  spki: Uint8Array
  notBefore: Date
  notAfter: Date
}

interface PreparedCertificate {
  /** Decimal. */
  serial: string
  content: Buffer
}

/** How a certificate's state reaches the world: signed and served here, or by the authority that is told of it. */
type Publication =
  | { by: "us"; signer: StatusSigner }
  | { by: "authority"; revoke(revocation: RevokedEntry): Promise<void> }

interface RevocationListContent {
  number: bigint
  thisUpdate: Date
  nextUpdate: Date
  entries: RevokedEntry[]
}

interface StatusAnswer {
  entries: [OcspEntry, ...OcspEntry[]]
  producedAt: Date
  nextUpdate: Date
  /** Value of the nonce extension as the request sent it. */
  nonce?: Uint8Array | undefined
}

/** Signs revocation lists and OCSP answers, DER all. */
export interface StatusSigner {
  readonly rootCertificate: Buffer
  readonly issuingCertificate: Buffer
  /** How OCSP requests name the issuing authority. */
  readonly issuerKeys: IssuerKeys
  signRevocationList(authority: "root" | "issuing", content: RevocationListContent): Promise<Buffer>
  signStatus(response: StatusAnswer): Promise<Buffer>
  /** When the delegated responder's certificate ends. */
  readonly responderNotAfter: Date
  /** A responder for the time after, not used before `useResponder`. */
  newResponder(): Promise<StoredKey>
  useResponder(stored: StoredKey): void
}

/** A certificate (DER) with its key as encrypted PKCS#8, PEM. */
export interface StoredKey {
  certificate: Buffer
  encryptedKey: string
}
