import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { Certificate, type GeneralName } from "pkijs"
import { beforeAll, describe, expect, it } from "vitest"
import {
  after,
  certificatePem,
  holders,
  issueTo,
  makeAuthority,
  newHolderKey,
  seal,
  settings,
  start,
  type TestAuthority,
} from "../../testing/authority.ts"
import { opensslText } from "../../testing/programs.ts"
import { readCertificateHolder } from "../x509/certificate-holder.ts"
import { signTbs } from "./certificate.ts"
import { lintTbs } from "./lint/lint-tbs.ts"
import { buildTbsCertificate, createEndEntityProfile } from "./profile.ts"
import { newSerial, serialToHex } from "./serial-number.ts"
import type { ApprovedHolder } from "./subject.ts"

let authority: TestAuthority
const { spki } = newHolderKey()
beforeAll(async () => {
  authority = await makeAuthority()
})

const attime = `${start.getTime() / 1000 + 60}`
const show = (certificate: Buffer) =>
  opensslText(["x509", "-in", "leaf.pem", "-noout", "-text", "-nameopt", "utf8,sep_multiline,sname"], {
    "leaf.pem": certificatePem(certificate),
  })

describe("a holder's certificate", () => {
  it.each(Object.entries(holders))("verifies with openssl and pkijs: %s", async (_, holder) => {
    const { certificate, serial } = await issueTo(authority, holder, spki)
    const verified = opensslText(
      [
        "verify",
        "-x509_strict",
        "-purpose",
        "smimesign",
        "-attime",
        attime,
        "-CAfile",
        "root.pem",
        "-untrusted",
        "issuing.pem",
        "leaf.pem",
      ],
      { ...authority.files, "leaf.pem": certificatePem(certificate) },
    )
    expect(verified).toContain("leaf.pem: OK")
    const read = Certificate.fromBER(new Uint8Array(certificate))
    expect(await read.verify(Certificate.fromBER(new Uint8Array(authority.issuing.certificate)))).toBe(true)
    const hex = Buffer.from(read.serialNumber.valueBlock.valueHexView).toString("hex")
    expect(hex.toUpperCase()).toBe(serialToHex(serial))
    expect([read.notBefore.value, read.notAfter.value]).toEqual([start, after(365)])
    expect(Buffer.from(read.subjectPublicKeyInfo.toSchema().toBER())).toEqual(spki)
    const names = read.extensions?.find(({ extnID }) => extnID === "2.5.29.17")?.parsedValue.altNames
    expect(names.map(({ type, value }: GeneralName) => ({ type, value }))).toEqual([
      { type: 1, value: holder.email },
    ])
  })

  it("has every extension of the profile, with critical key usage", async () => {
    const shown = show((await issueTo(authority, holders.natural, spki)).certificate)
    expect(shown).toMatch(/X509v3 Basic Constraints: critical\s+CA:FALSE/)
    expect(shown).toMatch(
      /X509v3 Key Usage: critical\s+Digital Signature, Non Repudiation, Key Encipherment\n/,
    )
    expect(shown).toMatch(/Extended Key Usage:\s+TLS Web Client Authentication, E-mail Protection\n/)
    expect(shown).toMatch(/Subject Alternative Name:\s+email:maria\.pena@correo\.ec\n/)
    expect(shown).toContain("URI:http://pki.trazo.example/pki/issuing.crl")
    expect(shown).toContain("OCSP - URI:http://pki.trazo.example/ocsp")
    expect(shown).toContain("CA Issuers - URI:http://pki.trazo.example/pki/issuing.cer")
    expect(shown).toMatch(
      /Policy: 1\.3\.6\.1\.4\.1\.99999\.2\.1\.1\n\s+CPS: http:\/\/pki\.trazo\.example\/dpc/,
    )
    expect(shown).toContain("Explicit Text: Solo para la firma")
    expect(shown).toContain("Signature Algorithm: sha256WithRSAEncryption")
    const key = (name: string, pem: string) =>
      opensslText(["x509", "-in", "a", "-noout", "-ext", name], { a: pem }).match(
        /[0-9A-F]{2}(:[0-9A-F]{2}){19}/,
      )?.[0]
    const leaf = certificatePem((await issueTo(authority, holders.natural, spki)).certificate)
    expect(key("authorityKeyIdentifier", leaf)).toBe(
      key("subjectKeyIdentifier", authority.files["issuing.pem"]),
    )
    expect(key("subjectKeyIdentifier", leaf)).toBeTypeOf("string")
  })

  it("names a natural person in the attributes of ARCOTEL-2024-0176, without organisation", async () => {
    const shown = show((await issueTo(authority, holders.natural, spki)).certificate)
    const subject = shown.slice(shown.indexOf("Subject:"), shown.indexOf("Subject Public Key"))
    expect(subject.match(/[A-Za-z]+=.*/g)).toEqual([
      "C=EC",
      "L=QUITO",
      "SN=PEÑA ÑACATO",
      "GN=MARÍA JOSÉ",
      "serialNumber=IDCEC-1714307103",
      "CN=MARÍA JOSÉ PEÑA ÑACATO",
    ])
  })

  it("has PASEC- and VATEC- for a foreigner with RUC, under the natural person's policy", async () => {
    const shown = show((await issueTo(authority, holders.withRuc, spki)).certificate)
    expect(shown).toContain("serialNumber=PASEC-AB123456")
    expect(shown).toContain("organizationIdentifier=VATEC-1714307103001")
    expect(shown).toContain("Policy: 1.3.6.1.4.1.99999.2.1.1")
  })

  it("has the issuing country in a foreigner's identifier when the profile asks for it", async () => {
    const profile = createEndEntityProfile(authority.issuer, {
      ...settings,
      passportPrefix: "issuingCountry",
    })
    const { certificate } = await issueTo({ ...authority, profile }, holders.withRuc, spki)
    expect(show(certificate)).toContain("serialNumber=PASIE-AB123456")
    const read = readCertificateHolder(certificate, settings.policyArc)
    expect([read.identityType, read.identity]).toEqual(["passport", "AB123456"])
    const { passportCountry: _, ...unknown } = holders.withRuc
    await expect(issueTo({ ...authority, profile }, unknown, spki)).rejects.toThrow(RangeError)
  })

  it("names a representative's company, RUC, department and position, under its own policy", async () => {
    const shown = show((await issueTo(authority, holders.representative, spki)).certificate)
    for (const line of [
      "O=FIRMAS DEL PACÍFICO S.A.",
      "organizationIdentifier=VATEC-0992339411001",
      "OU=GERENCIA",
      "title=GERENTE GENERAL",
      "Policy: 1.3.6.1.4.1.99999.2.3.1",
    ]) {
      expect(shown).toContain(line)
    }
  })

  it("has a company's name of 150 characters whole, and cuts no number", async () => {
    const companyName = "COMPAÑÍA DE TRANSPORTE DE CARGA ".repeat(5).slice(0, 149).trim()
    const { certificate } = await issueTo(authority, { ...holders.representative, companyName }, spki)
    const { organisation } = readCertificateHolder(certificate, settings.policyArc)
    expect(organisation).toBe(companyName)
    const identity = "1".repeat(70)
    await expect(issueTo(authority, { ...holders.natural, identity }, spki)).rejects.toThrow(RangeError)
  })

  it("keeps the longest names that the form accepts whole in the common name", async () => {
    const holder = {
      ...holders.natural,
      names: "MARÍA DE LOS ÁNGELES GUADALUPE DEL ROSARIO FERNANDA",
      surnames: `${"SÁNCHEZ".padEnd(64, "Z")} ${"NÚÑEZ".padEnd(64, "Z")}`,
    }
    const { certificate } = await issueTo(authority, holder, spki)
    const { commonName } = readCertificateHolder(certificate, settings.policyArc)
    expect(commonName).toBe(`${holder.names} ${holder.surnames}`)
    const verified = [
      "verify",
      "-attime",
      attime,
      "-CAfile",
      "root.pem",
      "-untrusted",
      "issuing.pem",
      "leaf.pem",
    ]
    const files = { ...authority.files, "leaf.pem": certificatePem(certificate) }
    expect(opensslText(verified, files)).toContain("leaf.pem: OK")
  })

  it("shortens given names from the last one and keeps the surnames in a common name over 256 characters", async () => {
    const given = ["MARÍA", ...Array.from({ length: 30 }, (_, index) => `NOMBRE${index}`)]
    const holder = { ...holders.natural, names: given.join(" "), surnames: "PEÑA ÑACATO" }
    const { certificate, tbs, serial } = await issueTo(authority, holder, spki)
    const { commonName, names } = readCertificateHolder(certificate, settings.policyArc)
    expect(commonName).toMatch(/^MARÍA NOMBRE0 NOMBRE1 .* PEÑA ÑACATO$/)
    expect([...commonName].length).toBeGreaterThan(245)
    expect([...commonName].length).toBeLessThanOrEqual(256)
    expect(names).toBe(holder.names)
    const intent = {
      profile: authority.profile,
      holder,
      spki,
      serial,
      notBefore: start,
      notAfter: after(365),
    }
    expect(lintTbs(tbs, intent)).toEqual([])
  })

  it("reads back to the approved data", async () => {
    const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ]{1,12}( [A-ZÁÉÍÓÚÑ]{1,12})?$/)
    const people = fc.record({
      names: word,
      surnames: word,
      city: word,
      ruc: fc.stringMatching(/^\d{10}001$/),
    })
    await fc.assert(
      fc.asyncProperty(people, async (person) => {
        const { certificate } = await issueTo(authority, { ...holders.withRuc, ...person }, spki)
        expect(readCertificateHolder(certificate, settings.policyArc)).toMatchObject({
          ...person,
          kind: "subject2",
        })
      }),
      { numRuns: 25 },
    )
  })
})

