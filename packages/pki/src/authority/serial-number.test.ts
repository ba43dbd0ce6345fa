import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encodeSerial, newSerial, serialToHex } from "./serial-number.ts"

describe("serial numbers (RFC 5280 §4.1.2.2)", () => {
  it("are positive, 16 octets long and have 126 random bits", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (octets) => {
        const element = encodeSerial(newSerial(() => octets))
        expect(element.length).toBe(2 + 16)
        expect(element.subarray(3)).toEqual(Buffer.from(octets.subarray(1)))
        expect((element[2] ?? 0) & 0x3f).toBe((octets[0] ?? 0) & 0x3f)
        expect((element[2] ?? 0) >> 6).toBe(1)
      }),
    )
  })

  it("differ from each other", () => {
    const serials = new Set(Array.from({ length: 1000 }, () => newSerial(randomBytes)))
    expect(serials.size).toBe(1000)
  })

  it("refuse a source that returns too few octets", () => {
    expect(() => newSerial(() => new Uint8Array(8))).toThrow(RangeError)
  })

  it("convert to hexadecimal in whole octets", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 159n - 1n }), (n) => {
        const hex = serialToHex(n.toString())
        expect(hex).toMatch(/^([0-9A-F]{2})+$/)
        expect(BigInt(`0x${hex}`)).toBe(n)
      }),
    )
  })

  it.each(["", "0", "-1", "01", "1e9", "0x10", "9".repeat(50)])("refuse «%s» as decimal", (text) => {
    expect(() => encodeSerial(text)).toThrow(RangeError)
  })

  it("refuse more than 20 octets", () => {
    expect(() => encodeSerial((2n ** 159n).toString())).toThrow(RangeError)
    expect(encodeSerial((2n ** 159n - 1n).toString()).length).toBe(22)
  })
})
