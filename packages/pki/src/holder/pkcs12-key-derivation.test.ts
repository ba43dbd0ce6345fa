import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mustRun } from "../../testing/programs.ts"
import { toHex } from "../bytes.ts"
import { derivePkcs12, purposes } from "./pkcs12-key-derivation.ts"
import { repeatSha256 } from "./repeated-sha256.ts"

describe("the key derivation of PKCS#12", () => {
  const salt = Uint8Array.from([0x0a, 0x58, 0xcf, 0x64, 0x53, 0x0d, 0x82, 0x3f])

  it("matches the published vector for 3DES and SHA-1 (password smeg, one round)", async () => {
    const derivation = { hash: "SHA-1", purpose: purposes.key, salt, rounds: 1, length: 24 } as const
    const key = await derivePkcs12("smeg", derivation)
    expect(toHex(key)).toBe("8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3")
  })

  it("matches openssl for several digests, with blocks of 64 and of 128 octets", async () => {
    const password = Buffer.from("Firma2026\0", "utf16le").swap16().toString("hex")
    for (const hash of ["SHA-1", "SHA-256", "SHA-512"] as const) {
      const options = [
        `digest:${hash.replace("-", "")}`,
        `hexpass:${password}`,
        `hexsalt:${toHex(salt)}`,
        "iter:3",
        "id:3",
      ]
      const derived = mustRun("openssl", [
        "kdf",
        "-keylen",
        "150",
        ...options.flatMap((option) => ["-kdfopt", option]),
        "PKCS12KDF",
      ])
      const ours = await derivePkcs12("Firma2026", {
        hash,
        purpose: purposes.mac,
        salt,
        rounds: 3,
        length: 150,
      })
      expect(toHex(ours)).toBe(derived.text.replace(/[:\s]/g, "").toLowerCase())
    }
  })
})

function byNode(digest: Uint8Array, times: number): Uint8Array {
  let last = digest
  for (let turn = 0; turn < times; turn++) last = createHash("sha256").update(last).digest()
  return new Uint8Array(last)
}

describe("SHA-256 repeated", () => {
  it("equals Node's, for any digest and number of rounds", () => {
    const digests = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(digests, fc.nat(20), (digest, times) => {
        expect(repeatSha256(digest, times)).toEqual(byNode(digest, times))
      }),
    )
  })

  it("continues from an earlier result", () => {
    const digest = new Uint8Array(32).fill(7)
    expect(repeatSha256(repeatSha256(digest, 300), 700)).toEqual(byNode(digest, 1000))
  })
})
