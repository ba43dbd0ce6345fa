import { type Bytes, fromBase64, toBase64 } from "../bytes.ts"

/** One labelled block of base64 in lines of 64 characters (RFC 7468). */
export function encodePem(label: string, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n")
}

/** The octets of the one block labelled `label`. @throws SyntaxError when there is none, several, or other text */
export function decodePem(label: string, pem: string): Bytes {
  const match = /^\s*-----BEGIN ([A-Z0-9 ]+)-----\s+([A-Za-z0-9+/=\s]+)-----END \1-----\s*$/.exec(pem)
  const [, found, body = ""] = match ?? []
  if (found !== label) throw new SyntaxError(`Not one PEM block of ${label}`)
  try {
    return fromBase64(body)
  } catch (cause) {
    throw new SyntaxError(`Not base64 in the PEM block of ${label}`, { cause })
  }
}

/**
 * DER of the first certificate of a file in PEM or DER: `.pem`, `.crt` and `.cer` each come in both forms.
 * @throws DOMException when the PEM is not base64
 */
export function certificateInFile(file: Bytes): Bytes {
  const text = new TextDecoder("latin1").decode(file)
  const [, body] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(text) ?? []
  return body === undefined ? file : fromBase64(body)
}
