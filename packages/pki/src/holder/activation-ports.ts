import type { Bytes } from "../bytes.ts"
import type { PendingKeyStore } from "./pending-key-store.ts"

/** The server's copy of the key: the wrapped key, later replaced by the finished P12. */
export interface KeyCopy {
  readonly kind: "wrapped" | "p12"
  readonly bytes: Bytes
}

/** DER; `chain` is the issuing authority's certificate, then the root's. */
export interface IssuedCertificate {
  readonly certificate: Bytes
  readonly chain: readonly Bytes[]
}

/** The server's part of one activation. Calls are idempotent: each may be repeated after an interruption. */
export interface ActivationApi {
  loadKeyCopy(): Promise<KeyCopy | null>
  saveKeyCopy(copy: Bytes): Promise<void>
  loadCertificate(): Promise<IssuedCertificate | null>
  /** Returns the same certificate for the same key. */
  sendRequest(certificationRequest: Bytes): Promise<IssuedCertificate>
  /** Replaces the copy. "alreadySaved": the server has this certificate's P12 from another run. */
  saveP12(p12: Bytes): Promise<"saved" | "alreadySaved">
}

/** In order; a resumed activation skips some. */
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
  /** Password of the P12. A resumed activation needs the same one. */
  readonly password: string
  /** Common name of the PKCS#10. The certificate's subject comes from the approved request. */
  readonly commonName: string
  /** The alias of keytool. */
  readonly friendlyName: string
  readonly api: ActivationApi
  readonly storage: PendingKeyStore
  /** Called as each step begins. */
  readonly progress?: (step: ActivationStep) => void
  /** Makes a new key even if there are copies, because their password is lost. Ignored once a certificate exists. */
  readonly startOver?: boolean
  /** 600,000 by default; fewer only in tests. */
  readonly rounds?: number
}

/** The file for the holder, and its parts, from which the compatible file is packed. */
export interface ActivationResult extends IssuedCertificate {
  readonly p12: Bytes
  readonly privateKey: CryptoKey
}
