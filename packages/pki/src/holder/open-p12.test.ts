import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { opensslAuthority } from "../../testing/openssl-authority.ts"
import { mustRun, TemporaryFolder } from "../../testing/programs.ts"
import * as oids from "../asn1/object-identifiers.ts"
import { encodePem } from "../asn1/pem.ts"
import { bitString, boolean, sequence } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"
import { readCertificate } from "../x509/certificate.ts"
import type { Extension } from "../x509/tbs-certificate.ts"
import { DamagedP12, NoSigningKey, UnsupportedP12, WrongPassword } from "./holder-errors.ts"
import { exportPrivateKey, exportPublicKey, makeCertificationRequest, makeHolderKey } from "./holder-key.ts"

import { type KeyAndCertificate, openP12, selectSigningKey, verifyP12 } from "./open-p12.ts"
import { p12Packer, packCompatibleP12, packP12 } from "./pack-p12.ts"
import { readP12 } from "./read-p12.ts"

const password = "Firma 2026"
const rounds = 1000
const folder = new TemporaryFolder()
const authority = opensslAuthority()
const toPem = (certificates: readonly Uint8Array[]) =>
  certificates.map((der) => encodePem("CERTIFICATE", der)).join("")
let key: CryptoKeyPair
let certificate: Bytes
let modern: Bytes

beforeAll(async () => {
  key = await makeHolderKey(2048)
  certificate = await issueFor(key)
  modern = await packP12(contents(), rounds)
})
afterAll(() => {
  folder.remove()
  authority.remove()
})

async function issueFor(
  pair: CryptoKeyPair,
  options?: Parameters<typeof authority.issue>[1],
): Promise<Bytes> {
  return authority.issue(await makeCertificationRequest(pair, { commonName: "MARÍA" }), options)
}

const aliasFor = (der: Bytes) => `MARIA JOSE PENA NACATO ${readCertificate(der).serial.slice(-4)}`

function contents() {
  return { privateKey: key.privateKey, certificate, chain: authority.chain, password }
}

async function keyPem(pair: CryptoKeyPair): Promise<string> {
  const der = await exportPrivateKey(pair.privateKey)
  return mustRun("openssl", ["pkey", "-inform", "DER"], { input: der }).text
}

async function byOpenssl(...options: string[]): Promise<Bytes> {
  const input = folder.path("all.pem")
  writeFileSync(input, (await keyPem(key)) + toPem([certificate, ...authority.chain]))
  const output = folder.path("made.p12")
  const command = ["pkcs12", "-export", "-in", input, "-out", output, "-passout", `pass:${password}`]
  mustRun("openssl", [...command, ...options])
  return new Uint8Array(readFileSync(output))
}

async function expectOurs(p12: Bytes, secret = password) {
  const opened = await openP12(p12, secret)
  expect(await exportPrivateKey(opened.privateKey)).toEqual(await exportPrivateKey(key.privateKey))
  expect(await exportPublicKey(opened.publicKey)).toEqual(await exportPublicKey(key.publicKey))
  expect(opened.certificate).toEqual(certificate)
  expect(opened.chain).toEqual(authority.chain)
}

