import type { RsaPublicKey } from "./rsa-key.ts"

const minimumBits = 2048
/** Larger keys are slow to check and add no protection. */
const maximumBits = 4096
const exponent = 65537n
/** The same number as Let's Encrypt. A correct generator never produces primes this close. */
const fermatRounds = 110

/** Why a key must not be certified, or undefined. Cheap checks come first, so that a hostile key costs little. */
export function keyWeakness({ modulus, exponent: e }: RsaPublicKey): string | undefined {
  const bits = modulus.toString(2).length
  if (bits < minimumBits) return `RSA of ${bits} bits, under ${minimumBits}`
  if (bits > maximumBits) return `RSA of ${bits} bits, over ${maximumBits}`
  if (e !== exponent) return "Public exponent other than 65537"
  const factor = smallPrimes.find((prime) => modulus % prime === 0n)
  if (factor !== undefined) return `Divisible by ${factor}`
  if (hasRocaFingerprint(modulus)) return "ROCA fingerprint (CVE-2017-15361)"
  if (hasClosePrimes(modulus, fermatRounds)) return "Primes too close to each other"
  return undefined
}

const smallPrimes = primesUpTo(1000)

function primesUpTo(limit: number): bigint[] {
  const found: number[] = []
  for (let n = 2; n <= limit; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found.map(BigInt)
}

/**
 * Infineon's library made primes of the form k·M + (65537^a mod M), M a product of small primes, so modulo each of
 * those primes its moduli are powers of 65537 (Nemec et al., «The Return of Coppersmith's Attack», 2017, §2.3). The
 * authors' fingerprint takes the 38 odd primes up to 167. About one other key in 2^27 matches by chance.
 */
const rocaResidues = primesUpTo(167)
  .slice(1)
  .map((prime) => ({ prime, powers: powersOf(exponent, prime) }))

function powersOf(base: bigint, prime: bigint): Set<bigint> {
  const powers = new Set<bigint>()
  for (let power = 1n; !powers.has(power); power = (power * base) % prime) powers.add(power)
  return powers
}

export function hasRocaFingerprint(modulus: bigint): boolean {
  return rocaResidues.every(({ prime, powers }) => powers.has(modulus % prime))
}

/**
 * Fermat's factorisation: with n = a² − b², primes near each other are found within a few steps, starting at a = √n
 * (as in CVE-2022-26320).
 */
export function hasClosePrimes(modulus: bigint, rounds: number): boolean {
  const root = squareRoot(modulus)
  const a = root * root === modulus ? root : root + 1n
  const rest = a * a - modulus
  // (a + k)² − n = rest + 2ak + k²: most rounds need only small remainders
  const remainders = squareSieve.map(({ divisor, squares }) => {
    const [restOf, aOf] = [Number(rest % BigInt(divisor)), Number(a % BigInt(divisor))]
    return (k: number) => squares.has((restOf + 2 * aOf * k + k * k) % divisor)
  })
  for (let k = 0; k < rounds; k++) {
    if (
      remainders.every((mayBeSquare) => mayBeSquare(k)) &&
      isSquare(rest + 2n * a * BigInt(k) + BigInt(k * k))
    ) {
      return true
    }
  }
  return false
}

/** Remainders of squares. About one other number in ten thousand passes all of these. */
const squareSieve = [256, 9, 5, 7, 11, 13, 17, 19, 23, 29, 31].map((divisor) => ({
  divisor,
  squares: new Set(Array.from({ length: divisor }, (_, n) => (n * n) % divisor)),
}))

function isSquare(n: bigint): boolean {
  const root = squareRoot(n)
  return root * root === n
}

/** Integer square root, by Newton's method from above. */
function squareRoot(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt(Math.ceil(n.toString(16).length / 2) * 4)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
