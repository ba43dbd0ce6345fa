import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { opensslText } from "../../testing/programs.ts"
import { toHex } from "../bytes.ts"
import * as oids from "./object-identifiers.ts"
import { Asn1Error, Asn1Reader, inside, readOnly } from "./reader.ts"
import * as tags from "./tags.ts"
import {
  integerValue,
  octetStringValue,
  oidValue,
  smallIntegerValue,
  textValue,
  timeValue,
} from "./values.ts"
import {
  bitString,
  bmpString,
  element,
  generalizedTime,
  ia5String,
  integer,
  namedBits,
  octetString,
  oid,
  printableString,
  sequence,
  setOf,
  time,
  utf8String,
} from "./writer.ts"

const asn1 = (der: Uint8Array) => opensslText(["asn1parse", "-inform", "DER", "-in", "a"], { a: der })

describe("the DER writer", () => {
  it("writes lengths of one to four octets that openssl reads", () => {
    const der = sequence(
      integer(2n ** 127n),
      oid("1.2.840.113549.1.1.11"),
      utf8String("Peña"),
      printableString("EC"),
      ia5String("a@b.ec"),
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

  it("writes named bits from the left without trailing zeros (X.690 §11.2.2)", () => {
    expect(toHex(namedBits(0, 1, 2))).toBe("030205e0")
    expect(toHex(namedBits(5, 6))).toBe("03020106")
    expect(toHex(namedBits(8))).toBe("0303070080")
  })

  it("sorts a SET OF by its encodings (X.690 §11.6)", () => {
    expect(toHex(setOf(integer(9), integer(1)))).toBe("3106020101020109")
  })

  it("writes two-digit years through 2049 and four-digit years from 2050 (RFC 5280 §4.1.2.5)", () => {
    expect(Buffer.from(time(new Date("2049-12-31T23:59:59.999Z"))).toString("latin1")).toContain(
      "491231235959Z",
    )
    expect(time(new Date("2050-01-01T00:00:00Z"))[0]).toBe(tags.generalizedTime)
  })

  it.each(["3.1", "1.40.1", "1", "1..2", "1.02.3", "a.b", ""])(
    "refuses «%s» as an object identifier",
    (text) => {
      expect(() => oid(text)).toThrow(RangeError)
    },
  )

  it("refuses characters outside a string type and negative integers", () => {
    expect(() => printableString("PEÑA")).toThrow(RangeError)
    expect(() => printableString("a@b")).toThrow(RangeError)
    expect(() => ia5String("peña@correo.ec")).toThrow(RangeError)
    expect(() => integer(-1)).toThrow(RangeError)
  })
})

it("writes the encodings of the examples in X.690", () => {
  expect(toHex(integer(0))).toBe("020100")
  expect(toHex(integer(128))).toBe("02020080")
  expect(toHex(integer(600_000))).toBe("02030927c0")
  expect(toHex(oid("1.2.840.113549.1.1.11"))).toBe("06092a864886f70d01010b")
  expect(toHex(octetString(new Uint8Array(200))).slice(0, 6)).toBe("0481c8")
  expect(toHex(setOf(integer(2), integer(256), integer(1)))).toBe("310a02010102010202020100")
})

describe("a round trip", () => {
  const lengths = fc.oneof(fc.nat(300), fc.nat(70_000))
  it("preserves every length and small number, read as DER and as BER", () => {
    fc.assert(
      fc.property(lengths, fc.nat(2 ** 40), fc.constantFrom("DER", "BER"), (length, value, rules) => {
        const content = new Uint8Array(length).fill(7)
        const reader = new Asn1Reader(sequence(octetString(content), integer(value)), rules)
        const list = reader.enter(tags.sequence)
        reader.end()
        expect(octetStringValue(list.next())).toEqual(content)
        expect(smallIntegerValue(list.next())).toBe(value)
      }),
    )
  })

  it("preserves nested elements", () => {
    const { tree } = fc.letrec<{ tree: Uint8Array<ArrayBuffer> }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.uint8Array({ maxLength: 40 }).map((octets) => octetString(octets)),
        fc.array(tie("tree"), { maxLength: 4 }).map((elements) => sequence(...elements)),
      ),
    }))
    fc.assert(
      fc.property(tree, (der) => {
        expect(rewrite(new Asn1Reader(der))).toEqual(der)
      }),
    )
  })

  function rewrite(reader: Asn1Reader): Uint8Array {
    const found = reader.next()
    if (found.tag !== tags.sequence) return element(found.tag, found.content)
    const parts: Uint8Array[] = []
    for (const list = inside(found); !list.done; ) parts.push(rewrite(list))
    return sequence(...parts)
  }

  it("preserves the object identifiers of the table", () => {
    const identifiers = Object.values(oids)
    expect(new Set(identifiers).size).toBe(identifiers.length)
    for (const identifier of identifiers)
      expect(oidValue(readOnly(oid(identifier), tags.oid))).toBe(identifier)
  })

  it("preserves every positive integer", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), (n) => {
        expect(integerValue(readOnly(integer(n), tags.integer))).toBe(n)
      }),
    )
  })

  it("preserves every object identifier", () => {
    const arcs = fc.array(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.constantFrom("0.1", "1.39", "2.5", "2.999"), arcs, (head, rest) => {
        const dotted = [head, ...rest].join(".")
        expect(oidValue(readOnly(oid(dotted), tags.oid))).toBe(dotted)
      }),
    )
  })

  it("preserves every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(textValue(readOnly(utf8String(text), tags.utf8String))).toBe(text)
        expect(textValue(readOnly(bmpString(text), tags.bmpString))).toBe(text)
      }),
    )
  })

  it("preserves every second in both forms of time", () => {
    const seconds = fc.integer({ min: -600_000_000, max: 6_000_000_000 })
    fc.assert(
      fc.property(seconds, (s) => {
        const date = new Date(s * 1000)
        expect(timeValue(new Asn1Reader(time(date)).next())).toEqual(date)
        expect(timeValue(new Asn1Reader(generalizedTime(date)).next())).toEqual(date)
      }),
    )
  })
})