describe("a seal", () => {
  const verify = (leaf: Buffer, ...options: string[]) =>
    opensslText(
      [
        "verify",
        ...options,
        "-attime",
        attime,
        "-CAfile",
        "root.pem",
        "-untrusted",
        "issuing.pem",
        "leaf.pem",
      ],
      { ...authority.files, "leaf.pem": certificatePem(leaf) },
    )

  it("names a company alone, and signs documents but no mail and no session", async () => {
    const { certificate } = await issueTo(authority, seal, spki)
    expect(verify(certificate, "-x509_strict")).toContain("leaf.pem: OK")
    for (const purpose of ["sslclient", "sslserver", "smimesign"])
      expect(verify(certificate, "-purpose", purpose)).toMatch(/unsuitable certificate purpose/i)
    const shown = show(certificate)
    const subject = shown.slice(shown.indexOf("Subject:"), shown.indexOf("Subject Public Key"))
    expect(subject.match(/[A-Za-z]+=.*/g)).toEqual([
      "C=EC",
      `O=${seal.companyName}`,
      `organizationIdentifier=VATEC-${seal.companyRuc}`,
      `CN=${seal.companyName}`,
    ])
    expect(shown).toMatch(/X509v3 Key Usage: critical\s+Digital Signature, Non Repudiation\n/)
    expect(shown).toContain("Policy: 1.3.6.1.4.1.99999.102.2.4.1")
    expect(shown).toContain("Explicit Text: Solo firma los comprobantes")
    expect(shown).not.toContain("Subject Alternative Name")
    const { speaksFor, ruc, kind } = readCertificateHolder(certificate, settings.policyArc)
    expect({ speaksFor, ruc, kind }).toEqual({ speaksFor: "seal", ruc: seal.companyRuc, kind: undefined })
  })

  it("is not signed with a person's content, nor a person with a seal's", async () => {
    for (const [one, other] of [
      [seal, holders.representative],
      [holders.representative, seal],
    ] as const) {
      const { tbs, serial } = await issueTo(authority, one, spki)
      const terms = { profile: authority.profile, spki, serial, notBefore: start, notAfter: after(365) }
      expect(lintTbs(tbs, { ...terms, holder: one })).toEqual([])
      expect(lintTbs(tbs, { ...terms, holder: other }).map(({ lint }) => lint)).toEqual(
        expect.arrayContaining(["extensions", "key-usage", "certificate-policies", "subject-common-name"]),
      )
    }
  })
})

