import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as oids from "../asn1/object-identifiers.ts"
import { explicit, integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import { asBuffer } from "../bytes.ts"
import { extension } from "./extensions.ts"
import { OcspRequestError, parseOcspRequest } from "./ocsp-request.ts"

const certId = (serial: number) =>
  sequence(
    sequence(oid(oids.sha1), nullValue()),
    octetString(Buffer.alloc(20, 1)),
    octetString(Buffer.alloc(20, 2)),
    integer(serial),
  )

type Parts = { count?: number; extensions?: Uint8Array[]; version?: number; single?: Uint8Array[] }

function request({ count = 1, extensions, version, single }: Parts = {}): Buffer {
  const requests = Array.from({ length: count }, (_, i) =>
    sequence(certId(i + 1), ...(single ? [explicit(0, sequence(...single))] : [])),
  )
  const tbs = sequence(
    ...(version === undefined ? [] : [explicit(0, integer(version))]),
    sequence(...requests),
    ...(extensions ? [explicit(2, sequence(...extensions))] : []),
  )
  return asBuffer(sequence(tbs))
}

const nonce = (length: number) => extension(oids.ocspNonce, false, octetString(Buffer.alloc(length, 7)))
const unknown = (critical: boolean) => extension("1.2.3.4", critical, nullValue())

describe("an OCSP request", () => {
  it("returns its certificates in order and the nonce unchanged", () => {
    const read = parseOcspRequest(request({ count: 3, extensions: [unknown(false), nonce(32)], version: 0 }))
    expect(read.certIds.map(({ serial }) => serial)).toEqual(["1", "2", "3"])
    expect(read.nonce).toEqual(octetString(Buffer.alloc(32, 7)))
  })

  it.each([1, 16, 32, 128])("is read with a nonce of %i octets (RFC 9654 §2.1)", (length) => {
    expect(parseOcspRequest(request({ extensions: [nonce(length)] })).nonce).toHaveLength(
      octetString(Buffer.alloc(length)).length,
    )
  })

  it.each([0, 129])("is refused with a nonce of %i octets", (length) => {
    expect(() => parseOcspRequest(request({ extensions: [nonce(length)] }))).toThrow(OcspRequestError)
  })

  const requestOf = (algorithm: Uint8Array, serial: Uint8Array) => {
    const hashes = [octetString(Buffer.alloc(20, 1)), octetString(Buffer.alloc(20, 2))]
    return asBuffer(sequence(sequence(sequence(sequence(sequence(algorithm, ...hashes, serial))))))
  }
  const sha1 = sequence(oid(oids.sha1), nullValue())
  const octets = (...content: number[]) => Buffer.from([2, content.length, ...content])

  it.each([
    ["0", octets(0)],
    ["negative", octets(0x80)],
    ["of 21 octets", octets(1, ...Array(20).fill(0))],
  ])("gives no number for a serial that no certificate has: %s", (_, serial) => {
    const [certId] = parseOcspRequest(requestOf(sha1, serial)).certIds
    expect(certId.serial).toBeNull()
    expect(Buffer.from(certId.bytes).subarray(-serial.length)).toEqual(serial)
  })

  it("gives the number of a serial of 20 octets", () => {
    const [certId] = parseOcspRequest(requestOf(sha1, octets(0x7f, ...Array(19).fill(0xff)))).certIds
    expect(certId.serial).toBe((2n ** 159n - 1n).toString())
  })

  it("distinguishes a CertID without parameters from the canonical one", () => {
    const [bare] = parseOcspRequest(requestOf(sequence(oid(oids.sha1)), octets(5))).certIds
    const [canonical] = parseOcspRequest(requestOf(sha1, octets(5))).certIds
    expect([bare.isCanonical, canonical.isCanonical]).toEqual([false, true])
    expect([bare.hash, bare.serial]).toEqual(["sha1", "5"])
  })

  it("refuses a serial with two needless 00", () => {
    expect(() => parseOcspRequest(requestOf(sha1, octets(0, 0, 5)))).toThrow()
  })

  it("gives the number of a serial with a needless 00, which the response repeats", () => {
    const [padded] = parseOcspRequest(requestOf(sha1, octets(0, 5))).certIds
    expect([padded.serial, padded.isCanonical]).toEqual(["5", false])
    expect(Buffer.from(padded.bytes).subarray(-4)).toEqual(octets(0, 5))
    expect(parseOcspRequest(requestOf(sha1, octets(0, 0x80))).certIds[0].isCanonical).toBe(true)
  })

  const refused: [string, Buffer][] = [
    ["a serial without octets", requestOf(sha1, octets())],
    [
      "octets after a hash's parameters",
      requestOf(sequence(oid(oids.sha1), nullValue(), nullValue()), octets(5)),
    ],
    ["no certificate", request({ count: 0 })],
    ["more than 16 certificates", request({ count: 17 })],
    ["another version", request({ version: 1 })],
    ["a critical extension that isn't known", request({ extensions: [unknown(true)] })],
    ["a critical extension of one certificate", request({ single: [unknown(true)] })],
    ["octets after its end", Buffer.concat([request(), Buffer.from([0])])],
    ["its end missing", request().subarray(0, -1)],
    ["over 8 KB", request({ extensions: [extension("1.2.3.4", false, Buffer.alloc(9000))] })],
    ["nothing in it", Buffer.alloc(0)],
  ]
  it.each(refused)("is refused with %s", (_, der) => {
    expect(() => parseOcspRequest(der)).toThrow(OcspRequestError)
  })

  it("parses any octets or throws OcspRequestError", () => {
    const der = request({ count: 2, extensions: [nonce(16)] })
    const change = fc.record({ at: fc.nat(der.length - 1), to: fc.nat(255), cut: fc.nat(20) })
    fc.assert(
      fc.property(change, ({ at, to, cut }) => {
        const changed = Buffer.from(der.subarray(0, der.length - cut))
        if (at < changed.length) changed[at] = to
        try {
          expect(parseOcspRequest(changed).certIds.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(OcspRequestError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
