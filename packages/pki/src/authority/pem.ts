/** PEM (RFC 7468): one labelled block of base64. */
export function derToPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`
}

/** The octets of the one block labelled `label`; throws where there is none, several, or other text around it. */
export function pemToDer(label: string, pem: string): Buffer {
  const match = /^\s*-----BEGIN ([A-Z0-9 ]+)-----\s+([A-Za-z0-9+/=\s]+)-----END \1-----\s*$/.exec(pem)
  const [, found, body = ""] = match ?? []
  if (found !== label) throw new SyntaxError(`Not one PEM block of ${label}`)
  return Buffer.from(body, "base64")
}
