import { createPublicKey, X509Certificate } from "node:crypto"
import { encodePem } from "@trazo/pki/asn1/pem"
import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { sql } from "kysely"
import { beforeEach, describe, expect, it } from "vitest"
import {
  makeAuthorityKeys,
  makeIssuingCertificate,
} from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { StartupError } from "../../../startup-error.ts"
import { atTestTime, authorityFiles, aWantedCertificate } from "../../../testing/activation.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { openAuthority } from "./open-authority.ts"

const test = await createTestApp()
const { owner, deps } = test
const smallKeys: typeof makeAuthorityKeys = (sources) =>
  makeAuthorityKeys(sources, { root: 2048, issuing: 2048, responder: 2048 })

describe("the authority created at the first start", () => {
  it("has an issuing CA that openssl verifies against the root, with path length zero", async () => {
    const files = authorityFiles(test)
    expect(
      await opensslTextAsync(["verify", "-CAfile", "root.pem", ...atTestTime(test), "issuing.pem"], files),
    ).toContain("issuing.pem: OK")
    const text = await opensslTextAsync(
      ["x509", "-in", "issuing.pem", "-noout", "-text", "-nameopt", "utf8,sep_multiline"],
      files,
    )
    expect(text).toContain("CN=TRAZO DEMOSTRACION Autoridad Emisora")
    expect(text).toContain("CN=TRAZO DEMOSTRACION Autoridad Raiz")
    expect(text).toContain("C=EC")
    expect(text).toContain("CA:TRUE, pathlen:0")
    expect(text).toContain("URI:http://localhost:3000/pki/root.crl")
  })

  it("stores its keys encrypted with the passphrase", async () => {
    const rows = await owner.selectFrom("authorities").selectAll().execute()
    expect(rows.map(({ id }) => id).sort()).toEqual(["issuing", "ocsp", "root", "stamping"])
    for (const { encryptedKey } of rows) {
      const pem = { "key.pem": encryptedKey ?? "" }
      expect(
        await opensslTextAsync(["pkey", "-in", "key.pem", "-passin", "pass:guessed", "-noout"], pem),
      ).toMatch(/bad decrypt|maybe wrong password/)
      expect(
        await opensslTextAsync(
          ["pkey", "-in", "key.pem", "-passin", `pass:${deps.settings.caPassphrase}`, "-noout"],
          pem,
        ),
      ).toBe("")
    }
  })

  it("refuses another passphrase and names the setting", async () => {
    const settings = { ...deps.settings, caPassphrase: "another passphrase" }
    await expect(openAuthority({ ...deps, settings })).rejects.toThrow(StartupError)
    await expect(openAuthority({ ...deps, settings })).rejects.toThrow(/^CA_PASSPHRASE/)
  })
})

describe("two processes that start together on an empty database", () => {
  beforeEach(async () => {
    await sql`truncate authorities cascade`.execute(owner)
  })

  it("use one authority", async () => {
    const [one, other] = await Promise.all([openAuthority(deps, smallKeys), openAuthority(deps, smallKeys)])
    expect(one.chain).toEqual(other.chain)
    expect(await owner.selectFrom("authorities").select("id").execute()).toHaveLength(3)
    expect((await openAuthority(deps)).chain).toEqual(one.chain)
  })
})

describe("a demonstration with the smaller keys of an earlier version", () => {
  it("opens at the next start and issues", async () => {
    await sql`truncate authorities cascade`.execute(owner)
    await openAuthority(deps, (sources) =>
      makeAuthorityKeys(sources, { root: 3072, issuing: 2048, responder: 2048 }),
    )
    const authority = await openAuthority(deps)
    const wanted = aWantedCertificate(test)
    const der = await authority.sign(authority.prepare(wanted), wanted)
    const files = {
      ...authorityFiles({ ...test, deps: { ...deps, authority } }),
      "leaf.pem": encodePem("CERTIFICATE", der),
    }
    const chain = ["-CAfile", "root.pem", "-untrusted", "issuing.pem", "leaf.pem"]
    expect(await opensslTextAsync(["verify", ...atTestTime(test), ...chain], files)).toContain("leaf.pem: OK")
    const key = await opensslTextAsync(["x509", "-in", "issuing.pem", "-noout", "-text"], files)
    expect(key).toContain("Public-Key: (2048 bit)")
  })
})

