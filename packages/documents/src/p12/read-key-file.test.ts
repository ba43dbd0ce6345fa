import { createSecureContext } from "node:tls"
import { encodePem } from "@trazo/pki/asn1/pem"
import type { Bytes } from "@trazo/pki/bytes"
import { mustRun } from "@trazo/pki/testing/programs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeHolder, withPbmac1 } from "../../testing/holder-files.ts"
import { readKeyFile } from "./read-key-file.ts"

const password = "Firma2026"
let holder: Awaited<ReturnType<typeof makeHolder>>
let ordinary: Bytes
beforeAll(async () => {
  holder = await makeHolder()
  ordinary = holder.p12(password)
})
afterAll(() => holder[Symbol.dispose]())

async function expectHolder(file: Bytes, secret = password) {
  const { identities } = await readKeyFile(file, secret)
  expect(identities).toHaveLength(1)
  expect(identities[0]?.pkcs8).toEqual(holder.pkcs8)
  expect(identities[0]?.certificate.der).toEqual(holder.certificate)
}

const problemOf = (file: Bytes, secret = password) =>
  readKeyFile(file, secret).then(
    () => "opened",
    (error) => error.code,
  )

const patched = (file: Bytes, from: string, to: string): Bytes => {
  const changed = Buffer.from(file)
  changed.set(Buffer.from(to, "hex"), changed.lastIndexOf(Buffer.from(from, "hex")))
  return new Uint8Array(changed)
}

describe("reading a signature's file", () => {
  it("opens RC2, 3DES, AES under SHA-512, 3DES of PBES2, no encryption of certificates, and no MAC", async () => {
    await expectHolder(holder.p12(password, "-legacy"))
    await expectHolder(
      holder.p12(password, "-legacy", "-certpbe", "PBE-SHA1-RC2-128", "-keypbe", "PBE-SHA1-2DES"),
    )
    await expectHolder(
      holder.p12(password, "-keypbe", "AES-128-CBC", "-certpbe", "NONE", "-macalg", "sha512"),
    )
    await expectHolder(holder.p12(password, "-keypbe", "DES-EDE3-CBC", "-certpbe", "DES-EDE3-CBC"))
    await expectHolder(holder.p12(password, "-nomac"))
    expect(await problemOf(holder.p12(password, "-nomac"), "Firma2027")).toBe("WRONG_PASSWORD")
  })

  it("opens PBMAC1 as OpenSSL 3.5 does, and refuses another password", async () => {
    const file = withPbmac1(ordinary, password)
    expect(() => createSecureContext({ pfx: Buffer.from(file), passphrase: password })).not.toThrow()
    await expectHolder(file)
    expect((await readKeyFile(file, password)).protection.mac).toMatchObject({ kind: "pbmac1", rounds: 2048 })
    expect(await problemOf(file, "Firma2027")).toBe("WRONG_PASSWORD")
  })

  it("opens passwords with ñ, also as old OpenSSL wrote them", async () => {
    await expectHolder(holder.p12("contraseña"), "contraseña")
    await expectHolder(holder.p12("contraseña", "-legacy"), "contraseña".normalize("NFD"))
    const octets = Buffer.from("contraseña").toString("latin1")
    const old = await readKeyFile(holder.p12(octets, "-legacy", "-certpbe", "PBE-SHA1-3DES"), "contraseña")
    expect(old.password).toBe(octets)
  })

  it("opens PEM that is called .p12, with a plain and with an encrypted key", async () => {
    const { keyPem, certificatePem } = holder
    await expectHolder(new TextEncoder().encode(keyPem + certificatePem))
    const encrypted = mustRun("openssl", ["pkcs8", "-topk8", "-passout", `pass:${password}`], {
      input: keyPem,
    })
    await expectHolder(new TextEncoder().encode(encrypted.stdout.toString() + certificatePem))
    expect((await readKeyFile(new TextEncoder().encode(keyPem + certificatePem), "")).container).toBe("pem")
  })

  it("pairs keys on elliptic curves with their certificates", async () => {
    const { folder } = holder
    const [key, certificate, p12] = ["ec.key", "ec.pem", "ec.p12"].map((name) =>
      folder.path(name),
    ) as string[]
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384", "-nodes", "-keyout", key!]
    mustRun("openssl", ["req", "-x509", ...curve, "-out", certificate!, "-subj", "/CN=EC"])
    mustRun("openssl", [
      "pkcs12",
      "-export",
      "-inkey",
      key!,
      "-in",
      certificate!,
      "-out",
      p12!,
      "-passout",
      `pass:${password}`,
    ])
    const { identities } = await readKeyFile(new Uint8Array(folder.read("ec.p12")), password)
    expect(identities.map(({ algorithm }) => algorithm)).toEqual([{ kind: "EC", curve: "P-384" }])
  })
})