describe("an intent", () => {
  const intent = (serial: string) => ({
    profile: authority.profile,
    holder: holders.representative,
    spki,
    serial,
    notBefore: start,
    notAfter: after(365),
  })

  it("always gives the same bytes and the same certificate", async () => {
    const serial = newSerial(randomBytes)
    const tbs = buildTbsCertificate(intent(serial))
    expect(buildTbsCertificate(intent(serial))).toEqual(tbs)
    const [first, again] = await Promise.all([
      signTbs(tbs, authority.issuing.privateKey),
      signTbs(Buffer.from(tbs), authority.issuing.privateKey),
    ])
    expect(again).toEqual(first)
    expect(first.includes(tbs)).toBe(true)
  })

  const refused: [string, Partial<ApprovedHolder>][] = [
    ["no city", { city: "" }],
    ["no surname", { surnames: "  " }],
    ["a control character", { names: "ANA\u0000" }],
    ["a sign that reverses the text", { names: "ANA\u202EAIRAM" }],
    ["a sign that nobody sees", { names: "ANA\u200B" }],
    ["an e-mail outside ASCII", { email: "peña@correo.ec" }],
    ["an e-mail with a line break", { email: "a@b.ec\nX" }],
    ["a number outside PrintableString", { identity: "AB_1234" }],
  ]
  it.each(refused)("is refused with %s", async (_, change) => {
    await expect(
      issueTo(authority, { ...holders.natural, ...change } as ApprovedHolder, spki),
    ).rejects.toThrow(RangeError)
  })

  it("is refused if it would outlive its issuer, end before it begins or certify the issuer's own key", () => {
    const serial = newSerial(randomBytes)
    expect(() => buildTbsCertificate({ ...intent(serial), notAfter: after(365 * 11) })).toThrow(RangeError)
    expect(() => buildTbsCertificate({ ...intent(serial), notAfter: start })).toThrow(RangeError)
    expect(() => buildTbsCertificate({ ...intent(serial), spki: authority.issuer.spki })).toThrow(RangeError)
  })
})

describe("a profile", () => {
  it("is refused with limits of use over 200 characters or an invalid arc", () => {
    const make = (change: object) => () =>
      createEndEntityProfile(authority.issuer, { ...settings, ...change })
    expect(make({ limitsOfUse: "x".repeat(201) })).toThrow(RangeError)
    expect(make({ policyArc: "1.3.6." })).toThrow(RangeError)
    expect(make({ practiceStatement: "http://dpc.ec/ñ" })).toThrow(RangeError)
  })
})
