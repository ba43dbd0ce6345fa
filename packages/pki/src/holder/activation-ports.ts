import type { Bytes } from "./bytes.ts"
import type { PendingKeyStore } from "./pending-key-storage.ts"

/** What the server keeps of the key: the wrapped key, or the finished P12 in its place. */
export interface KeyCopy {
  readonly kind: "wrapped" | "p12"
  readonly bytes: Bytes
}

/** DER; `chain` is the issuing authority's certificate, then the root's. */
export interface IssuedCertificate {
  readonly certificate: Bytes
  readonly chain: readonly Bytes[]
}

/** The server's part of one activation. Each call may be repeated after an interruption and answers the same. */
export interface ActivationApi {
  /** Null where there is none. */
  loadKeyCopy(): Promise<KeyCopy | null>
  saveKeyCopy(copy: Bytes): Promise<void>
  /** Null where none was issued. */
  loadCertificate(): Promise<IssuedCertificate | null>
  /** Sent twice with the same key it answers the same certificate. */
  sendRequest(certificationRequest: Bytes): Promise<IssuedCertificate>
  /** Replaces the copy. "alreadySaved": the server has this certificate's P12, packed in another run. */
  saveP12(p12: Bytes): Promise<"saved" | "alreadySaved">
}

/** In the order in which they happen; an activation that goes on begins further down. */
export const activationSteps = [
  "lookUp",
  "makeKey",
  "wrapKey",
  "keepCopies",
  "sendRequest",
  "checkCertificate",
  "packP12",
  "reopenP12",
  "saveP12",
  "done",
] as const
export type ActivationStep = (typeof activationSteps)[number]

export interface Activation {
  readonly requestId: string
  /** The P12's; the same one when an interrupted activation goes on. */
  readonly password: string
  /** Of the request; the certificate's subject comes from the approved request. */
  readonly commonName: string
  /** keytool's alias in the P12. */
  readonly friendlyName: string
  readonly api: ActivationApi
  readonly storage: PendingKeyStore
  /** Called as each step begins. */
  readonly progress?: (step: ActivationStep) => void
  /** Makes a new key though there are copies, whose password is lost. Ignored once a certificate exists. */
  readonly startOver?: boolean
  /** Less than the 600,000 that a stored copy must have only in tests. */
  readonly rounds?: number
}

/** What the holder saves as a file, and the parts of it, from which the compatible twin is packed. */
export interface ActivationResult extends IssuedCertificate {
  readonly p12: Bytes
  readonly privateKey: CryptoKey
}