describe("a PEM of OpenSSL's own forms", () => {
  const inFolder = (...args: string[]) => mustRun("openssl", args, { cwd: holder.folder.path() })
  const bytesOf = (...names: string[]) =>
    new Uint8Array(Buffer.concat(names.map((name) => holder.folder.read(name))))

  it("opens keys on elliptic curves and of RSA in their old form", async () => {
    const named = ["-nodes", "-subj", "/CN=EC", "-keyout", "ec8.key", "-out", "ec.pem"]
    inFolder("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", ...named)
    inFolder("ec", "-in", "ec8.key", "-out", "ec.key")
    expect(holder.folder.read("ec.key").toString()).toContain("BEGIN EC PRIVATE KEY")
    const { identities } = await readKeyFile(bytesOf("ec.key", "ec.pem"), "")
    expect(identities.map(({ algorithm }) => algorithm)).toEqual([{ kind: "EC", curve: "P-256" }])
    await crypto.subtle.importKey(
      "pkcs8",
      identities[0]!.pkcs8,
      { name: "ECDSA", namedCurve: "P-256" },
      false,
      ["sign"],
    )
    holder.folder.write("plain.key", holder.keyPem)
    inFolder("rsa", "-traditional", "-in", "plain.key", "-out", "rsa.key")
    holder.folder.write("own.pem", holder.certificatePem)
    await expectHolder(bytesOf("rsa.key", "own.pem"), "")
  })

  it("does not say that the key is missing where its encryption is unknown", async () => {
    holder.folder.write("plain.key", holder.keyPem)
    inFolder("rsa", "-traditional", "-aes128", "-passout", "pass:x", "-in", "plain.key", "-out", "closed.key")
    expect(holder.folder.read("closed.key").toString()).toContain("DEK-Info: AES-128-CBC")
    holder.folder.write("own.pem", holder.certificatePem)
    expect(await problemOf(bytesOf("closed.key", "own.pem"), "x")).toBe("UNSUPPORTED")
  })
})

describe("files that are not a usable signature", () => {
  it("names certificates and requests under the name of a .p12", async () => {
    const inFolder = (...args: string[]) => mustRun("openssl", args, { cwd: holder.folder.path() })
    holder.folder.write("own.pem", holder.certificatePem)
    holder.folder.write("plain.key", holder.keyPem)
    for (const form of ["DER", "PEM"]) {
      inFolder("crl2pkcs7", "-nocrl", "-certfile", "own.pem", "-outform", form, "-out", "own.p7b")
      expect(await problemOf(new Uint8Array(holder.folder.read("own.p7b")))).toBe("CERTIFICATE_ONLY")
      inFolder("req", "-new", "-key", "plain.key", "-subj", "/CN=x", "-outform", form, "-out", "own.csr")
      expect(await problemOf(new Uint8Array(holder.folder.read("own.csr")))).toBe("REQUEST_ONLY")
    }
  })

  it("says that a wrong password and a damaged file look the same", async () => {
    const damaged = ordinary.slice()
    const at = Math.floor(damaged.length / 2)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    await expect(readKeyFile(damaged, password)).rejects.toThrow("o el archivo está dañado")
  })

  it("names the problem of each", async () => {
    const der = holder.certificate
    expect(await problemOf(new Uint8Array())).toBe("EMPTY")
    expect(await problemOf(new Uint8Array(50 * 1024 * 1024).fill(0x30))).toBe("TOO_LARGE")
    expect(await problemOf(ordinary, "Firma2027")).toBe("WRONG_PASSWORD")
    expect(await problemOf(ordinary.slice(0, 900))).toBe("DAMAGED")
    expect(await problemOf(new Uint8Array(5000).fill(0x30))).toBe("DAMAGED")
    expect(await problemOf(der)).toBe("CERTIFICATE_ONLY")
    expect(await problemOf(new TextEncoder().encode(encodePem("CERTIFICATE", der)))).toBe("CERTIFICATE_ONLY")
    expect(await problemOf(Uint8Array.of(0xfe, 0xed, 0xfe, 0xed, 0, 0, 0, 2))).toBe("JAVA_KEY_STORE")
    expect(await problemOf(new TextEncoder().encode("%PDF-1.7"))).toBe("OTHER_FILE")
  })

  it("refuses rounds beyond the limit before deriving anything", async () => {
    const million = holder.p12(password, "-iter", "65536")
    expect(await problemOf(patched(million, "0203010000", "02037fffff"))).toBe("TOO_MANY_ROUNDS")
    const many = holder.p12(password, "-keypbe", "NONE", "-certpbe", "NONE", "-iter", "65536")
    expect(await problemOf(patched(many, "0203010000", "02037fffff"))).toBe("TOO_MANY_ROUNDS")
  })

  it("never fails with anything but a problem, whatever octet changes", async () => {
    for (let at = 0; at < ordinary.length; at += 97) {
      const changed = ordinary.slice()
      changed[at] = (changed[at] ?? 0) ^ 0x55
      expect(await problemOf(changed)).toMatch(/^[A-Z_]+$/)
    }
  })
})
