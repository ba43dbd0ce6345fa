import type { Bytes } from "@trazo/pki/bytes"
import type { Certificate } from "@trazo/pki/x509/certificate"
import type { CarriedEvidence } from "../trust/revocation.ts"
import type { HashName } from "./algorithms.ts"
import type { Arithmetic } from "./verify-signature.ts"

export type FormProblem =
  | "noDigest"
  | "otherContent"
  | "attributesAsContent"
  | "repeatedAttribute"
  | "otherCertificate"
  | "noCertificate"
  | "unsignedProperties"
  | "unreadable"

/** What arithmetic says of one signature, before anybody is trusted. */
export interface SignatureFacts {
  readonly arithmetic: Arithmetic
  /** Spanish: what of it is altered, where that is known. */
  readonly altered?: string
  readonly problems: readonly FormProblem[]
  readonly hashes: readonly HashName[]
  readonly certificate: Certificate | undefined
  /** Of a time stamp, which other certificates sign than documents. */
  readonly isStamp?: boolean
  /** Certificates that the signature carries. */
  readonly besides: readonly Certificate[]
  readonly carried: CarriedEvidence
  readonly claimedTime: Date | undefined
  /** Time stamps over the signature, with the pieces that each must be over. */
  readonly stamps: readonly { readonly token: Bytes; readonly over: readonly Uint8Array[] }[]
}
