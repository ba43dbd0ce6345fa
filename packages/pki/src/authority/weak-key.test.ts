import { generatePrimeSync, randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { newHolderKey } from "../../testing/authority.ts"
import { readRsaSpki } from "./rsa-key.ts"
import { hasClosePrimes, hasRocaFingerprint, keyWeakness } from "./weak-key.ts"

const exponent = 65537n
const randomBelow = (octets: number) => BigInt(`0x${randomBytes(octets).toString("hex")}`)
const primeOf = (bits: number) => generatePrimeSync(bits, { bigint: true })

/** The product of the first `count` primes. For 2048 bits Infineon used 126. */
function primorial(count: number): bigint {
  let product = 1n
  for (let n = 2, found = 0; found < count; n++) {
    if (Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => d * d <= n && n % d === 0)) continue
    product *= BigInt(n)
    found++
  }
  return product
}

function power(base: bigint, times: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus]
  for (let left = times; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

const m126 = primorial(126)
/** A number of the form of Infineon's primes, k·M + 65537^a mod M, of 1024 bits with the two highest set. */
function infineon(): bigint {
  for (;;) {
    const k = (3n << 1022n) / m126 + 1n + randomBelow(5)
    const number = k * m126 + power(exponent, randomBelow(8), m126)
    if (!hasSmallFactor(number)) return number
  }
}

function hasSmallFactor(n: bigint): boolean {
  for (let d = 3n; d < 1000n; d += 2n) if (n % d === 0n) return true
  return false
}

describe("ROCA (Nemec et al., 2017)", () => {
  it("matches every modulus with primes of that form", () => {
    for (let i = 0; i < 20; i++) expect(hasRocaFingerprint(infineon() * infineon())).toBe(true)
  })

  it("does not match a correct generator's modulus, or one with a single factor of that form", () => {
    for (let i = 0; i < 20; i++) {
      expect(hasRocaFingerprint(primeOf(512) * primeOf(512))).toBe(false)
      expect(hasRocaFingerprint(infineon() * primeOf(512))).toBe(false)
    }
  })

  it("makes a key weak", () => {
    expect(keyWeakness({ modulus: infineon() * infineon(), exponent })).toMatch(/ROCA/)
  })
})

describe("close primes (Fermat)", () => {
  it("are found if the primes differ only in their lowest octets", () => {
    const p = primeOf(1024) | 1n
    expect(hasClosePrimes(p * (p + 2n), 1)).toBe(true)
    expect(hasClosePrimes(p * p, 1)).toBe(true)
  })

  it("are found up to the last round", () => {
    // (a − b)(a + b) = a² − b²: as many rounds as a lies above the root
    const a = (1n << 1000n) + randomBelow(120)
    const b = (1n << 504n) + randomBelow(50) // b² / 2a: 128 steps above the root
    expect(hasClosePrimes(a * a - b * b, 110)).toBe(false)
    expect(hasClosePrimes(a * a - b * b, 130)).toBe(true)
  })

  it("are not found in keys of a correct generator", () => {
    for (let i = 0; i < 10; i++) expect(hasClosePrimes(primeOf(512) * primeOf(512), 110)).toBe(false)
  })
})

describe("a key", () => {
  it("of 2048, 3072 or 4096 bits from a correct generator is accepted", () => {
    for (const bits of [2048, 3072, 4096])
      expect(keyWeakness(readRsaSpki(newHolderKey(bits).spki))).toBeUndefined()
  })

  const modulus = primeOf(1024) * primeOf(1024)
  it("is weak under 2048 bits, over 4096 bits, with another exponent, even, or with a small factor", () => {
    expect(keyWeakness({ modulus: modulus >> 1n, exponent })).toMatch(/2047 bits/)
    expect(keyWeakness({ modulus: modulus << 2049n, exponent })).toMatch(/4097 bits/)
    expect(keyWeakness({ modulus, exponent: 3n })).toMatch(/exponent/)
    expect(keyWeakness({ modulus: modulus + 1n, exponent })).toBe("Divisible by 2")
    expect(keyWeakness({ modulus: 997n * (primeOf(1024) * primeOf(1024)), exponent })).toBe(
      "Divisible by 997",
    )
  })

  it("is weak with primes close to each other", () => {
    const p = primeOf(1024)
    let q = p + 2n
    while (hasSmallFactor(q)) q += 2n
    expect(keyWeakness({ modulus: p * q, exponent })).toMatch(/close/)
  })
})
