import { checkPrimeSync, createPrivateKey, generatePrimeSync, type KeyObject, sign } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { newHolderKey } from "../../testing/authority.ts"
import { openssl } from "../../testing/programs.ts"
import * as oids from "../asn1/object-identifiers.ts"
import * as tags from "../asn1/tags.ts"
import { bitString, element, integer, nullValue, oid, sequence } from "../asn1/writer.ts"
import { asBuffer } from "../bytes.ts"
import { CertificationRequestError, parseCertificationRequest } from "./certification-request.ts"
import { encodeName } from "./name.ts"
import { spkiSha256 } from "./rsa-key.ts"

const holder = newHolderKey()
const other = newHolderKey()
const name = encodeName([{ type: oids.commonName, value: "lo que sea" }])
const noAttributes = element(tags.constructed(0))

type Parts = {
  version?: number
  spki?: Uint8Array
  attributes?: Uint8Array
  key?: KeyObject
  algorithm?: string
}

function request({
  version = 0,
  spki = holder.spki,
  attributes = noAttributes,
  key,
  algorithm,
}: Parts = {}): Buffer {
  const info = sequence(integer(version), name, spki, attributes)
  const signature = sign("sha256", info, key ?? holder.privateKey)
  return asBuffer(
    sequence(info, sequence(oid(algorithm ?? oids.sha256WithRsa), nullValue()), bitString(signature)),
  )
}

function problemOf(der: Uint8Array): string {
  try {
    parseCertificationRequest(der)
    return "accepted"
  } catch (error) {
    if (error instanceof CertificationRequestError) return error.problem
    throw error
  }
}

/** A request by openssl itself, for a key of its own making. */
function byOpenssl(...args: string[]): Buffer {
  using run = openssl(["req", "-new", "-nodes", "-keyout", "k", "-subj", "/CN=x", "-outform", "DER", ...args])
  return run.stdout
}

describe("a certification request", () => {
  it("returns its key and the key's digest, and neither subject nor requested extensions", () => {
    const read = parseCertificationRequest(request())
    expect(read).toEqual({ spki: holder.spki, spkiSha256: spkiSha256(holder.spki), keyBits: 2048 })
    const wishful = byOpenssl("-newkey", "rsa:2048", "-addext", "basicConstraints=critical,CA:TRUE")
    expect(Object.keys(parseCertificationRequest(wishful))).toEqual(["spki", "spkiSha256", "keyBits"])
  })

  it.each(["sha256", "sha384", "sha512"])("is accepted from openssl, signed with %s", (hash) => {
    expect(problemOf(byOpenssl("-newkey", "rsa:3072", `-${hash}`))).toBe("accepted")
  })

  it("is accepted without attributes, which some programs omit", () => {
    expect(problemOf(request({ attributes: Buffer.alloc(0) }))).toBe("accepted")
  })
})

describe("proof of possession", () => {
  it("fails with another key's signature", () => {
    expect(problemOf(request({ key: other.privateKey }))).toBe("signature")
    expect(problemOf(request({ spki: other.spki }))).toBe("signature")
  })

  it("fails if an octet of the signed part is changed", () => {
    const der = request()
    const at = der.indexOf("lo que sea")
    der[at] = 0x4c
    expect(problemOf(der)).toBe("signature")
  })

  it("fails with SHA-1 and with unknown algorithms", () => {
    expect(problemOf(byOpenssl("-newkey", "rsa:2048", "-sha1"))).toBe("signature")
    expect(problemOf(request({ algorithm: "1.2.3.4" }))).toBe("signature")
  })
})

