import { type Bytes, fromBase64, toBase64 } from "./bytes.ts"

const opening = "-----BEGIN CERTIFICATE-----"

/** One certificate after another in PEM (RFC 7468 §5), the holder's first. Keys have no such form here. */
export function toPem(certificates: readonly Bytes[]): string {
  return certificates
    .map((der) => {
      const lines = toBase64(der).match(/.{1,64}/g) ?? []
      return `${[opening, ...lines, "-----END CERTIFICATE-----"].join("\n")}\n`
    })
    .join("")
}

/** DER of the first certificate of a file in either form: `.cer`, as Windows writes it. */
export function toCer(file: Bytes): Bytes {
  const text = new TextDecoder("latin1").decode(file)
  const [, body] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(text) ?? []
  return body === undefined ? file : fromBase64(body)
}
