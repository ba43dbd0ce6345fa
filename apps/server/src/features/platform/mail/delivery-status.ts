/** A delivery status notification (RFC 3464). */
interface DeliveryStatus {
  mailId: string | null
  action: string
  /** Status and server reply: «5.1.1 550 No such user». */
  reply: string
}

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const ownAddress = new RegExp(`\\+(${id.source})@`, "i")
const ownMessageId = new RegExp(`<(${id.source})@`, "i")

/** @returns null for other messages, such as absence notes and replies */
export function readDeliveryStatus(message: Buffer): DeliveryStatus | null {
  const whole = readPart(message.toString("utf8").replace(/\r\n?/g, "\n"))
  const { type, parameters } = contentType(whole)
  const boundary = parameters.get("boundary")
  if (type !== "multipart/report" || !boundary) return null
  const parts = multipartParts(whole.body, boundary)
  const status = partOf(parts, /^message\/(global-)?delivery-status$/)
  if (!status) return null
  const [perMessage = "", ...perRecipient] = decodedBody(status).split(/\n[ \t]*\n/)
  const recipients = perRecipient.map(readFields).filter((fields) => fields.has("action"))
  const recipient =
    recipients.find((fields) => fields.get("action")?.toLowerCase() === "failed") ?? recipients[0]
  if (!recipient) return null
  return {
    mailId: mailIdIn({ whole, envelope: readFields(perMessage), parts }),
    action: recipient.get("action")?.toLowerCase() ?? "",
    reply: replyOf(recipient),
  }
}

const partOf = (parts: readonly MimePart[], type: RegExp) =>
  parts.find((part) => type.test(contentType(part).type))

/** A Diagnostic-Code starts with its type: «smtp; 550 5.1.1 No such user». */
function replyOf(fields: ReadonlyMap<string, string>): string {
  const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "")
  const status = fields.get("status") ?? ""
  return `${status.split(/[\s(]/)[0] ?? ""} ${diagnostic}`.trim()
}

/** Prefers the return address, which is unique to a mail, over the envelope id and the returned headers. */
function mailIdIn(found: {
  whole: MimePart
  envelope: ReadonlyMap<string, string>
  parts: readonly MimePart[]
}): string | null {
  const { headers } = found.whole
  const addresses = ["delivered-to", "x-original-to", "envelope-to", "to"].map((name) => headers.get(name))
  const returned = partOf(found.parts, /^(message\/(rfc822|global)|text\/rfc822|message\/global-headers)/)
  const original = returned && readPart(decodedBody(returned)).headers.get("message-id")
  const candidates = [
    ...addresses.map((address) => ownAddress.exec(address ?? "")?.[1]),
    new RegExp(`^${id.source}$`, "i").exec(found.envelope.get("original-envelope-id") ?? "")?.[0],
    ownMessageId.exec(original ?? "")?.[1],
  ]
  return candidates.find((candidate) => candidate !== undefined)?.toLowerCase() ?? null
}

/** A part of a message. Header fields are unfolded and keyed by lower-case name; the body is raw. */
interface MimePart {
  headers: ReadonlyMap<string, string>
  body: string
}

/** Parses a message or a part of one (RFC 5322, section 2.2). @param text with \n line ends */
function readPart(text: string): MimePart {
  const end = text.search(/^\n|\n\n/)
  if (end === -1) return { headers: readFields(text), body: "" }
  return { headers: readFields(text.slice(0, end)), body: text.slice(end).replace(/^\n{1,2}/, "") }
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of text.replace(/\n[ \t]+/g, " ").split("\n")) {
    const [, name = "", value = ""] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    if (key && !fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}

/** Media type and parameters of a Content-Type (RFC 2045, section 5.1). */
function contentType({ headers }: MimePart): { type: string; parameters: Map<string, string> } {
  const [type = "", ...rest] = (headers.get("content-type") ?? "text/plain").split(";")
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const [, name = "", quoted, token] = /^\s*([^=\s]+)\s*=\s*(?:"([^"]*)"|(\S*))/.exec(parameter) ?? []
    if (name) parameters.set(name.toLowerCase(), quoted ?? token ?? "")
  }
  return { type: type.trim().toLowerCase(), parameters }
}

/** The parts of a multipart body (RFC 2046, section 5.1.1), without preamble and epilogue. */
function multipartParts(body: string, boundary: string): MimePart[] {
  const literal = boundary.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const [, ...parts] = body.split(new RegExp(`(?:^|\\n)--${literal}(?=--|[ \\t]*(?:\\n|$))`))
  return parts
    .filter((part) => !part.startsWith("--"))
    .map((part) => readPart(part.replace(/^[ \t]*\n?/, "")))
}

function decodedBody({ headers, body }: MimePart): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase()
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8").replace(/\r\n/g, "\n")
  if (encoding !== "quoted-printable") return body
  const bytes = body
    .replace(/[ \t]+$/gm, "")
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString("utf8")
}
