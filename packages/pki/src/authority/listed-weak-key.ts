import { createHash } from "node:crypto"

/** Fingerprints of RSA moduli whose private keys are public. */
export type ListedWeakKeys = ReadonlySet<string>

/** As Debian's openssl-vulnkey computes it: the last 20 of the 40 digits of SHA-1 over what `openssl rsa -modulus` prints. */
export function modulusFingerprint(modulus: bigint): string {
  const hex = modulus.toString(16).toUpperCase()
  const printed = `Modulus=${hex.length % 2 ? "0" : ""}${hex}\n`
  return createHash("sha1").update(printed).digest("hex").slice(20)
}

/**
 * Reads a list of Debian's openssl-blacklist (CVE-2008-0166): a fingerprint in each line, comments after «#».
 * @throws RangeError naming a line of another form
 */
export function readWeakKeyList(text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const fingerprint = line.replace(/#.*/, "").trim().toLowerCase()
    if (fingerprint === "") return []
    if (!/^[0-9a-f]{20}$/.test(fingerprint)) throw new RangeError(`Line ${index + 1} is no fingerprint`)
    return [fingerprint]
  })
}
