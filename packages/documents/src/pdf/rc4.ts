import type { Bytes } from "@trazo/pki/bytes"

/** RC4, which old PDF files are encrypted with; the same both ways. */
export function rc4(key: Bytes, input: Bytes): Bytes {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  let [one, other] = [0, 0]
  return input.map((octet) => {
    one = (one + 1) & 255
    other = (other + (state[one] ?? 0)) & 255
    swap(one, other)
    return octet ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
  })
}
