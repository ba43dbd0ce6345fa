import type { Bytes } from "./bytes.ts"
import { assembleP12, type P12Contents } from "./p12-assembly.ts"
import { encryptPbes2, storedCopyRounds } from "./pbes2.ts"

/**
 * Packs a P12 with AES-256 (PBES2, PBKDF2-HMAC-SHA-256) and a SHA-256 MAC. The MAC and the certificates get as many
 * rounds as the key: whoever guesses passwords tries them on the weakest of the three.
 */
export function packP12(contents: P12Contents, rounds = storedCopyRounds): Promise<Bytes> {
  return assembleP12(contents, {
    encrypt: (plain, password) => encryptPbes2(plain, password, rounds),
    macHash: "SHA-256",
    macRounds: rounds,
  })
}
