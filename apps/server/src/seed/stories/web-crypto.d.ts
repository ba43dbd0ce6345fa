import type { webcrypto } from "node:crypto"

/** Node has these values; their types stand in the browser's library only, which a server must not see. */
declare global {
  type CryptoKey = webcrypto.CryptoKey
  type CryptoKeyPair = webcrypto.CryptoKeyPair
  type KeyUsage = webcrypto.KeyUsage
}