describe("weak keys", () => {
  it("are refused: too short, with exponent 3, with close primes", () => {
    expect(problemOf(byOpenssl("-newkey", "rsa:1024"))).toBe("weak-key")
    expect(problemOf(byOpenssl("-newkey", "rsa:2048", "-pkeyopt", "rsa_keygen_pubexp:3"))).toBe("weak-key")
    const near = closePrimesKey()
    expect(problemOf(request(near))).toBe("weak-key")
  })

  it("are refused before their signature is verified", () => {
    const spki = sequence(
      sequence(oid(oids.rsaEncryption), nullValue()),
      bitString(sequence(integer((1n << 8191n) + 1n), integer(65537))),
    )
    expect(problemOf(request({ spki }))).toBe("weak-key")
  })
})

describe("an invalid request", () => {
  it("is malformed with an elliptic curve's key, with another version, as PEM and as zeros", () => {
    expect(problemOf(byOpenssl("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"))).toBe("malformed")
    expect(problemOf(request({ version: 1 }))).toBe("malformed")
    expect(problemOf(Buffer.from("-----BEGIN CERTIFICATE REQUEST-----"))).toBe("malformed")
    expect(problemOf(Buffer.alloc(1000))).toBe("malformed")
  })

  it("is malformed if truncated, with octets after its end, or over 16 KB", () => {
    const der = request()
    for (let length = 0; length < der.length; length += 7)
      expect(problemOf(der.subarray(0, length))).toBe("malformed")
    expect(problemOf(Buffer.concat([der, Buffer.from([0])]))).toBe("malformed")
    const padding = element(tags.constructed(0), sequence(Buffer.alloc(17_000)))
    expect(problemOf(request({ attributes: padding }))).toBe("malformed")
  })

  it("is malformed with a key that is not in DER", () => {
    const { n } = other.privateKey.export({ format: "jwk" })
    const modulus = Buffer.from(n ?? "", "base64url")
    const padded = element(2, Buffer.from([0, 0]), modulus)
    const withoutNull = sequence(
      sequence(oid(oids.rsaEncryption)),
      bitString(sequence(integer(1), integer(65537))),
    )
    const withPadding = sequence(
      sequence(oid(oids.rsaEncryption), nullValue()),
      bitString(sequence(padded, integer(65537))),
    )
    expect(problemOf(request({ spki: withoutNull, key: other.privateKey }))).toBe("malformed")
    expect(problemOf(request({ spki: withPadding, key: other.privateKey }))).toBe("malformed")
  })

  it("returns a problem whichever octet is changed", () => {
    const der = request()
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = Buffer.from(der)
        changed[at] = (changed[at] ?? 0) ^ mask
        expect(["malformed", "signature", "weak-key"]).toContain(problemOf(changed))
      }),
      { numRuns: 1000 },
    )
  })
})

/** A working RSA key whose primes follow each other. */
function closePrimesKey(): { key: KeyObject; spki: Uint8Array } {
  const p = generatePrimeSync(1024, { bigint: true })
  const q = nextPrime(p)
  const base64 = (n: bigint) => {
    const hex = n.toString(16)
    return Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex").toString("base64url")
  }
  const d = inverse(65537n, (p - 1n) * (q - 1n))
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "RSA",
      e: "AQAB",
      n: base64(p * q),
      d: base64(d),
      p: base64(p),
      q: base64(q),
      dp: base64(d % (p - 1n)),
      dq: base64(d % (q - 1n)),
      qi: base64(inverse(q, p)),
    },
  })
  const spki = sequence(
    sequence(oid(oids.rsaEncryption), nullValue()),
    bitString(sequence(integer(p * q), integer(65537))),
  )
  return { key, spki }
}

function nextPrime(p: bigint): bigint {
  for (let q = p + 2n; ; q += 2n) {
    if (checkPrimeSync(q)) return q
  }
}

function inverse(a: bigint, m: bigint): bigint {
  let [r0, r1, s0, s1] = [m, a % m, 0n, 1n]
  while (r1 > 0n) {
    const quotient = r0 / r1
    ;[r0, r1, s0, s1] = [r1, r0 - quotient * r1, s1, s0 - quotient * s1]
  }
  return ((s0 % m) + m) % m
}
