import { beforeAll, describe, expect, it } from "vitest"
import { mustRun, run } from "../../testing/programs.ts"
import { Asn1Error } from "../asn1/reader.ts"
import { exportPublicKey, importHolderKey, makeCertificationRequest, makeHolderKey } from "./holder-key.ts"

const commonName = "JOSÉ MARÍA PEÑA O'HARA"
let key: CryptoKeyPair

beforeAll(async () => {
  key = await makeHolderKey(2048)
})

const openssl = ["req", "-inform", "DER", "-verify", "-noout", "-nameopt", "utf8,sep_comma_plus", "-text"]

describe("the holder's key and its PKCS#10", () => {
  it("is RSA of 2048 bits with exponent 65537, and signs its request", async () => {
    const request = await makeCertificationRequest(key, { commonName })
    const seen = mustRun("openssl", openssl, { input: request }).text
    expect(seen).toContain("verify OK")
    expect(seen).toContain("Public-Key: (2048 bit)")
    expect(seen).toContain("Exponent: 65537")
    expect(seen).toContain("sha256WithRSAEncryption")
    expect(seen).toContain(commonName)
  })

  it("has the public key of the pair", async () => {
    const request = await makeCertificationRequest(key, { commonName })
    const pem = mustRun("openssl", ["req", "-inform", "DER", "-noout", "-pubkey"], { input: request }).stdout
    const der = mustRun("openssl", ["pkey", "-pubin", "-outform", "DER"], { input: pem }).stdout
    expect(new Uint8Array(der)).toEqual(await exportPublicKey(key.publicKey))
  })

  it("gives the same request every time for a key", async () => {
    const first = await makeCertificationRequest(key, { commonName })
    expect(await makeCertificationRequest(key, { commonName })).toEqual(first)
    const other = await makeCertificationRequest(await makeHolderKey(2048), { commonName })
    expect(other).not.toEqual(first)
  })

  it("fails the proof of possession with another key", async () => {
    const other = await makeHolderKey(2048)
    const stolen = { privateKey: key.privateKey, publicKey: other.publicKey }
    const result = run("openssl", openssl, {
      input: await makeCertificationRequest(stolen, { commonName }),
    })
    expect(result.text).toMatch(/verify failure/)
  })
})

it("rejects a wrong password once, without an unhandled rejection", async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on("unhandledRejection", hear)
  await expect(importHolderKey(Uint8Array.of(0x30, 0x84, 1, 2, 3))).rejects.toThrow(Asn1Error)
  await new Promise(setImmediate)
  process.off("unhandledRejection", hear)
  expect(unheard).toEqual([])
})
