import { hkdfSync, randomBytes } from "node:crypto"
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { StartupError } from "./startup-error.ts"

/** Keys of one purpose each, derived from the master key (HKDF-SHA-256, 32 bytes). */
export interface Secrets {
  fileKey: Buffer
  mailKey: Buffer
  factorKey: Buffer
  /** Seals the distributors' credentials of the invoicing service. */
  billingKey: Buffer
  /** Pepper of one-time codes: six digits could be guessed from a stolen table. */
  codePepper: Buffer
  linkKey: Buffer
  /** Signs the cookies of known devices. */
  deviceKey: Buffer
  logPepper: Buffer
  databasePassword: string
}

export function deriveSecrets(masterKey: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", masterKey, "", `trazo ${purpose}`, 32))
  return {
    fileKey: derive("file key-encryption key"),
    mailKey: derive("mail payload key"),
    factorKey: derive("second factor key"),
    billingKey: derive("invoicing credentials key"),
    codePepper: derive("code pepper"),
    linkKey: derive("resume link key"),
    deviceKey: derive("known device key"),
    logPepper: derive("log pepper"),
    databasePassword: derive("application role password").toString("hex"),
  }
}

/** Accepts 64 hexadecimal digits or the Base64 of 32 bytes. @param name of the setting */
export function parseKey(name: "MASTER_KEY" | "AUDIT_KEY", text: string): Buffer {
  const trimmed = text.trim()
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? "hex" : "base64")
  if (key.length !== 32) {
    throw new StartupError(`${name}: deben ser 32 bytes, en 64 dígitos hexadecimales o en Base64.`)
  }
  return key
}

/** Reads the secret `<data>/secrets/<name>` (mode 0600), and creates it at the first start. */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, "secrets")
  const path = join(folder, name)
  try {
    // The data folder stays accessible: the embedded database runs as another user.
    mkdirSync(dataDir, { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new StartupError(`DATA_DIR: no se puede escribir en ${folder} (${(error as Error).message}).`)
  }
  try {
    return readFileSync(path, "utf8").trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  const secret = randomBytes(32).toString("hex")
  const file = openSync(path, "wx", 0o600)
  writeSync(file, `${secret}\n`)
  fsyncSync(file)
  closeSync(file)
  return secret
}
