import { describe, expect, it } from "vitest"
import { element, sequence } from "./der-writer.ts"
import { NoSigningKey } from "./holder-errors.ts"
import { identifiers } from "./object-identifiers.ts"
import { type KeyAndCertificate, selectSigningKey } from "./select-signing-key.ts"

const empty = new Uint8Array()
const name = { bytes: empty, attributes: new Map<string, string>() }

/** `usage` is the first octet of KeyUsage: 80 digitalSignature, 20 keyEncipherment. */
function pair(year: number, usage?: number, authority = false): KeyAndCertificate {
  const extensions = new Map<string, Uint8Array<ArrayBuffer>>()
  if (usage !== undefined) extensions.set(identifiers.keyUsage, element(0x03, Uint8Array.of(0, usage)))
  if (authority) extensions.set(identifiers.basicConstraints, sequence(Uint8Array.of(1, 1, 0xff)))
  const notBefore = new Date(Date.UTC(year, 0))
  const fields = {
    serial: "1",
    issuer: name,
    subject: name,
    notBefore,
    notAfter: notBefore,
    publicKey: empty,
    extensions,
  }
  return { pkcs8: empty, certificate: empty, fields }
}

describe("which key of a P12 signs", () => {
  it("the one with digitalSignature, though another is newer", () => {
    const signs = pair(2024, 0x80 | 0x40)
    expect(selectSigningKey([pair(2026, 0x20), signs, pair(2026, 0x40)])).toBe(signs)
  })

  it("the newest of those that sign", () => {
    const newest = pair(2026, 0x80)
    expect(selectSigningKey([pair(2024, 0x80), newest, pair(2025, 0x80)])).toBe(newest)
  })

  it("one whose certificate doesn't limit its use, but never an authority's", () => {
    const unlimited = pair(2024)
    expect(selectSigningKey([pair(2026, 0x80, true), unlimited])).toBe(unlimited)
    expect(() => selectSigningKey([pair(2026, 0x80, true)])).toThrow(NoSigningKey)
    expect(() => selectSigningKey([])).toThrow(NoSigningKey)
  })
})
