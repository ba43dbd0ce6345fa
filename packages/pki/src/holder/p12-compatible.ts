import type { Bytes } from "./bytes.ts"
import { assembleP12, type P12Contents } from "./p12-assembly.ts"
import { encryptTripleDesBag } from "./pkcs12-encryption.ts"

/** Many for such a file, and still about a second on a telephone: seven derivations, without WebCrypto's help. */
const rounds = 25_000

/**
 * Packs the compatible twin, for old Java and macOS: both bags under pbeWithSHA1And3-KeyTripleDES-CBC, a SHA-1 MAC.
 * Made on the device on demand; the server never stores it.
 */
export function packCompatibleP12(contents: P12Contents): Promise<Bytes> {
  return assembleP12(contents, {
    encrypt: (plain, password) => encryptTripleDesBag(plain, password, rounds),
    macHash: "SHA-1",
    macRounds: rounds,
  })
}
