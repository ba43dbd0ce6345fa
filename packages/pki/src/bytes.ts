/** Octets as WebCrypto takes them: never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

export function concatenate(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** For public values only: stops at the first difference, so its duration reveals where that is. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((octet, index) => octet === other[index])
}

const hexOctets = /* @__PURE__ */ Array.from({ length: 256 }, (_, octet) =>
  octet.toString(16).padStart(2, "0"),
)

/** Lower case. */
export function toHex(bytes: Uint8Array): string {
  let hex = ""
  for (const octet of bytes) hex += hexOctets[octet]
  return hex
}

/** Reads hexadecimal digits of whole octets; does not check the alphabet. */
export function fromHex(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (octet) => String.fromCharCode(octet)).join(""))
}

/** Ignores white space. @throws DOMException when the text is not base64 */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** The same octets for node:crypto and the database, without a copy. Not for the browser. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
