import { randomBytes } from "node:crypto"
import { Certificate } from "pkijs"
import { beforeAll, describe, expect, it } from "vitest"
import { clock, makeAuthority, settings, start, type TestAuthority } from "../../testing/authority.ts"
import { opensslText } from "../../testing/programs.ts"
import { readCertificate } from "../x509/certificate.ts"
import { createIssuing, createOcspResponder } from "./authority-creation.ts"
import { authorityAddresses } from "./profile.ts"

let authority: TestAuthority
beforeAll(async () => {
  authority = await makeAuthority()
})

const text = (file: keyof TestAuthority["files"]) =>
  opensslText(["x509", "-in", file, "-noout", "-text", "-nameopt", "utf8"], authority.files)

describe("the root", () => {
  it("is self-signed, without pathlen, and signs only certificates and CRLs", () => {
    const shown = text("root.pem")
    expect(shown).toMatch(/X509v3 Basic Constraints: critical\s+CA:TRUE\n/)
    expect(shown).toMatch(/X509v3 Key Usage: critical\s+Certificate Sign, CRL Sign\n/)
    expect(shown).toContain("Raiz de prueba")
    const verified = opensslText(
      [
        "verify",
        "-x509_strict",
        "-check_ss_sig",
        "-attime",
        `${start.getTime() / 1000}`,
        "-CAfile",
        "root.pem",
        "root.pem",
      ],
      authority.files,
    )
    expect(verified).toContain("root.pem: OK")
  })
})

describe("the issuing authority", () => {
  it("has pathlen 0 and names its CRL, OCSP and issuer addresses", () => {
    const shown = text("issuing.pem")
    expect(shown).toMatch(/X509v3 Basic Constraints: critical\s+CA:TRUE, pathlen:0\n/)
    expect(shown).toContain("URI:http://pki.trazo.example/pki/root.crl")
    expect(shown).toContain("CA Issuers - URI:http://pki.trazo.example/pki/root.cer")
    expect(shown).toMatch(/Policy: X509v3 Any Policy\s+CPS: http:\/\/pki\.trazo\.example\/dpc/)
  })

  it("verifies under the root with openssl and pkijs", async () => {
    const verified = opensslText(
      [
        "verify",
        "-x509_strict",
        "-attime",
        `${start.getTime() / 1000}`,
        "-CAfile",
        "root.pem",
        "issuing.pem",
      ],
      authority.files,
    )
    expect(verified).toContain("issuing.pem: OK")
    const [issuing, root] = [authority.issuing, authority.root].map(({ certificate }) =>
      Certificate.fromBER(new Uint8Array(certificate)),
    )
    expect(await issuing?.verify(root)).toBe(true)
  })

  it("never outlives its root", async () => {
    const input = { clock, random: randomBytes, keyBits: 2048, root: authority.root, years: 50 }
    const name = { commonName: "Larga", organization: "Trazo", ruc: "0992339411001" }
    const { certificate } = await createIssuing({ ...input, ...settings, name })
    expect(readCertificate(certificate).notAfter).toEqual(
      readCertificate(authority.root.certificate).notAfter,
    )
  })
})

describe("the authority's names", () => {
  it.each(["root.pem", "issuing.pem", "responder.pem"] as const)("%s has RUC and locality", (file) => {
    const subject = opensslText(
      ["x509", "-in", file, "-noout", "-subject", "-nameopt", "utf8,sep_multiline"],
      authority.files,
    )
    expect(subject).toMatch(
      /C=EC\s+L=GUAYAQUIL\s+O=Trazo Pruebas S\.A\.\s+(organizationIdentifier|2\.5\.4\.97)=VATEC-0992339411001\s+CN=/,
    )
  })
})

describe("the OCSP responder", () => {
  it("signs only OCSP responses and has id-pkix-ocsp-nocheck", async () => {
    const shown = text("responder.pem")
    expect(shown).toMatch(/X509v3 Extended Key Usage:\s+OCSP Signing\n/)
    expect(shown).toMatch(/X509v3 Key Usage: critical\s+Digital Signature\n/)
    expect(shown).toContain("OCSP No Check")
    const { certificate } = await createOcspResponder({
      clock,
      random: randomBytes,
      keyBits: 2048,
      issuing: authority.issuing,
      commonName: "OCSP",
      days: 7,
    })
    expect(readCertificate(certificate).notAfter).toEqual(new Date("2026-11-28T15:00:00Z"))
  })
})

describe("the addresses in certificates", () => {
  it.each(["https://pki.example", "http://pki.example/?a=1", "http://u:p@pki.example", "pki.example"])(
    "refuse the base «%s»",
    (base) => {
      expect(() => authorityAddresses(base)).toThrow()
    },
  )

  it("begin with the setting, with or without a final slash", () => {
    expect(authorityAddresses("http://pki.example/ec/").issuingCrl).toBe(
      "http://pki.example/ec/pki/issuing.crl",
    )
    expect(authorityAddresses("http://pki.example").ocsp).toBe("http://pki.example/ocsp")
  })
})
