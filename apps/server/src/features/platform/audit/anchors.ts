import { createHash, sign, verify } from "node:crypto"
import type { AnchorStore } from "../../../adapters/anchor-store/port.ts"
import { privateAuditKey, readPublicKey } from "../../../secrets/audit-key.ts"
import type { HighWaterMarks, RevokedCertificate, SuspendedCertificate } from "./status-register.ts"

/** The heads of all chains and the authority's numbers at one time, signed and stored outside of the database. */
export interface Anchor {
  number: number
  at: string
  /** SHA-256 of the file of the anchor before, hexadecimal. Null for the first. */
  previous: string | null
  /** `sequence:hash` of each chain's last sealed row, by the distributor's id, or `platform`: the only one of an issuance. */
  chains: Record<string, string>
  marks: HighWaterMarks
  /** What was revoked since the anchor before. */
  revoked: RevokedCertificate[]
  /** What is suspended, with its date in `revoked_at`. */
  suspended: SuspendedCertificate[]
  /** Certificates that no anchor before names: DER in Base64. Anchors of 1.0.0 have none. */
  issued?: string[]
  /** Whether staff accepted a database that was older than the anchor before. */
  restored: boolean
  /** In the first anchor of a rotated key: the public key of the anchors before, hexadecimal. */
  formerKey?: string
}

export const anchorName = (number: number) => `${String(number).padStart(9, "0")}.anchor`

export const stampName = (number: number) => `${String(number).padStart(9, "0")}.tsr`

export const digestOf = (file: Uint8Array) => createHash("sha256").update(file).digest()

/** Two lines: JSON, and its Ed25519 signature in Base64. */
export function signAnchor(anchor: Anchor, secret: Buffer): Buffer {
  const text = JSON.stringify(anchor)
  return Buffer.from(
    `${text}\n${sign(null, Buffer.from(text), privateAuditKey(secret)).toString("base64")}\n`,
  )
}

/** @param publicKey raw. Returns null if its key did not sign it. */
export function openAnchor(file: Buffer, publicKey: Buffer): Anchor | null {
  const [text = "", signature = ""] = file.toString().split("\n")
  const isSigned = verify(null, Buffer.from(text), readPublicKey(publicKey), Buffer.from(signature, "base64"))
  return isSigned ? (JSON.parse(text) as Anchor) : null
}

/** Finds the last anchor with few reads. @param known a number that probably exists, or 0 */
export async function lastAnchorNumber(store: AnchorStore, known: number): Promise<number> {
  const exists = async (number: number) => (await store.read(anchorName(number))) !== null
  let last = known > 0 && (await exists(known)) ? known : 0
  let step = 1
  while (await exists(last + step)) {
    last += step
    step *= 2
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (await exists(last + step)) last += step
  return last
}
