import { sha256 } from "@noble/hashes/sha2.js"
import { type Bytes, fromBase64, toHex } from "@trazo/pki/bytes"
import { trustListKey } from "./trust-list-key.ts"

/** The authorities that this product knows, as a file that the platform signs (docs/decisions/0031-trust-list.md). */
export interface SignedTrustList {
  readonly list: TrustList
  /** ECDSA with P-256 and SHA-256 over the list's JSON, r and s side by side, base64. */
  readonly signature: string
}

export interface TrustList {
  /** Grows with each list. */
  readonly version: number
  /** Day on which the list was made, as 2026-11-25. */
  readonly issued: string
  readonly certificates: readonly ListedCertificate[]
}

interface ListedCertificate {
  readonly name: string
  /** `subordinate`: an anchor of its own as well, since two roots are missing. */
  readonly kind: "root" | "subordinate"
  readonly sha256: string
  /** DER, base64. */
  readonly der: string
}

class TrustListError extends Error {
  override readonly name = "TrustListError"
}

/** DER of the listed certificates. @throws TrustListError when the list is not the platform's, or was altered */
export async function openTrustList(file: SignedTrustList, key: string = trustListKey): Promise<Bytes[]> {
  const curve = { name: "ECDSA", namedCurve: "P-256" }
  const imported = await crypto.subtle.importKey("spki", fromBase64(key), curve, false, ["verify"])
  const signed = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    imported,
    fromBase64(file.signature),
    signedTextOf(file.list),
  )
  if (!signed) throw new TrustListError("Not signed by the platform")
  return file.list.certificates.map(({ der, sha256: stated, name }) => {
    const bytes = fromBase64(der)
    if (toHex(sha256(bytes)) !== stated) throw new TrustListError(`«${name}» has another digest`)
    return bytes
  })
}

export const signedTextOf = (list: TrustList): Bytes => new TextEncoder().encode(JSON.stringify(list))
