import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { repeatSha256 } from "./repeated-sha256.ts"

function byNode(digest: Uint8Array, times: number): Uint8Array {
  let last = digest
  for (let turn = 0; turn < times; turn++) last = createHash("sha256").update(last).digest()
  return new Uint8Array(last)
}

describe("SHA-256 repeated", () => {
  it("is Node's, for any digest and any number of times", () => {
    const digests = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(digests, fc.nat(20), (digest, times) => {
        expect(repeatSha256(digest, times)).toEqual(byNode(digest, times))
      }),
    )
  })

  it("goes on where it stopped", () => {
    const digest = new Uint8Array(32).fill(7)
    expect(repeatSha256(repeatSha256(digest, 300), 700)).toEqual(byNode(digest, 1000))
  })
})
