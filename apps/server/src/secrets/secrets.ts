import { hkdfSync } from "node:crypto"
import { StartupError } from "../startup-error.ts"
import type { KeyRing } from "./sealing.ts"

/** Keys of one purpose each, derived from the master key (HKDF-SHA-256, 32 bytes). */
export interface Secrets {
  fileKey: KeyRing
  mailKey: KeyRing
  factorKey: KeyRing
  /** Seals the distributors' credentials of the invoicing service. */
  billingKey: KeyRing
  /** Seals the distributors' keys that sign invoices. */
  invoiceKey: KeyRing
  /** Pepper of one-time codes: six digits could be guessed from a stolen table. Earlier ones find codes that people keep. */
  codePepper: KeyRing
  /** Earlier ones recognise links and codes that were handed out. */
  linkKey: KeyRing
  /** Signs the cookies of known devices. */
  deviceKey: Buffer
  logPepper: Buffer
  databasePassword: string
  /** What the database keeps to recognise the master key. */
  checkValue: Buffer
}

/** What a master key leaves behind when it is rotated. */
interface EarlierKeys {
  codePepper: Buffer
  linkKey: Buffer
}

export interface Carried {
  /** The master key before, while a rotation runs: it opens what is not sealed again yet. */
  former: Buffer | null
  earlier: readonly EarlierKeys[]
}

const nothingCarried: Carried = { former: null, earlier: [] }

const derive = (masterKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync("sha256", masterKey, "", `trazo ${purpose}`, 32))

export function deriveSecrets(masterKey: Buffer, { former, earlier }: Carried = nothingCarried): Secrets {
  const ring = (purpose: string): KeyRing => [
    derive(masterKey, purpose),
    ...(former ? [derive(former, purpose)] : []),
  ]
  return {
    fileKey: ring("file key-encryption key"),
    mailKey: ring("mail payload key"),
    factorKey: ring("second factor key"),
    billingKey: ring("invoicing credentials key"),
    invoiceKey: ring("invoice signing key"),
    codePepper: [derive(masterKey, "code pepper"), ...earlier.map(({ codePepper }) => codePepper)],
    linkKey: [derive(masterKey, "resume link key"), ...earlier.map(({ linkKey }) => linkKey)],
    deviceKey: derive(masterKey, "known device key"),
    logPepper: derive(masterKey, "log pepper"),
    databasePassword: derive(masterKey, "application role password").toString("hex"),
    checkValue: checkValueOf(masterKey),
  }
}

/** 256 random bits cannot be guessed, so that a fast function is enough. */
export const checkValueOf = (masterKey: Buffer) => derive(masterKey, "check value")

/** Seals what the database keeps for the holder of a master key alone. */
export const carriedKeyOf = (masterKey: Buffer) => derive(masterKey, "carried keys key")

/** Accepts 64 hexadecimal digits or the Base64 of 32 bytes. @param name of the setting */
export function parseKey(name: "MASTER_KEY" | "AUDIT_KEY", text: string): Buffer {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? "hex" : "base64")
  if (key.length !== 32) {
    throw new StartupError(`${name}: deben ser 32 bytes, en 64 dígitos hexadecimales o en Base64.`)
  }
  return key
}
