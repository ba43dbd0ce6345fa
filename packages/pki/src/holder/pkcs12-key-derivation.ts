import { sha1 } from "@noble/hashes/legacy.js"
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js"
import { type Bytes, concatenate } from "../bytes.ts"
import { repeatSha256 } from "./repeated-sha256.ts"

export type P12Hash = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512"

const hashes = { "SHA-1": sha1, "SHA-256": sha256, "SHA-384": sha384, "SHA-512": sha512 }

/** RFC 7292 appendix B.3. */
export const purposes = { key: 1, iv: 2, mac: 3 } as const

interface Pkcs12Derivation {
  readonly hash: P12Hash
  readonly purpose: (typeof purposes)[keyof typeof purposes]
  readonly salt: Bytes
  readonly rounds: number
  readonly length: number
}

/**
 * Derives octets from a password (RFC 7292 appendix B.2). WebCrypto lacks this function, and one asynchronous digest
 * for each round would take minutes. Yields to the page every few milliseconds.
 */
export async function derivePkcs12(password: string, derivation: Pkcs12Derivation): Promise<Bytes> {
  const { blockLen: block, outputLen } = hashes[derivation.hash]
  const diversifier = new Uint8Array(block).fill(derivation.purpose)
  let input = concatenate(filled(derivation.salt, block), filled(bmpPassword(password), block))
  const blocks: Uint8Array[] = []
  for (let made = 0; made < derivation.length; made += outputLen) {
    const digest = await digestRepeatedly(derivation.hash, concatenate(diversifier, input), derivation.rounds)
    blocks.push(digest)
    input = advanced(input, filled(digest, block, block))
  }
  return concatenate(...blocks).slice(0, derivation.length)
}

/** About 10 ms of work on a laptop, 50 on a phone. */
const roundsAtOnce = 25_000

async function digestRepeatedly(hash: P12Hash, message: Bytes, rounds: number): Promise<Uint8Array> {
  let digest: Uint8Array = hashes[hash](message)
  for (let left = rounds - 1; left > 0; left -= roundsAtOnce) {
    digest = repeat(hash, digest, Math.min(left, roundsAtOnce))
    if (left > roundsAtOnce) await new Promise<void>((resolve) => setTimeout(resolve))
  }
  return digest
}

function repeat(hash: P12Hash, digest: Uint8Array, times: number): Uint8Array {
  if (hash === "SHA-256") return repeatSha256(digest, times)
  let last = digest
  for (let turn = 0; turn < times; turn++) last = hashes[hash](last)
  return last
}

/** UTF-16, the high octet first, with a closing zero (RFC 7292 appendix B.1). */
function bmpPassword(password: string): Bytes {
  const octets = [...Array(password.length).keys()].flatMap((index) => {
    const unit = password.charCodeAt(index)
    return [unit >> 8, unit & 0xff]
  })
  return Uint8Array.from([...octets, 0, 0])
}

/** The octets repeated to the next whole number of blocks, or to `length`. */
function filled(octets: Uint8Array, block: number, length = Math.ceil(octets.length / block) * block): Bytes {
  return Uint8Array.from({ length }, (_, index) => octets[index % octets.length] ?? 0)
}

/** Every block of the input plus `addend` plus one, modulo 2^(8·block) (step 6C). */
function advanced(input: Bytes, addend: Bytes): Bytes {
  const sum = input.slice()
  for (let start = 0; start < sum.length; start += addend.length) {
    let carry = 1
    for (let index = addend.length - 1; index >= 0; index--) {
      const value = (sum[start + index] ?? 0) + (addend[index] ?? 0) + carry
      sum[start + index] = value & 0xff
      carry = value >> 8
    }
  }
  return sum
}
