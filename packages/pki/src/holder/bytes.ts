/** Bytes as WebCrypto takes and gives them: never over shared memory. */
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

/** For public values only: it stops at the first difference, so its time tells where that is. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((octet, index) => octet === other[index])
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (octet) => octet.toString(16).padStart(2, "0")).join("")
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (octet) => String.fromCharCode(octet)).join(""))
}

/** Throws a DOMException where the text isn't base64. Blanks and line ends are passed over. */
export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