describe("opening a P12", () => {
  it("opens both forms that this page packs", async () => {
    await expectOurs(modern)
    await expectOurs(await packCompatibleP12(contents()))
  })

  it("opens files that were packed together, in openssl too, and with their password only", async () => {
    const pack = p12Packer(password, rounds)
    const [one, other] = [await pack(contents()), await pack(contents())]
    await expectOurs(one)
    await expectOurs(other)
    await expect(openP12(other, "Firma 2027")).rejects.toBeInstanceOf(WrongPassword)
    writeFileSync(folder.path("other.p12"), other)
    const read = ["pkcs12", "-in", folder.path("other.p12"), "-passin", `pass:${password}`, "-noenc"]
    expect(mustRun("openssl", read).text).toContain("BEGIN PRIVATE KEY")
  })

  it("opens openssl's files: its default, its old default with RC2, and AES-128 with SHA-512", async () => {
    await expectOurs(await byOpenssl())
    await expectOurs(await byOpenssl("-legacy"))
    await expectOurs(await byOpenssl("-legacy", "-certpbe", "PBE-SHA1-RC2-128", "-keypbe", "PBE-SHA1-2DES"))
    await expectOurs(await byOpenssl("-keypbe", "AES-128-CBC", "-certpbe", "NONE", "-macalg", "sha512"))
  })

  it("opens NSS's files, which have indefinite lengths", async () => {
    writeFileSync(folder.path("ours.p12"), modern)
    const database = ["-d", `sql:${folder.path("")}`]
    mustRun("certutil", ["-N", "--empty-password", ...database])
    mustRun("pk12util", ["-i", folder.path("ours.p12"), "-W", password, ...database])
    mustRun("pk12util", [
      "-o",
      folder.path("nss.p12"),
      "-n",
      aliasFor(certificate),
      "-W",
      password,
      ...database,
    ])
    const nss = new Uint8Array(readFileSync(folder.path("nss.p12")))
    expect(nss[1]).toBe(0x80)
    await expectOurs(nss)
  })

  it("opens Java's files", async () => {
    writeFileSync(folder.path("ours.p12"), modern)
    const from = [
      "-srckeystore",
      folder.path("ours.p12"),
      "-srcstoretype",
      "PKCS12",
      "-srcstorepass",
      password,
    ]
    const to = [
      "-destkeystore",
      folder.path("java.p12"),
      "-deststoretype",
      "PKCS12",
      "-deststorepass",
      password,
    ]
    mustRun("keytool", ["-importkeystore", ...from, ...to])
    await expectOurs(new Uint8Array(readFileSync(folder.path("java.p12"))))
  })

  it("opens another program's file with ñ in the password", async () => {
    const options = ["-legacy", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES"]
    await expectOurs(await byOpenssl(...options, "-passout", "pass:contraseña"), "contraseña")
  })

  it("selects the signing key, not the encryption key (Banco Central, SRI error 39)", async () => {
    const ciphering = await makeHolderKey(2048)
    const enciphers = await issueFor(ciphering, { keyUsage: "critical,keyEncipherment,dataEncipherment" })
    const both = await twoKeys(ciphering, enciphers)
    expect((await readP12(both, password)).keys).toHaveLength(2)
    const opened = await openP12(both, password)
    expect(opened.certificate).toEqual(certificate)
    expect(await exportPublicKey(opened.publicKey)).toEqual(await exportPublicKey(key.publicKey))
  })

  it("throws NoSigningKey if no key can sign, and UnsupportedP12 for a key that is not RSA", async () => {
    const enciphers = await issueFor(key, { keyUsage: "critical,keyEncipherment" })
    const only = await packP12({ ...contents(), certificate: enciphers }, rounds)
    await expect(openP12(only, password)).rejects.toBeInstanceOf(NoSigningKey)

    const [keyFile, certificateFile, p12] = ["ec.key", "ec.pem", "ec.p12"].map(folder.path) as [
      string,
      string,
      string,
    ]
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", keyFile]
    mustRun("openssl", ["req", "-x509", ...curve, "-out", certificateFile, "-subj", "/CN=EC"])
    const pack = ["-inkey", keyFile, "-in", certificateFile, "-out", p12, "-passout", `pass:${password}`]
    mustRun("openssl", ["pkcs12", "-export", ...pack])
    await expect(openP12(new Uint8Array(readFileSync(p12)), password)).rejects.toBeInstanceOf(UnsupportedP12)
  })

  it("distinguishes a wrong password from bytes that are not a P12", async () => {
    await expect(openP12(modern, "Firma 2027")).rejects.toBeInstanceOf(WrongPassword)
    for (const bytes of [
      new Uint8Array(),
      modern.slice(0, 800),
      certificate,
      new Uint8Array(5000).fill(0x30),
    ]) {
      await expect(openP12(bytes, password)).rejects.toBeInstanceOf(DamagedP12)
    }
  })

  it("rejects a modified file", async () => {
    for (let at = 40; at < modern.length; at += 211) {
      const changed = modern.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(openP12(changed, password)).rejects.toThrow()
    }
  })

  it("rejects more than five million rounds without deriving a key", async () => {
    const p12 = Buffer.from(await packP12(contents(), 100_000))
    // The last INTEGER of the file is its MAC's rounds.
    p12.set([0x7f, 0xff, 0xff], p12.lastIndexOf(Buffer.from("02030186a0", "hex")) + 2)
    await expect(openP12(new Uint8Array(p12), password)).rejects.toBeInstanceOf(UnsupportedP12)
  })
})

/** A file with two key pairs, which openssl cannot write. NSS combines them. */
async function twoKeys(second: CryptoKeyPair, secondCertificate: Bytes): Promise<Bytes> {
  const database = ["-d", `sql:${folder.path("two")}`]
  mkdirSync(folder.path("two"))
  mustRun("certutil", ["-N", "--empty-password", ...database])
  const enciphering = { privateKey: second.privateKey, certificate: secondCertificate }
  const files = [await packP12({ ...contents(), ...enciphering }, rounds), modern]
  for (const [index, p12] of files.entries()) {
    writeFileSync(folder.path(`${index}.p12`), p12)
    mustRun("pk12util", ["-i", folder.path(`${index}.p12`), "-W", password, ...database])
  }
  mustRun("pk12util", [
    "-o",
    folder.path("two.p12"),
    "-n",
    aliasFor(secondCertificate),
    "-W",
    password,
    ...database,
  ])
  return new Uint8Array(readFileSync(folder.path("two.p12")))
}

describe("verifyP12", () => {
  it("accepts this certificate's file and returns its contents", async () => {
    const check = await verifyP12({ p12: modern, password, certificate })
    expect(check.ok && check.opened.certificate).toEqual(certificate)
  })

  it("rejects a file of another certificate", async () => {
    const other = await issueFor(key)
    expect(await verifyP12({ p12: modern, password, certificate: other })).toEqual({
      ok: false,
      reason: "otherCertificate",
    })
  })

  it("rejects a file with another key, a truncated file, and one with another password", async () => {
    const { privateKey } = await makeHolderKey(2048)
    const stranger = await packP12({ ...contents(), privateKey }, rounds)
    const checks = await Promise.all([
      verifyP12({ p12: stranger, password, certificate }),
      verifyP12({ p12: modern.slice(0, -10), password, certificate }),
      verifyP12({ p12: modern, password: "Firma 2027", certificate }),
    ])
    expect(checks.map((check) => check.ok || [check.reason, "error" in check && check.error.code])).toEqual([
      ["doesNotOpen", "NO_SIGNING_KEY"],
      ["doesNotOpen", "DAMAGED_P12"],
      ["doesNotOpen", "WRONG_PASSWORD"],
    ])
  })
})

/** `usage` is the first octet of KeyUsage: 80 digitalSignature, 20 keyEncipherment. */
function pair(year: number, usage?: number, authority = false): KeyAndCertificate {
  const extensions = new Map<string, Extension>()
  const add = (type: string, value: Bytes) => extensions.set(type, { critical: true, value })
  if (usage !== undefined) add(oids.keyUsage, bitString(Uint8Array.of(usage)))
  if (authority) add(oids.basicConstraints, sequence(boolean(true)))
  const notBefore = new Date(Date.UTC(year, 0))
  return { pkcs8: certificate, certificate: { ...readCertificate(certificate), notBefore, extensions } }
}

describe("the signing key of a P12", () => {
  it("prefers digitalSignature over a newer certificate", () => {
    const signs = pair(2024, 0x80 | 0x40)
    expect(selectSigningKey([pair(2026, 0x20), signs, pair(2026, 0x40)])).toBe(signs)
  })

  it("is the newest of those that can sign", () => {
    const newest = pair(2026, 0x80)
    expect(selectSigningKey([pair(2024, 0x80), newest, pair(2025, 0x80)])).toBe(newest)
  })

  it("may have a certificate without key usage, but never an authority's", () => {
    const unlimited = pair(2024)
    expect(selectSigningKey([pair(2026, 0x80, true), unlimited])).toBe(unlimited)
    expect(() => selectSigningKey([pair(2026, 0x80, true)])).toThrow(NoSigningKey)
    expect(() => selectSigningKey([])).toThrow(NoSigningKey)
  })
})
