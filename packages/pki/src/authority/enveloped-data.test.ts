import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { run } from "../../testing/programs.ts"
import { decodePem } from "../asn1/pem.ts"
import { envelop } from "./enveloped-data.ts"

const cwd = mkdtempSync(join(tmpdir(), "trazo-enveloped-"))
afterAll(() => rmSync(cwd, { recursive: true }))

function aRecipient(name: string, ...algorithm: string[]): Uint8Array {
  const subject = ["-subj", "/CN=Recuperación", "-utf8", "-days", "30", "-nodes"]
  const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`]
  expect(run("openssl", ["req", "-x509", ...algorithm, ...subject, ...files], { cwd }).status).toBe(0)
  return decodePem("CERTIFICATE", readFileSync(join(cwd, `${name}.pem`), "utf8"))
}

const certificate = aRecipient("own", "-newkey", "rsa:3072")
const decrypt = (key: string, message: Uint8Array) => {
  writeFileSync(join(cwd, "message.der"), message)
  const args = ["cms", "-decrypt", "-binary", "-inform", "DER", "-in", "message.der", "-inkey", key]
  return run("openssl", args, { cwd })
}

it.each([0, 1, 16, 100_000])("is opened by OpenSSL with the recipient's key: %i octets", (size) => {
  const content = randomBytes(size)
  const opened = decrypt("own.key", envelop(content, certificate, randomBytes))
  expect(opened.status).toBe(0)
  expect(opened.stdout.equals(content)).toBe(true)
})

it("is not opened with another key", () => {
  aRecipient("other", "-newkey", "rsa:3072")
  const content = Buffer.from("secreto")
  const { stdout } = decrypt("other.key", envelop(content, certificate, randomBytes))
  expect(stdout.includes(content)).toBe(false)
})

it("needs a recipient with an RSA key", () => {
  const curve = aRecipient("curve", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")
  expect(() => envelop(Buffer.from("a"), curve, randomBytes)).toThrow("must be RSA")
})
