import {
  contentType,
  decodedBody,
  type MimePart,
  multipartParts,
  readFields,
  readPart,
} from "./mime-parts.ts"

/** What a delivery status notification says (RFC 3464). */
export interface DeliveryStatus {
  /** Our mail's id, from the address that it came back to, its envelope or its headers; null: none of ours. */
  mailId: string | null
  action: string
  /** «5.1.1 550 No such user»: the status, then what the server said. */
  reply: string
}

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const ownAddress = new RegExp(`\\+(${id.source})@`, "i")
const ownMessageId = new RegExp(`<(${id.source})@`, "i")

/** Reads a message that came back; null where it is no delivery status: an absence note, a person's answer. */
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
  const told = recipients.find((fields) => fields.get("action")?.toLowerCase() === "failed") ?? recipients[0]
  if (!told) return null
  return {
    mailId: mailIdIn({ whole, envelope: readFields(perMessage), parts }),
    action: told.get("action")?.toLowerCase() ?? "",
    reply: replyOf(told),
  }
}

const partOf = (parts: readonly MimePart[], type: RegExp) =>
  parts.find((part) => type.test(contentType(part).type))

/** Diagnostic-Code names its kind first: «smtp; 550 5.1.1 No such user». */
function replyOf(fields: ReadonlyMap<string, string>): string {
  const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "")
  const status = fields.get("status") ?? ""
  return `${status.split(/[\s(]/)[0] ?? ""} ${diagnostic}`.trim()
}

/** The address that it came back to was made for one mail; else what came back of the mail itself. */
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