describe("the DER reader", () => {
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
    expect(() => readOnly(Buffer.from(hex, "hex"), tags.sequence)).toThrow(Asn1Error)
  })

  it.each(["0200", "02020001", "0202ff80"])("refuses the integer %s", (hex) => {
    expect(() => integerValue(readOnly(Buffer.from(hex, "hex"), tags.integer))).toThrow(Asn1Error)
  })

  it("reads negative integers, which serials of other authorities can be", () => {
    expect(integerValue(readOnly(Buffer.from("0201ff", "hex"), tags.integer))).toBe(-1n)
    const long = element(tags.integer, new Uint8Array(1_000_000).fill(0x7f))
    expect(() => integerValue(readOnly(long, tags.integer))).toThrow(Asn1Error)
  })

  it.each(["0600", "06028001", "060181", `0640${"81".repeat(63)}01`])("refuses the identifier %s", (hex) => {
    expect(() => oidValue(readOnly(Buffer.from(hex, "hex"), tags.oid))).toThrow(Asn1Error)
  })

  it("refuses a GeneralizedTime in another form and a time with another tag", () => {
    const read = (tag: number, text: string) =>
      timeValue(new Asn1Reader(element(tag, Buffer.from(text))).next())
    expect(() => read(tags.generalizedTime, "2026-11-21T15:00:00.000Z")).toThrow(Asn1Error)
    expect(() => read(tags.generalizedTime, "20261121150000.5Z")).toThrow(Asn1Error)
    expect(() => read(tags.octetString, "20261121150000Z")).toThrow(Asn1Error)
    expect(read(tags.generalizedTime, "20261121150000Z")).toEqual(new Date("2026-11-21T15:00:00Z"))
  })

  it.each(["260230000000Z", "261301000000Z", "2611210000Z", "261121000000+0500"])(
    "refuses the time %s",
    (text) => {
      expect(() => timeValue(new Asn1Reader(element(tags.utcTime, Buffer.from(text))).next())).toThrow(
        Asn1Error,
      )
    },
  )

  it("refuses invalid UTF-8 and reads UTF-16", () => {
    expect(() =>
      textValue(readOnly(element(tags.utf8String, Buffer.from([0xc3, 0x28])), tags.utf8String)),
    ).toThrow(Asn1Error)
    const bmp = element(tags.bmpString, Buffer.from("00d10041", "hex"))
    expect(textValue(readOnly(bmp, tags.bmpString))).toBe("ÑA")
    expect(textValue(readOnly(bitString(Buffer.from("x")), tags.bitString))).toBeUndefined()
  })

  it("reads random octets as a value or throws Asn1Error, within their bounds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (octets) => {
        const reader = new Asn1Reader(octets)
        try {
          let read = 0
          while (!reader.done) read += reader.next().bytes.length
          expect(read).toBe(octets.length)
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error)
        }
      }),
    )
  })
})

describe("the BER reader", () => {
  it("reads constructed strings and strings of indefinite length", () => {
    const inPieces = Uint8Array.from([0x24, 0x80, 4, 1, 7, 0x24, 0x80, 4, 2, 8, 9, 0, 0, 0, 0])
    expect(octetStringValue(new Asn1Reader(inPieces, "BER").next())).toEqual(Uint8Array.of(7, 8, 9))
  })

  it("reads any bytes as a value or throws Asn1Error, at any depth", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          for (const reader = new Asn1Reader(bytes, "BER"); !reader.done; ) octetStringValue(reader.next())
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error)
        }
      }),
    )
    const deep = new Uint8Array(100_000).map((_, index) => (index % 2 ? 0x80 : 0x30))
    expect(() => new Asn1Reader(deep, "BER").next()).toThrow("Nested too deep")
  })
})
