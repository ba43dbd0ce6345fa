/** The line before the PEM is a digest that tells damage from a wrong password; see the holder's half of packages/pki. */
const wrappedKey =
  /^SHA-256: [0-9a-f]{64}\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+\n-----END ENCRYPTED PRIVATE KEY-----\n$/

/** Whether a copy is a key in encrypted form: a bare one is never kept, whoever sends it. */
export function isWrappedKey(copy: Buffer): boolean {
  return wrappedKey.test(copy.toString("latin1"))
}

/** PFX ::= SEQUENCE { version INTEGER 3, … } (RFC 7292 section 4), its length in two octets, as every P12's is. */
const pfx = Buffer.from("3082", "hex")
const version3 = Buffer.from("020103", "hex")
/** keyBag, the form of a key in a P12 that nothing encrypts (RFC 7292 section 4.2.1). */
const keyBag = Buffer.from("060b2a864886f70d010c0a0101", "hex")

/** Whether a file is a P12, whole, and without a bare key in it. */
export function isProtectedP12(file: Buffer): boolean {
  if (file.length < 100 || !file.subarray(0, 2).equals(pfx)) return false
  const whole = file.length === 4 + file.readUInt16BE(2)
  return whole && file.subarray(4, 7).equals(version3) && !file.includes(keyBag)
}
