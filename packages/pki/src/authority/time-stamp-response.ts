import { createHash, type KeyObject } from "node:crypto"
import * as oids from "../asn1/object-identifiers.ts"
import { readOnly } from "../asn1/reader.ts"
import * as tags from "../asn1/tags.ts"
import {
  element,
  explicit,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  utf8String,
} from "../asn1/writer.ts"
import { asBuffer, type Bytes } from "../bytes.ts"
import { readCertificate } from "../x509/certificate.ts"
import type { KeyedCertificate } from "./authority-creation.ts"
import { encodeSerial } from "./serial-number.ts"
import { signBytes } from "./signature.ts"
import { type TimeStampFailure, type TimeStampRequest, timeStampFailures } from "./time-stamp-request.ts"

/** A time-stamping unit's key, and the parts of it that every token carries, encoded once. */
export interface TimeStamper {
  readonly privateKey: KeyObject
  readonly certificate: Bytes
  /** IssuerAndSerialNumber. */
  readonly id: Bytes
  /** The attribute SigningCertificateV2 (RFC 5816 §2.2.1): the certificate's SHA-256, which is its default. */
  readonly reference: Bytes
}

export function timeStamperFrom({ certificate, privateKey }: KeyedCertificate): TimeStamper {
  const { der, issuer, serial } = readCertificate(certificate)
  const hash = createHash("sha256").update(der).digest()
  return {
    privateKey,
    certificate: der,
    id: sequence(issuer, encodeSerial(serial)),
    reference: attribute(oids.signingCertificateV2, sequence(sequence(sequence(octetString(hash))))),
  }
}

interface TimeStampFields {
  request: TimeStampRequest
  stamper: TimeStamper
  policy: string
  /** Decimal. */
  serial: string
  at: Date
}

/** TimeStampResp with status granted (RFC 3161 §2.4.2), in the profile of ETSI EN 319 422. */
export async function buildTimeStampResponse(fields: TimeStampFields): Promise<Buffer> {
  return asBuffer(sequence(sequence(integer(0)), await buildToken(fields)))
}

/** TimeStampResp with status rejection. `text` is for people. */
export function refuseTimeStamp(failure: TimeStampFailure, text: string): Buffer {
  const reason = sequence(utf8String(text))
  return asBuffer(sequence(sequence(integer(2), reason, namedBits(timeStampFailures[failure]))))
}

const digestAlgorithm = sequence(oid(oids.sha256), nullValue())
/** RFC 3370 §3.2. */
const keyAlgorithm = sequence(oid(oids.rsaEncryption), nullValue())
const infoType = oid(oids.timeStampInfo)

async function buildToken(fields: TimeStampFields): Promise<Bytes> {
  const { stamper, request } = fields
  const info = encodeInfo(fields)
  const attributes = setOf(
    attribute(oids.contentType, infoType),
    attribute(oids.messageDigest, octetString(createHash("sha256").update(info).digest())),
    stamper.reference,
  )
  const signature = await signBytes(attributes, stamper.privateKey)
  const signer = sequence(
    integer(1),
    stamper.id,
    digestAlgorithm,
    // Signed as SET OF, carried under an implicit tag (RFC 5652 §5.4).
    element(tags.constructed(0), readOnly(attributes, tags.set).content),
    keyAlgorithm,
    octetString(signature),
  )
  const certificates = request.wantsCertificate ? [element(tags.constructed(0), stamper.certificate)] : []
  const signedData = sequence(
    integer(3),
    setOf(digestAlgorithm),
    sequence(infoType, explicit(0, octetString(info))),
    ...certificates,
    setOf(signer),
  )
  return sequence(oid(oids.signedData), explicit(0, signedData))
}

/** One second. */
const accuracy = sequence(integer(1))

/** TSTInfo. `ordering` is false by default, so DER leaves it out. */
function encodeInfo({ request, policy, serial, at }: TimeStampFields): Bytes {
  const nonce = request.nonce ? [request.nonce] : []
  return sequence(
    integer(1),
    oid(policy),
    request.imprint,
    encodeSerial(serial),
    genTime(at),
    accuracy,
    ...nonce,
  )
}

/** GeneralizedTime with milliseconds and without trailing zeros (RFC 3161 §2.4.2). */
function genTime(at: Date): Bytes {
  const digits = at
    .toISOString()
    .slice(0, 23)
    .replace(/[-T:]/g, "")
    .replace(/\.?0+$/, "")
  return element(tags.generalizedTime, new TextEncoder().encode(`${digits}Z`))
}

function attribute(type: string, value: Uint8Array): Bytes {
  return sequence(oid(type), setOf(value))
}
