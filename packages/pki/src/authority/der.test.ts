import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { opensslText } from "../../testing/openssl.ts"
import {
  bitString,
  generalizedTime,
  ia5,
  integer,
  namedBits,
  octetString,
  oid,
  printable,
  sequence,
  setOf,
  tags,
  time,
  tlv,
  utf8,
} from "./der.ts"
import { DerError, DerReader, integerValue, oidValue, readOnly, textValue, timeValue } from "./der-reader.ts"

const asn1 = (der: Uint8Array) => opensslText(["asn1parse", "-inform", "DER", "-in", "a"], { a: der })

describe("what is written", () => {
  it("reads as what it is in openssl, with lengths of one to four octets", () => {
    const der = sequence(
      integer(2n ** 127n),
      oid("1.2.840.113549.1.1.11"),
      utf8("Peña"),
      printable("EC"),
      ia5("a@b.ec"),
      octetString(Buffer.alloc(200, 1)),
      octetString(Buffer.alloc(70_000, 2)),
    )
    const text = asn1(der)
    expect(text).toContain("INTEGER           :80000000000000000000000000000000")
    expect(text).toContain("sha256WithRSAEncryption")
    expect(text).toContain("Peña")
    expect(text).toMatch(/hl=3 l= 200 prim: +OCTET STRING/)
    expect(text).toMatch(/hl=5 l=70000 prim: +OCTET STRING/)
  })

  it("has the named bits of a key usage from the left, without trailing zeros (X.690 §11.2.2)", () => {
    expect(namedBits(0, 1, 2).toString("hex")).toBe("030205e0")
    expect(namedBits(5, 6).toString("hex")).toBe("03020106")
    expect(namedBits(8).toString("hex")).toBe("0303070080")
  })

  it("has a SET OF in the order of its encodings (X.690 §11.6)", () => {
    expect(setOf(integer(9), integer(1)).toString("hex")).toBe("3106020101020109")
  })

  it("has two-digit years through 2049 and four-digit years from 2050 (RFC 5280 §4.1.2.5)", () => {
    expect(time(new Date("2049-12-31T23:59:59.999Z")).toString("latin1")).toContain("491231235959Z")
    expect(time(new Date("2050-01-01T00:00:00Z"))[0]).toBe(tags.generalizedTime)
  })

  it.each(["3.1", "1.40.1", "1", "1..2", "1.02.3", "a.b", ""])(
    "refuses «%s» as an object identifier",
    (text) => {
      expect(() => oid(text)).toThrow(RangeError)
    },
  )

  it("refuses characters that a string type doesn't have", () => {
    expect(() => printable("PEÑA")).toThrow(RangeError)
    expect(() => printable("a@b")).toThrow(RangeError)
    expect(() => ia5("peña@correo.ec")).toThrow(RangeError)
    expect(() => integer(-1)).toThrow(RangeError)
  })
})

describe("written and read again", () => {
  it("gives any positive integer back", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), (n) => {
        expect(integerValue(readOnly(integer(n), tags.integer))).toBe(n)
      }),
    )
  })

  it("gives any object identifier back", () => {
    const arcs = fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.constantFrom("0.1", "1.39", "2.5", "2.999"), arcs, (head, rest) => {
        const dotted = [head, ...rest].join(".")
        expect(oidValue(readOnly(oid(dotted), tags.oid))).toBe(dotted)
      }),
    )
  })

  it("gives any text back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(textValue(readOnly(utf8(text), tags.utf8))).toBe(text)
      }),
    )
  })

  it("gives any second back, in both forms of time", () => {
    const seconds = fc.integer({ min: -600_000_000, max: 6_000_000_000 })
    fc.assert(
      fc.property(seconds, (s) => {
        const date = new Date(s * 1000)
        expect(timeValue(new DerReader(time(date)).next())).toEqual(date)
        expect(timeValue(new DerReader(generalizedTime(date)).next())).toEqual(date)
      }),
    )
  })
})

describe("the strict reader", () => {
  const bad: [string, string][] = [
    ["a length that could be shorter", "30810100"],
    ["a length with a leading zero", "3082000100"],
    ["an indefinite length", "30800000"],
    ["a length of five octets", "30850000000001ff"],
    ["a tag of several octets", "3f810000"],
    ["content cut short", "300502"],
    ["a header cut short", "30"],
    ["nothing at all", ""],
    ["octets after the end", "300000"],
  ]
  it.each(bad)("refuses %s", (_, hex) => {
    expect(() => readOnly(Buffer.from(hex, "hex"), tags.sequence)).toThrow(DerError)
  })

  it.each(["0200", "02020001", "0202ff80"])("refuses the integer %s", (hex) => {
    expect(() => integerValue(readOnly(Buffer.from(hex, "hex"), tags.integer))).toThrow(DerError)
  })

  it("reads negative integers, which other authorities' serials can be", () => {
    expect(integerValue(readOnly(Buffer.from("0201ff", "hex"), tags.integer))).toBe(-1n)
  })

  it.each(["0600", "06028001", "060181", `0640${"81".repeat(63)}01`])("refuses the identifier %s", (hex) => {
    expect(() => oidValue(readOnly(Buffer.from(hex, "hex"), tags.oid))).toThrow(DerError)
  })

  it.each(["260230000000Z", "261301000000Z", "2611210000Z", "261121000000+0500"])(
    "refuses the time %s",
    (text) => {
      expect(() => timeValue(new DerReader(tlv(tags.utcTime, Buffer.from(text))).next())).toThrow(DerError)
    },
  )

  it("refuses text that isn't UTF-8, and knows UTF-16 and other types of text", () => {
    expect(() => textValue(readOnly(tlv(tags.utf8, Buffer.from([0xc3, 0x28])), tags.utf8))).toThrow(DerError)
    const bmp = tlv(tags.bmp, Buffer.from("00d10041", "hex"))
    expect(textValue(readOnly(bmp, tags.bmp))).toBe("ÑA")
    expect(textValue(readOnly(bitString(Buffer.from("x")), tags.bitString))).toBeUndefined()
  })

  it("ends every read of random octets with a value or a DerError, and never goes beyond the end", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (octets) => {
        const reader = new DerReader(octets)
        try {
          let read = 0
          while (!reader.done) read += reader.next().bytes.length
          expect(read).toBe(octets.length)
        } catch (error) {
          expect(error).toBeInstanceOf(DerError)
        }
      }),
    )
  })
})
