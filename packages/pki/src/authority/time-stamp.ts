import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error, Asn1Reader, inside, type Asn1Reader as Reader } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import { integerValue, octetStringValue, oidValue, smallIntegerValue } from "../asn1/values.ts"
import { boolean, integer, nullValue, octetString, oid, sequence } from "../asn1/writer.ts"
import type { Bytes } from "../bytes.ts"

/** Asks for a time stamp of a SHA-256 digest, with the service's certificate (RFC 3161, section 2.4.1). */
export function encodeTimeStampRequest(digest: Uint8Array, nonce: bigint): Bytes {
  const imprint = sequence(sequence(oid(oids.sha256), nullValue()), octetString(digest))
  return sequence(integer(1), imprint, integer(nonce), boolean(true))
}

interface TimeStamp {
  /** TimeStampToken, as signatures carry it. */
  token: Bytes
  digest: Bytes
  time: Date
  nonce: bigint | undefined
}

/**
 * Reads a response (RFC 3161, section 2.4.2). Does not check the service's signature.
 * @throws Asn1Error for a refusal, too
 */
export function parseTimeStampResponse(response: Uint8Array): TimeStamp {
  const reader = new Asn1Reader(response, "BER").enter(tags.sequence)
  const status = smallIntegerValue(reader.enter(tags.sequence).next(tags.integer))
  // granted, grantedWithMods
  if (status > 1) throw new Asn1Error(`The time stamp was refused with status ${status}`)
  const token = reader.next(tags.sequence)
  const contentInfo = inside(token)
  contentInfo.next(tags.oid)
  const signedData = contentInfo.enter(tags.constructed(0)).enter(tags.sequence)
  signedData.next(tags.integer)
  signedData.next(tags.set)
  const content = signedData.enter(tags.sequence)
  if (oidValue(content.next(tags.oid)) !== oids.timeStampInfo) throw new Asn1Error("Not a time stamp")
  const info = octetStringValue(content.enter(tags.constructed(0)).next(tags.octetString))
  return { token: token.bytes, ...parseInfo(new Asn1Reader(info, "BER").enter(tags.sequence)) }
}

function parseInfo(info: Reader): Omit<TimeStamp, "token"> {
  info.next(tags.integer)
  info.next(tags.oid)
  const imprint = info.enter(tags.sequence)
  if (oidValue(imprint.enter(tags.sequence).next(tags.oid)) !== oids.sha256)
    throw new Asn1Error("Another digest")
  const digest = octetStringValue(imprint.next(tags.octetString))
  info.next(tags.integer)
  const time = parseTime(new TextDecoder().decode(info.next(tags.generalizedTime).content))
  info.optional(tags.sequence)
  info.optional(tags.boolean)
  const nonce = info.optional(tags.integer)
  return { digest, time, nonce: nonce && integerValue(nonce) }
}

/** GeneralizedTime, with a fraction of a second or without. */
function parseTime(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text)
  if (!parts) throw new Asn1Error("Bad time")
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
