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
  it("is self-signed, an authority without limit of path, for certificates and lists only", () => {
    const shown = text("root.pem")
    expect(shown).toMatch(/X509v3 Basic Constraints: critical\s+CA:TRUE\n/)
    expect(shown).toMatch(/X509v3 Key Usage: critical\s+Certificate Sign, CRL Sign\n/)
    expect(shown).toContain("Raíz de prueba")
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
  it("may have no authority below (pathlen 0), and says where its own state and issuer are", () => {
    const shown = text("issuing.pem")
    expect(shown).toMatch(/X509v3 Basic Constraints: critical\s+CA:TRUE, pathlen:0\n/)
    expect(shown).toContain("URI:http://pki.trazo.example/pki/root.crl")
    expect(shown).toContain("CA Issuers - URI:http://pki.trazo.example/pki/root.cer")
    expect(shown).toMatch(/Policy: X509v3 Any Policy\s+CPS: http:\/\/pki\.trazo\.example\/dpc/)
  })

  it("verifies under the root, for openssl and for pkijs", async () => {
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

describe("the OCSP responder", () => {
  it("signs OCSP answers and nothing else, and asks nobody to check its own state", async () => {
    const shown = text("responder.pem")
    expect(shown).toMatch(/X509v3 Extended Key Usage:\s+OCSP Signing\n/)
    expect(shown).toMatch(/X509v3 Key Usage: critical\s+Digital Signature\n/)
    expect(shown).toContain("OCSP No Check")
    const { certificate } = await createOcspResponder({
      clock,
      random: randomBytes,
      keyBits: 2048,
      issuing: authority.issuing,
      name: { commonName: "OCSP", organization: "Trazo" },
      days: 7,
    })
    expect(readCertificate(certificate).notAfter).toEqual(new Date("2026-11-28T15:00:00Z"))
  })
})

describe("the addresses in certificates", () => {
  it.each(["https://pki.example", "http://pki.example/?a=1", "http://u:p@pki.example", "pki.example"])(
    "can't be under «%s»",
    (base) => {
      expect(() => authorityAddresses(base)).toThrow()
    },
  )

  it("stand under the setting, whether or not it ends in a slash", () => {
    expect(authorityAddresses("http://pki.example/ec/").issuingCrl).toBe(
      "http://pki.example/ec/pki/issuing.crl",
    )
    expect(authorityAddresses("http://pki.example").ocsp).toBe("http://pki.example/ocsp")
  })
})
