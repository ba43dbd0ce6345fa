/** A part of a message: header fields by their names in lower case, unfolded; the body as it came. */
export interface MimePart {
  headers: ReadonlyMap<string, string>
  body: string
}

/** Reads a message, or a part of one (RFC 5322, section 2.2). @param text with line ends as \n */
export function readPart(text: string): MimePart {
  const end = text.search(/^\n|\n\n/)
  if (end === -1) return { headers: readFields(text), body: "" }
  return { headers: readFields(text.slice(0, end)), body: text.slice(end).replace(/^\n{1,2}/, "") }
}

/** Header fields, and the fields of a delivery status alike. The first of a name counts. */
export function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\n[ \t]+/g, " ").split("\n")) {
    const [, name = "", value = ""] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    if (key && !fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}

/** Media type and parameters of a Content-Type (RFC 2045, section 5.1). */
export function contentType({ headers }: MimePart): { type: string; parameters: Map<string, string> } {
  const [type = "", ...rest] = (headers.get("content-type") ?? "text/plain").split(";")
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const [, name = "", quoted, token] = /^\s*([^=\s]+)\s*=\s*(?:"([^"]*)"|(\S*))/.exec(parameter) ?? []
    if (name) parameters.set(name.toLowerCase(), quoted ?? token ?? "")
  }
  return { type: type.trim().toLowerCase(), parameters }
}

/** The parts of a multipart body (RFC 2046, section 5.1.1); what stands around them is left out. */
export function multipartParts(body: string, boundary: string): MimePart[] {
  const literal = boundary.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const [, ...parts] = body.split(new RegExp(`(?:^|\\n)--${literal}(?=--|[ \\t]*(?:\\n|$))`))
  return parts
    .filter((part) => !part.startsWith("--"))
    .map((part) => readPart(part.replace(/^[ \t]*\n?/, "")))
}

/** A part's text, whatever carried it. */
export function decodedBody({ headers, body }: MimePart): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase()
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8").replace(/\r\n/g, "\n")
  if (encoding !== "quoted-printable") return body
  const bytes = body
    .replace(/[ \t]+$/gm, "")
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString("utf8")
}
