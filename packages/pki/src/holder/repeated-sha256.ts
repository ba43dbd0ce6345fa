import type { Bytes } from "../bytes.ts"

/**
 * Applies SHA-256 (FIPS 180-4) to a digest `times` times; the MAC of a P12 needs 600,000. One call of the library for
 * each turn takes more than twice as long (measured), which is seconds on a phone. Here a turn is one block with
 * constant padding and without allocations.
 */
export function repeatSha256(digest: Uint8Array, times: number): Bytes {
  const view = new DataView(digest.buffer, digest.byteOffset, 32)
  const state = Int32Array.from({ length: 8 }, (_, index) => view.getInt32(index * 4))
  const schedule = new Int32Array(64)
  for (let turn = 0; turn < times; turn++) {
    schedule.set(state)
    schedule.set(padding, 8)
    state.set(initial)
    compress(state, schedule)
  }
  const result = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) result.setInt32(index * 4, word)
  return new Uint8Array(result.buffer)
}

/** A one bit, zeros, and the length of 256 bits (§5.1.1). */
const padding = Int32Array.of(0x80000000, 0, 0, 0, 0, 0, 0, 256)

/** The first 32 bits of the fractional parts of roots of the first primes (§4.2.2, §5.3.3). */
const primes = firstPrimes(64)
const fraction = (root: number) => Math.floor((root % 1) * 2 ** 32)
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}

/** §6.2.2, with the rotations inlined: function calls halve the speed in some browsers. */
function compress(state: Int32Array, w: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number
    const y = w[t - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = ((((w[t - 16] as number) + s0) | 0) + (((w[t - 7] as number) + s1) | 0)) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one =
      (((((h + s1) | 0) + ((e & f) ^ (~e & g))) | 0) + (((constants[t] as number) + (w[t] as number)) | 0)) |
      0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