describe("an authority made with demo data", () => {
  const production = { ...deps.settings, demoData: false as const }

  it("is marked in its names, policies and notice", async () => {
    const text = async (file: string) =>
      opensslTextAsync(
        ["x509", "-in", file, "-noout", "-text", "-nameopt", "utf8,sep_multiline"],
        authorityFiles(test),
      )
    for (const file of ["root.pem", "issuing.pem"])
      expect((await text(file)).match(/O=TRAZO DEMOSTRACION SIN VALIDEZ/g)).toHaveLength(2)
    const issuing = await text("issuing.pem")
    expect(issuing.match(/Policy: \S+/g)).toEqual([
      "Policy: 1.3.6.1.4.1.99999.999.2.1.1",
      "Policy: 1.3.6.1.4.1.99999.999.2.3.1",
    ])
    expect(issuing).toContain("SIN VALIDEZ LEGAL")
  })

  it("is refused without demo data, and a production authority with demo data", async () => {
    await sql`truncate authorities cascade`.execute(owner)
    await openAuthority(deps, smallKeys)
    await expect(openAuthority({ ...deps, settings: production })).rejects.toThrow(
      /^DEMO_DATA: la autoridad .* es de demostración y no emite fuera de ella[^\n]*$/,
    )
    await sql`truncate authorities cascade`.execute(owner)
    await openAuthority({ ...deps, settings: production }, smallKeys)
    await expect(openAuthority(deps)).rejects.toThrow(
      /^DEMO_DATA: la autoridad .* no es de demostración[^\n]*$/,
    )
    await expect(openAuthority(deps)).rejects.toThrow(StartupError)
  })

  it("prepares and signs nothing without demo data", async () => {
    await sql`truncate authorities cascade`.execute(owner)
    const settings = { ...deps.settings }
    const authority = await openAuthority({ ...deps, settings }, smallKeys)
    const wanted = aWantedCertificate(test)
    const prepared = authority.prepare(wanted)
    expect((await authority.sign(prepared, wanted)).length).toBeGreaterThan(256)
    settings.demoData = false
    await expect(authority.sign(prepared, wanted)).rejects.toThrow("only with demo data")
    expect(() => authority.prepare(wanted)).toThrow("only with demo data")
  })
})

describe("the name that PKI_NAME gives", () => {
  const named = (name: string) => ({
    ...deps,
    settings: { ...deps.settings, demoData: false as const, pki: { ...deps.settings.pki, name } },
  })

  it("is in every certificate of a new authority, which refuses another one", async () => {
    await sql`truncate authorities cascade`.execute(owner)
    await openAuthority(named("Firmas Andes"), smallKeys)
    const rows = await owner.selectFrom("authorities").select(["id", "certificate"]).orderBy("id").execute()
    const names = rows.map(({ certificate }) => /CN=.*/.exec(new X509Certificate(certificate).subject)?.[0])
    expect(names).toEqual([
      "CN=Firmas Andes Autoridad de Certificacion Emisora",
      "CN=Firmas Andes Servicio OCSP",
      "CN=Firmas Andes Autoridad de Certificacion Raiz",
    ])
    await expect(openAuthority(named("Trazo"))).rejects.toThrow(StartupError)
    await expect(openAuthority(named("Trazo"))).rejects.toThrow(
      /^PKI_NAME: la raíz de esta autoridad se llama «Firmas Andes Autoridad de Certificacion Raiz»/,
    )
  })

  it("is that of its root in what the root certifies offline", async () => {
    const { root, issuing } = await makeAuthorityKeys(named("Firmas Andes"), {
      root: 2048,
      issuing: 2048,
      responder: 2048,
    })
    const spki = createPublicKey(issuing.privateKey).export({ format: "der", type: "spki" })
    await expect(makeIssuingCertificate({ root, spki, id: "issuing-2" }, named("Trazo"))).rejects.toThrow(
      /^PKI_NAME/,
    )
  })
})
