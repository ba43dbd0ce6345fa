import { writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mustRun, run, TemporaryFolder } from "../../testing/programs.ts"
import type { Bytes } from "../bytes.ts"
import { DamagedCopy, WrongPassword } from "./holder-errors.ts"
import { exportPrivateKey, exportPublicKey, makeHolderKey } from "./holder-key.ts"
import { PasswordNotAllowed } from "./p12-password.ts"
import { unwrapKey, wrapKey } from "./wrapped-key.ts"

const password = `Firma "2026" \\'`
const folder = new TemporaryFolder()
let key: CryptoKeyPair
let copy: Bytes

beforeAll(async () => {
  key = await makeHolderKey(2048)
  copy = await wrapKey(key.privateKey, password)
})
afterAll(folder.remove)

function changed(at: (text: string) => number, to: string): Bytes {
  const text = new TextDecoder().decode(copy)
  const index = at(text)
  return new TextEncoder().encode(text.slice(0, index) + to + text.slice(index + 1))
}

describe("the wrapped key", () => {
  it("opens to the same pair, which can sign and be packed", async () => {
    const pair = await unwrapKey(copy, password)
    expect(await exportPrivateKey(pair.privateKey)).toEqual(await exportPrivateKey(key.privateKey))
    expect(await exportPublicKey(pair.publicKey)).toEqual(await exportPublicKey(key.publicKey))
  })

  it("is PKCS#8 that openssl opens, with AES-256 and 600,000 rounds of PBKDF2-SHA-256", () => {
    const file = folder.path("copy.pem")
    writeFileSync(file, copy)
    const opened = mustRun("openssl", ["pkcs8", "-in", file, "-passin", `pass:${password}`]).text
    expect(opened).toContain("BEGIN PRIVATE KEY")
    expect(run("openssl", ["pkcs8", "-in", file, "-passin", "pass:Firma2026"]).status).not.toBe(0)

    const structure = mustRun("openssl", ["asn1parse", "-in", file]).text
    expect(structure).toContain("PBES2")
    expect(structure).toContain("hmacWithSHA256")
    expect(structure).toContain("aes-256-cbc")
    expect(structure).toContain(":0927C0") // 600,000
  })

  it("contains no plaintext of the key and differs each time", async () => {
    const pkcs8 = Buffer.from(await exportPrivateKey(key.privateKey))
    const again = await wrapKey(key.privateKey, password)
    const body = (bytes: Bytes) =>
      Buffer.from(Buffer.from(bytes).toString().split("-----")[2]?.replace(/\n/g, "") ?? "", "base64")
    expect(body(copy).length).toBeGreaterThan(1200)
    expect(body(copy).includes(pkcs8.subarray(300, 316))).toBe(false)
    expect(body(again).subarray(-1200)).not.toEqual(body(copy).subarray(-1200))
  })

  it("throws WrongPassword for any other password", async () => {
    for (const other of ["Firma2026", "", `${password} `, "contraseña"]) {
      await expect(unwrapKey(copy, other)).rejects.toBeInstanceOf(WrongPassword)
    }
  })

  it("throws DamagedCopy for a changed, truncated or foreign copy", async () => {
    const swap = (text: string) => text.indexOf("KEY-----\n") + 700
    const damaged = [
      changed(swap, new TextDecoder().decode(copy)[swap(new TextDecoder().decode(copy))] === "A" ? "B" : "A"),
      changed((text) => text.indexOf("SHA-256: ") + 9, "x"),
      copy.slice(0, 900),
      copy.slice(0, -1),
      new Uint8Array(),
      new TextEncoder().encode("no soy una clave"),
    ]
    for (const bytes of damaged) await expect(unwrapKey(bytes, password)).rejects.toBeInstanceOf(DamagedCopy)
  })

  it("refuses a password that Java refuses, and names the character", async () => {
    await expect(wrapKey(key.privateKey, "Contraseña1")).rejects.toThrow(PasswordNotAllowed)
    await expect(wrapKey(key.privateKey, "Contraseña1")).rejects.toThrow("ñ")
    await expect(wrapKey(key.privateKey, "Corta12")).rejects.toBeInstanceOf(PasswordNotAllowed)
    await expect(wrapKey(key.privateKey, "x".repeat(65))).rejects.toBeInstanceOf(PasswordNotAllowed)
  })
})
