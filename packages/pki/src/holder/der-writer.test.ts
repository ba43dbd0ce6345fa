import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mustRun } from "../../test-support/foreign-programs.ts"
import { BerReader, dottedOf, numberOf, octetsOf } from "./ber-reader.ts"
import { toHex } from "./bytes.ts"
import { integer, octetString, oid, sequence, setOf } from "./der-writer.ts"
import { identifiers } from "./object-identifiers.ts"
import { derivePkcs12, purposes } from "./pkcs12-key-derivation.ts"

describe("ASN.1 on the device", () => {
  it("writes the encodings of X.690's rules", () => {
    expect(toHex(integer(0))).toBe("020100")
    expect(toHex(integer(128))).toBe("02020080")
    expect(toHex(integer(600_000))).toBe("02030927c0")
    expect(toHex(oid("1.2.840.113549.1.1.11"))).toBe("06092a864886f70d01010b")
    expect(toHex(octetString(new Uint8Array(200))).slice(0, 6)).toBe("0481c8")
    expect(toHex(setOf(integer(2), integer(256), integer(1)))).toBe("310a02010102010202020100")
  })

  it("reads back every length, number and identifier that it writes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), fc.nat(2 ** 40), (content, value) => {
        const reader = new BerReader(sequence(octetString(content), integer(value))).enter(0x30)
        expect(octetsOf(reader.next())).toEqual(new Uint8Array(content))
        expect(numberOf(reader.next())).toBe(value)
      }),
      { numRuns: 50 },
    )
    for (const identifier of Object.values(identifiers)) {
      expect(dottedOf(new BerReader(oid(identifier)).next())).toBe(identifier)
    }
  })

  it("reads strings in pieces and of indefinite length", () => {
    const inPieces = Uint8Array.from([0x24, 0x80, 4, 1, 7, 0x24, 0x80, 4, 2, 8, 9, 0, 0, 0, 0])
    expect(octetsOf(new BerReader(inPieces).next())).toEqual(Uint8Array.of(7, 8, 9))
  })

  it("throws BerError, and nothing else, on any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          for (const reader = new BerReader(bytes); !reader.done; ) octetsOf(reader.next())
        } catch (error) {
          expect(error).toMatchObject({ name: "BerError" })
        }
      }),
    )
    const deep = new Uint8Array(100_000).map((_, index) => (index % 2 ? 0x80 : 0x30))
    expect(() => new BerReader(deep).next()).toThrow("Nested too deep")
  })
})

describe("the key derivation of PKCS#12", () => {
  const salt = Uint8Array.from([0x0a, 0x58, 0xcf, 0x64, 0x53, 0x0d, 0x82, 0x3f])

  it("agrees with the published vector for 3DES and SHA-1 (password smeg, one round)", async () => {
    const derivation = { hash: "SHA-1", purpose: purposes.key, salt, rounds: 1, length: 24 } as const
    const key = await derivePkcs12("smeg", derivation)
    expect(toHex(key)).toBe("8aaae6297b6cb04642ab5b077851284eb7128f1a2a7fbca3")
  })

  it("agrees with openssl over several digests, with blocks of 64 and of 128 octets", async () => {
    const password = Buffer.from("Firma2026\0", "utf16le").swap16().toString("hex")
    for (const hash of ["SHA-1", "SHA-256", "SHA-512"] as const) {
      const options = [
        `digest:${hash.replace("-", "")}`,
        `hexpass:${password}`,
        `hexsalt:${toHex(salt)}`,
        "iter:3",
        "id:3",
      ]
      const answer = mustRun("openssl", [
        ...["kdf", "-keylen", "150", ...options.flatMap((option) => ["-kdfopt", option])],
        "PKCS12KDF",
      ])
      const ours = await derivePkcs12("Firma2026", {
        hash,
        purpose: purposes.mac,
        salt,
        rounds: 3,
        length: 150,
      })
      expect(toHex(ours)).toBe(answer.text.replace(/[:\s]/g, "").toLowerCase())
    }
  })
})
