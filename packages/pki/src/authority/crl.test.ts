import { beforeAll, describe, expect, it } from "vitest"
import {
  after,
  certificatePem,
  holders,
  issueTo,
  makeAuthority,
  newHolderKey,
  start,
  type TestAuthority,
} from "../../testing/authority.ts"
import { opensslText } from "../../testing/programs.ts"
import { encodePem } from "../asn1/pem.ts"
import { Asn1Error } from "../asn1/reader.ts"
import { toHex } from "../bytes.ts"
import { issuerFrom } from "./certificate.ts"
import { buildCrl, type CrlFields, countCrlEntries } from "./crl.ts"
import { serialToHex } from "./serial-number.ts"

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeAuthority()
})

const build = (change: Partial<CrlFields> = {}) =>
  buildCrl({
    issuer: authority.issuer,
    key: authority.issuing.privateKey,
    number: 7,
    thisUpdate: start,
    nextUpdate: after(1),
    entries: [],
    ...change,
  })

const show = (der: Buffer) =>
  opensslText(["crl", "-inform", "DER", "-in", "a", "-noout", "-text", "-CAfile", "issuing.pem"], {
    ...authority.files,
    a: der,
  })

describe("a revocation list", () => {
  it("verifies with openssl, has version 2, its number and its issuer's key", async () => {
    const shown = show(await build({ number: 2n ** 40n }))
    expect(shown).toContain("verify OK")
    expect(shown).toContain("Version 2 (0x1)")
    expect(shown).toMatch(/X509v3 CRL Number:\s+(0x10000000000|1099511627776)/)
    const key = toHex(authority.issuer.keyIdentifier).toUpperCase().match(/../g)?.join(":")
    expect(shown).toContain(key)
    expect(shown).toContain("Next Update: Nov 22 15:00:00 2026 GMT")
  })

  it("omits an empty list (RFC 5280 §5.1.2.6)", async () => {
    expect(show(await build())).toContain("No Revoked Certificates")
  })

  it("lists serials with date, reason and date of the event; «unspecified» is left out", async () => {
    const entries = [
      { serial: "12345678901234567890123456789", revokedAt: start, reason: 1, invalidityDate: after(-3) },
      { serial: "200", revokedAt: start, reason: 0 },
      { serial: "300", revokedAt: start, reason: 6 },
      { serial: "400", revokedAt: start },
    ] satisfies CrlFields["entries"]
    const shown = show(await build({ entries }))
    expect(shown).toContain(`Serial Number: ${serialToHex("12345678901234567890123456789")}`)
    expect(shown).toMatch(/Reason Code:\s+Key Compromise/)
    expect(shown).toMatch(/Invalidity Date:\s+Nov 18 15:00:00 2026 GMT/)
    expect(shown).toMatch(
      /Serial Number: 012C\s+Revocation Date: .*\s+CRL entry extensions:\s+X509v3 CRL Reason Code:\s+Certificate Hold/,
    )
    expect(shown.match(/Reason Code/g)).toHaveLength(2)
    expect(shown).toContain("Serial Number: 0190")
  })

  it("makes openssl refuse only the listed certificate", async () => {
    const { spki } = newHolderKey()
    const [lost, kept] = [
      await issueTo(authority, holders.natural, spki),
      await issueTo(authority, holders.natural, spki),
    ]
    const crl = await build({ entries: [{ serial: lost.serial, revokedAt: start, reason: 1 }] })
    const verify = (certificate: Buffer) =>
      opensslText(
        [
          "verify",
          "-crl_check",
          "-attime",
          `${start.getTime() / 1000 + 60}`,
          "-CAfile",
          "root.pem",
          "-untrusted",
          "issuing.pem",
          "-CRLfile",
          "crl.pem",
          "a",
        ],
        { ...authority.files, "crl.pem": encodePem("X509 CRL", crl), a: certificatePem(certificate) },
      )
    expect(verify(lost.certificate)).toContain("certificate revoked")
    expect(verify(kept.certificate)).toContain("a: OK")
  })

  it("can be issued by the root", async () => {
    const der = await buildCrl({
      issuer: issuerFrom(authority.root.certificate),
      key: authority.root.privateKey,
      number: 1,
      thisUpdate: start,
      nextUpdate: after(180),
      entries: [],
    })
    const shown = opensslText(["crl", "-inform", "DER", "-in", "a", "-noout", "-CAfile", "root.pem"], {
      ...authority.files,
      a: der,
    })
    expect(shown).toContain("verify OK")
  })

  it("refuses invalid serials and an end before the beginning", async () => {
    await expect(build({ entries: [{ serial: "-5", revokedAt: start }] })).rejects.toThrow(RangeError)
    await expect(build({ nextUpdate: start })).rejects.toThrow(RangeError)
  })
})

describe("reading a published revocation list", () => {
  it.each([0, 1, 300])("finds %i certificates", async (count) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      serial: `${index + 1}`,
      revokedAt: start,
    }))
    const der = await buildCrl({
      issuer: authority.issuer,
      key: authority.issuing.privateKey,
      number: 7,
      thisUpdate: start,
      nextUpdate: after(2),
      entries,
    })
    expect(countCrlEntries(der)).toBe(count)
  })

  it("refuses DER that is not a CRL", () => {
    expect(() => countCrlEntries(authority.issuer.certificate)).toThrow(Asn1Error)
  })
})
