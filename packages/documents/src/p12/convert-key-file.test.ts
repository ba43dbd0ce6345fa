import { existsSync } from "node:fs"
import { createSecureContext } from "node:tls"
import { mustRun } from "@trazo/pki/testing/programs"
import forge from "node-forge"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder } from "../../testing/holder-files.ts"
import { type Conversion, convertKeyFile } from "./convert-key-file.ts"
import { type KeyIdentity, readKeyFile } from "./read-key-file.ts"

const password = "Nueva-2026"
/** Of Debian's libbcprov-java. Its key store opens the key while it loads. */
const bouncyCastle = "/usr/share/java/bcprov.jar"
let holder: Awaited<ReturnType<typeof makeHolder>>
let identity: KeyIdentity
beforeAll(async () => {
  holder = await makeHolder()
  const { identities } = await readKeyFile(holder.p12("contraseña", "-legacy"), "contraseña")
  identity = identities[0]!
  mustRun("certutil", ["-N", "--empty-password", "-d", `sql:${holder.folder.path("")}`])
})
afterAll(() => holder[Symbol.dispose]())

const convert = (form: Conversion["form"], withChain = true) =>
  convertKeyFile(identity, { form, withChain, password })

describe.each(["modern", "compatible"] as const)("the %s copy of a file of another program", (form) => {
  it("opens in openssl, keytool, NSS, node-forge and Node with its new password", async () => {
    const bytes = await convert(form)
    const file = holder.folder.write(`${form}.p12`, bytes)
    const command = ["pkcs12", "-in", file, "-passin", `pass:${password}`, "-nodes"]
    const opened = mustRun("openssl", command).text
    expect(opened).toContain("BEGIN PRIVATE KEY")
    expect(opened.match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
    expect(mustRun("openssl", [...command, "-legacy"]).text).toContain("BEGIN PRIVATE KEY")
    const java = ["-list", "-v", "-storetype", "PKCS12", "-keystore", file, "-storepass", password]
    expect(mustRun("keytool", [...java, "-J-Duser.language=en"]).text).toContain(
      "Certificate chain length: 3",
    )
    const database = ["-d", `sql:${holder.folder.path("")}`]
    expect(mustRun("pk12util", ["-l", file, "-W", password, ...database]).text).toContain("Key(shrouded)")
    const asn1 = forge.asn1.fromDer(Buffer.from(bytes).toString("binary"))
    const bags = forge.pkcs12
      .pkcs12FromAsn1(asn1, password)
      .getBags({ bagType: forge.pki.oids.pkcs8ShroudedKeyBag! })
    expect(Object.values(bags).flat()).toHaveLength(1)
    expect(() => createSecureContext({ pfx: Buffer.from(bytes), passphrase: password })).not.toThrow()
  })

  it.skipIf(!existsSync(bouncyCastle))("opens in Bouncy Castle", async () => {
    const file = holder.folder.write(`${form}-bc.p12`, await convert(form))
    const java = ["-list", "-v", "-storetype", "PKCS12", "-keystore", file, "-storepass", password]
    const provider = [
      "-providername",
      "BC",
      "-providerclass",
      "org.bouncycastle.jce.provider.BouncyCastleProvider",
      "-providerpath",
      bouncyCastle,
    ]
    expect(mustRun("keytool", [...java, ...provider, "-J-Duser.language=en"]).text).toMatch(
      /Keystore provider: BC[\s\S]*Certificate chain length: 3/,
    )
  })
})

describe("the other forms", () => {
  it("leave the authority's certificates out where that is asked", async () => {
    const { identities } = await readKeyFile(await convert("modern", false), password)
    expect(identities[0]?.chain).toEqual([])
    expect(identities[0]?.pkcs8).toEqual(holder.pkcs8)
  })

  it("stay within the rounds of .NET", async () => {
    const { protection } = await readKeyFile(await convert("modern"), password)
    const rounds = [protection.mac!, ...protection.ciphers].map((one) => one.rounds)
    expect(rounds).toEqual([250_000, 250_000, 250_000])
  })

  it("are what openssl reads: a PEM with an encrypted key, one without, DER and PKCS#7", async () => {
    const pem = Buffer.from(await convert("pem")).toString()
    const key = mustRun("openssl", ["pkey", "-passin", `pass:${password}`], { input: pem }).text
    expect(key).toBe(mustRun("openssl", ["pkey"], { input: holder.keyPem }).text)
    expect(Buffer.from(await convert("certificatesPem")).toString()).not.toContain("KEY")
    const subject = ["x509", "-noout", "-subject", "-nameopt", "utf8"]
    const cer = mustRun("openssl", [...subject, "-inform", "DER"], { input: await convert("cer") })
    expect(cer.text).toContain("MARÍA JOSÉ PEÑA ÑACATO")
    const p7b = mustRun("openssl", ["pkcs7", "-inform", "DER", "-print_certs"], {
      input: await convert("p7b"),
    })
    expect(p7b.text.match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
  })

  it("are not made under a password that Java refuses", async () => {
    const refused = convertKeyFile(identity, { form: "modern", withChain: true, password: "contraseña" })
    await expect(refused).rejects.toMatchObject({ code: "PASSWORD_NOT_ALLOWED" })
  })
})
