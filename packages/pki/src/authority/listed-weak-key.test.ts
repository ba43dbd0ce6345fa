import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { newHolderKey } from "../../testing/authority.ts"
import { stdoutOf } from "../../testing/programs.ts"
import { modulusFingerprint, readWeakKeyList } from "./listed-weak-key.ts"
import { readRsaSpki } from "./rsa-key.ts"

it("computes the fingerprint of openssl-vulnkey", () => {
  const { spki } = newHolderKey()
  const printed = stdoutOf("openssl", ["rsa", "-pubin", "-inform", "DER", "-noout", "-modulus"], spki)
  const digest = createHash("sha1").update(printed).digest("hex")
  expect(modulusFingerprint(readRsaSpki(spki).modulus)).toBe(digest.slice(-20))
})

it("reads a list with comments and blank lines, and refuses other lines", () => {
  const list = "# RSA-2048\n0123456789ABCDEF0123\n\nfedcba9876543210fedc # i386\n"
  expect(readWeakKeyList(list)).toEqual(["0123456789abcdef0123", "fedcba9876543210fedc"])
  expect(() => readWeakKeyList(`${list}no fingerprint`)).toThrow("Line 5")
})
