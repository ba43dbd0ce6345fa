import type { webcrypto } from "node:crypto"
import { holderKeyBits, type Validity } from "@trazo/domain/certificates/validity"
import { makeHolderKey } from "@trazo/pki/holder/holder-key"
import { wrapKey } from "@trazo/pki/holder/wrapped-key"
import { demoP12Password } from "../../demo-accounts.ts"

/** Types that only the browser's library declares. Node.js has the values. */
declare global {
  type CryptoKey = webcrypto.CryptoKey
  type CryptoKeyPair = webcrypto.CryptoKeyPair
  type KeyUsage = webcrypto.KeyUsage
}

/** The holder's key with its encrypted copy. */
export interface HolderDevice {
  key: CryptoKeyPair
  copy: Uint8Array
}

/** Few, because the P12 replaces the copy in the scenario's own transaction. */
const copyRounds = 1000

export async function makeDevice(validity: Validity): Promise<HolderDevice> {
  const key = await makeHolderKey(holderKeyBits(validity))
  return { key, copy: await wrapKey(key.privateKey, demoP12Password, copyRounds) }
}
