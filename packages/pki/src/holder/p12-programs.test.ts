import { readFileSync, writeFileSync } from "node:fs"
import { createSecureContext } from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { opensslAuthority } from "../../testing/openssl-authority.ts"
import { mustRun, run, TemporaryFolder } from "../../testing/programs.ts"
import type { Bytes } from "../bytes.ts"
import { summarizeCertificate } from "./certificate-summary.ts"
import { exportPublicKey, makeCertificationRequest, makeHolderKey } from "./holder-key.ts"
import { packCompatibleP12, packP12 } from "./pack-p12.ts"

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("")
const passwords = {
  plain: "Firma2026",
  "quotes, spaces and backslashes": ` "it's" \\ 'a' \\\\ b $HOME %d \``,
  "the first 64 printable characters": printable.slice(0, 64),
  "the last 64 printable characters": printable.slice(-64),
}
const forms = { modern: packP12, compatible: packCompatibleP12 }

/** The name without accents and the end of the serial in decimal. */
const aliasFor = (der: Bytes) => `MARIA JOSE PENA NACATO ${summarizeCertificate(der).serial.slice(-4)}`

const folder = new TemporaryFolder()
const authority = opensslAuthority()
const database = `sql:${folder.path("")}`
let key: CryptoKeyPair
let certificate: Bytes
let alias: string

beforeAll(async () => {
  key = await makeHolderKey(2048)
  certificate = authority.issue(await makeCertificationRequest(key, { commonName: "MARÍA" }))
  alias = aliasFor(certificate)
  mustRun("certutil", ["-N", "--empty-password", "-d", database])
})
afterAll(() => {
  folder.remove()
  authority.remove()
})

async function packed(form: keyof typeof forms, password: string): Promise<string> {
  const contents = { privateKey: key.privateKey, certificate, chain: authority.chain, password }
  const file = folder.path(`${form}.p12`)
  writeFileSync(file, await forms[form](contents))
  return file
}

/** openssl does not split `pass:`, so the password may contain any character. */
function pkcs12(file: string, password: string, ...options: string[]): string[] {
  return ["pkcs12", "-in", file, "-passin", `pass:${password}`, "-nodes", ...options]
}

describe.each(Object.keys(forms) as (keyof typeof forms)[])("a %s P12", (form) => {
  it.each(Object.entries(passwords))("opens in openssl, keytool, NSS and Node: %s", async (_, password) => {
    const file = await packed(form, password)

    const opened = mustRun("openssl", pkcs12(file, password, "-legacy")).text
    expect(opened.match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
    expect(opened).toContain("BEGIN PRIVATE KEY")

    const java = mustRun("keytool", [
      "-list",
      "-v",
      "-storetype",
      "PKCS12",
      "-keystore",
      file,
      "-storepass",
      password,
      "-J-Dfile.encoding=UTF-8",
      "-J-Duser.language=en",
    ]).text
    expect(java).toContain("PrivateKeyEntry")
    expect(java).toContain("Certificate chain length: 3")

    const nss = mustRun("pk12util", ["-l", file, "-W", password, "-d", database]).text
    expect(nss).toContain(alias)
    expect(nss.match(/Certificate/g)?.length).toBeGreaterThanOrEqual(3)

    expect(() => createSecureContext({ pfx: readFileSync(file), passphrase: password })).not.toThrow()
  })

  it("contains the key of its certificate", async () => {
    const file = await packed(form, passwords.plain)
    const pem = mustRun("openssl", pkcs12(file, passwords.plain, "-legacy", "-nocerts")).stdout
    const publicKey = mustRun("openssl", ["pkey", "-pubout", "-outform", "DER"], { input: pem }).stdout
    expect(new Uint8Array(publicKey)).toEqual(await exportPublicKey(key.publicKey))
  })

  it("does not open with another password", async () => {
    const file = await packed(form, passwords.plain)
    const result = run("openssl", pkcs12(file, "Firma2027", "-legacy"))
    expect(result.status).not.toBe(0)
    expect(result.text).toContain("Mac verify error")
  })

  it("has its alias", async () => {
    const file = await packed(form, passwords.plain)
    const attributes = mustRun(
      "openssl",
      pkcs12(file, passwords.plain, "-legacy", "-nokeys", "-clcerts"),
    ).text
    expect(attributes).toContain("localKeyID")
    expect(attributes).toContain(`friendlyName: ${alias}`)
  })

  it("keeps both keys of one holder in a Java keystore, and is found there in the C locale", async () => {
    const other = await makeHolderKey(2048)
    const renewed = authority.issue(await makeCertificationRequest(other, { commonName: "MARÍA" }))
    const chain = { chain: authority.chain, password: passwords.plain }
    const files = [
      { privateKey: key.privateKey, certificate, ...chain },
      { privateKey: other.privateKey, certificate: renewed, ...chain },
    ]
    const store = folder.path(`${form}.keystore`)
    const opened = ["-keystore", store, "-storepass", passwords.plain, "-storetype", "PKCS12"]
    for (const [index, contents] of files.entries()) {
      const file = folder.write(`${form}-${index}.p12`, await forms[form](contents))
      const source = ["-srckeystore", file, "-srcstoretype", "PKCS12", "-srcstorepass", passwords.plain]
      const target = ["-destkeystore", store, "-deststoretype", "PKCS12", "-deststorepass", passwords.plain]
      mustRun("keytool", ["-importkeystore", "-noprompt", ...source, ...target], { locale: "C" })
    }
    for (const der of [certificate, renewed]) {
      const found = mustRun("keytool", ["-list", ...opened, "-alias", aliasFor(der)], { locale: "C" })
      expect(found.text).toContain("PrivateKeyEntry")
    }
  })
})

describe("the encryption as openssl reports it", () => {
  it("modern: AES-256 under PBKDF2 with SHA-256, at least 600,000 rounds", async () => {
    const file = await packed("modern", passwords.plain)
    // Without -legacy: nothing in it needs the old provider.
    const info = mustRun("openssl", pkcs12(file, passwords.plain, "-info", "-noout")).text
    expect(info).toMatch(/MAC: sha256, Iteration 600000/)
    expect(info.match(/PBES2, PBKDF2, AES-256-CBC, Iteration 600000, PRF hmacWithSHA256/g)).toHaveLength(2)
  })

  it("compatible: pbeWithSHA1And3-KeyTripleDES-CBC for key and certificates, a SHA-1 MAC", async () => {
    const file = await packed("compatible", passwords.plain)
    const info = mustRun("openssl", pkcs12(file, passwords.plain, "-info", "-noout", "-legacy")).text
    expect(info).toMatch(/MAC: sha1,/)
    expect(info.match(/pbeWithSHA1And3-KeyTripleDES-CBC/g)).toHaveLength(2)
  })
})
