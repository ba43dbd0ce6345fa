/// <reference path="./node-forge-parts.d.ts" />
import type { cipher } from "node-forge"
import ciphers from "node-forge/lib/cipher.js"
import "node-forge/lib/des.js"
import rc2 from "node-forge/lib/rc2.js"
import util from "node-forge/lib/util.js"
import type { Bytes } from "../bytes.ts"

/*
 * 3DES and RC2 in CBC mode with PKCS#7 padding, which WebCrypto lacks. The only file that imports node-forge (four of
 * its parts). Load it with `import()`, so that a page gets it only when it packs or opens a compatible P12.
 */

export function encryptTripleDes(plain: Bytes, key: Bytes, iv: Bytes): Bytes {
  return run(ciphers.createCipher("3DES-CBC", binary(key)), plain, iv)
}

/** @throws RangeError when the padding is wrong, usually because of a wrong password */
export function decryptTripleDes(ciphertext: Bytes, key: Bytes, iv: Bytes): Bytes {
  return run(ciphers.createDecipher("3DES-CBC", binary(key)), ciphertext, iv)
}

/** Throws like decryptTripleDes. The effective bits are those of the key. */
export function decryptRc2(ciphertext: Bytes, key: Bytes, iv: Bytes): Bytes {
  const decipher = rc2.createDecryptionCipher(binary(key), key.length * 8)
  decipher.start(binary(iv))
  return finished(decipher, ciphertext)
}

function run(block: cipher.BlockCipher, input: Bytes, iv: Bytes): Bytes {
  block.start({ iv: binary(iv) })
  return finished(block, input)
}

function finished(block: Pick<cipher.BlockCipher, "update" | "finish" | "output">, input: Bytes): Bytes {
  block.update(util.createBuffer(binary(input)))
  if (!block.finish()) throw new RangeError("Wrong padding")
  return Uint8Array.from(block.output.getBytes(), (character) => character.charCodeAt(0))
}

/** The form of octets in node-forge: a string with one character for each. */
function binary(octets: Uint8Array): string {
  return Array.from(octets, (octet) => String.fromCharCode(octet)).join("")
}
