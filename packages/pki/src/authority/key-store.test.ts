import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { newHolderKey } from "../../testing/authority.ts"
import { openssl, opensslText } from "../../testing/programs.ts"
import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "./key-store.ts"

const { privateKey } = newHolderKey()

describe("an authority's private key at rest", () => {
  it("is encrypted with AES-256 under 600,000 rounds of PBKDF2 and opens only with its passphrase", async () => {
    const pem = await encryptPrivateKey(privateKey, "clave de prueba ñ", randomBytes)
    expect(decryptPrivateKey(pem, "clave de prueba ñ").equals(privateKey)).toBe(true)
    expect(() => decryptPrivateKey(pem, "otra clave")).toThrow(KeyStoreError)
    const text = opensslText(["asn1parse", "-in", "key.pem"], { "key.pem": pem })
    expect(text).toContain("PBES2")
    expect(text).toContain("hmacWithSHA256")
    expect(text).toContain("aes-256-cbc")
    expect(text).toContain(`INTEGER           :${(600_000).toString(16).toUpperCase().padStart(6, "0")}`)
  })

  it("opens in openssl", async () => {
    const pem = await encryptPrivateKey(privateKey, "frase", randomBytes)
    using run = openssl(["pkey", "-in", "key.pem", "-passin", "pass:frase"], { "key.pem": pem })
    expect(run.stdout.toString()).toBe(privateKey.export({ format: "pem", type: "pkcs8" }))
  })

  it("is refused unencrypted, damaged and without a passphrase", async () => {
    const clear = privateKey.export({ format: "pem", type: "pkcs8" }).toString()
    expect(() => decryptPrivateKey(clear, "frase")).toThrow(KeyStoreError)
    const pem = await encryptPrivateKey(privateKey, "frase", randomBytes)
    expect(() => decryptPrivateKey(pem.replace(/\n.{20}/, "\nAAAAAAAAAAAAAAAAAAAA"), "frase")).toThrow(
      KeyStoreError,
    )
    await expect(encryptPrivateKey(privateKey, "", randomBytes)).rejects.toThrow(RangeError)
  })
})
