import * as oids from "@trazo/pki/asn1/object-identifiers"
import { type Asn1Element, Asn1Error, type Asn1Reader, inside, readOnly } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { bitStringValue, integerValue, oidValue, timeValue } from "@trazo/pki/asn1/values"
import { type Bytes, equalBytes } from "@trazo/pki/bytes"
import { type Certificate, readCertificate } from "@trazo/pki/x509/certificate"
import { orUndefined } from "@trazo/pki/x509/extension-values"
import { readExtension } from "@trazo/pki/x509/tbs-certificate"
import { type SignedForm, signedFormOf } from "../certificate/issued.ts"
import { purposesOf } from "../certificate/purposes.ts"
import { digest, type HashName, hashOfOid } from "../cms/algorithms.ts"
import { signatureMethodOf, verifySignature } from "../cms/verify-signature.ts"
import type { WorkBudget } from "../work-budget.ts"
import { algorithmType, type RevokedEntry, reasonName } from "./read-crl.ts"

interface SingleResponse {
  readonly hash: HashName | undefined
  readonly issuerNameHash: Bytes
  readonly issuerKeyHash: Bytes
  readonly serial: string
  readonly status: "good" | "revoked" | "unknown"
  readonly revoked: RevokedEntry | undefined
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
}

/** A BasicOCSPResponse (RFC 6960 §4.2.1). */
interface OcspResponse {
  readonly form: SignedForm
  readonly responses: readonly SingleResponse[]
  readonly certificates: readonly Bytes[]
}

/** Reads an OCSPResponse, or the BasicOCSPResponse alone, as files carry both. @throws Asn1Error */
export function readOcspResponse(der: Bytes): OcspResponse {
  const basic = basicOf(der)
  const outer = inside(readOnly(basic, tags.sequence, "BER"))
  const data = outer.enter(tags.sequence)
  outer.next(tags.sequence)
  outer.next(tags.bitString)
  const carried = outer.optional(tags.constructed(0))
  data.optional(tags.constructed(0)) // version
  data.next() // responderID
  data.next(tags.generalizedTime)
  const responses: SingleResponse[] = []
  for (const list = data.enter(tags.sequence); !list.done && responses.length < 100; ) {
    responses.push(readSingleResponse(list.enter(tags.sequence)))
  }
  const certificates: Bytes[] = []
  for (
    const list = carried && inside(carried).enter(tags.sequence);
    list && !list.done && certificates.length < 20;
  ) {
    certificates.push(list.next(tags.sequence).bytes)
  }
  return { form: formOf(basic), responses, certificates }
}

/** BasicOCSPResponse has certificates behind the three fields. */
function formOf(basic: Bytes): SignedForm {
  const outer = inside(readOnly(basic, tags.sequence, "BER"))
  const toBeSigned = outer.next(tags.sequence).bytes
  const algorithm = outer.next(tags.sequence).bytes
  return { toBeSigned, algorithm, signature: bitStringValue(outer.next(tags.bitString)) }
}

function basicOf(der: Bytes): Bytes {
  const fields = inside(readOnly(der, tags.sequence, "BER"))
  if (fields.peek() !== tags.enumerated) return der
  if (fields.next().content[0] !== 0) throw new Asn1Error("No single")
  const wrapped = fields.enter(tags.constructed(0)).enter(tags.sequence)
  if (oidValue(wrapped.next(tags.oid)) !== oids.ocspBasic) throw new Asn1Error("Another single")
  return wrapped.next(tags.octetString).content
}

function readSingleResponse(fields: Asn1Reader): SingleResponse {
  const identifier = fields.enter(tags.sequence)
  const hash = hashOfOid(algorithmType(identifier))
  const issuerNameHash = identifier.next(tags.octetString).content
  const issuerKeyHash = identifier.next(tags.octetString).content
  const serial = integerValue(identifier.next(tags.integer)).toString()
  const status = fields.next()
  const thisUpdate = timeValue(fields.next(tags.generalizedTime))
  const next = fields.optional(tags.constructed(0))
  const nextUpdate = next && timeValue(inside(next).next(tags.generalizedTime))
  const extensions = fields.optional(tags.constructed(1))
  const known = { hash, issuerNameHash, issuerKeyHash, serial, thisUpdate, nextUpdate }
  return { ...known, ...statusOf(status, extensions && invalidityDateIn(extensions)) }
}

function statusOf(
  status: Asn1Element,
  invalidFrom: Date | undefined,
): Pick<SingleResponse, "status" | "revoked"> {
  if (status.tag === tags.primitive(0)) return { status: "good", revoked: undefined }
  if (status.tag !== tags.constructed(1)) return { status: "unknown", revoked: undefined }
  const fields = inside(status)
  const at = timeValue(fields.next(tags.generalizedTime))
  const code = fields.optional(tags.constructed(0))
  const reason = code && reasonName(inside(code).next().content[0] ?? 0)
  return { status: "revoked", revoked: { at, reason, invalidFrom } }
}

/** Extensions of entries in lists may stand in answers too (RFC 6960 §4.4.5). */
function invalidityDateIn(wrapper: Asn1Element): Date | undefined {
  for (const list = inside(wrapper).enter(tags.sequence); !list.done; ) {
    const { type, value } = readExtension(list)
    if (type === oids.invalidityDate) return timeValue(readOnly(value, tags.generalizedTime))
  }
  return undefined
}

/** Whether bytes are a response with a statement, and not one that refuses the question. */
export const isAnswer = (der: Bytes): boolean => orUndefined(() => readOcspResponse(der)) !== undefined

/** Content of the key's BIT STRING, over which an issuerKeyHash is. @throws Asn1Error */
export function keyOctets({ spki }: Certificate): Bytes {
  const fields = inside(readOnly(spki, tags.sequence, "BER"))
  fields.next(tags.sequence)
  return bitStringValue(fields.next(tags.bitString))
}

export function isAbout(single: SingleResponse, certificate: Certificate, issuer: Certificate): boolean {
  if (!single.hash || single.serial !== certificate.serial) return false
  const key = orUndefined(() => keyOctets(issuer))
  return (
    key !== undefined &&
    equalBytes(single.issuerKeyHash, digest(single.hash, key)) &&
    equalBytes(single.issuerNameHash, digest(single.hash, issuer.subject))
  )
}

/** The issuer itself, or a responder to which it gave that right (RFC 6960 §4.2.2.2). */
export async function responderOf(
  response: OcspResponse,
  issuer: Certificate,
  work: WorkBudget,
): Promise<Certificate | undefined> {
  const method = orUndefined(() => signatureMethodOf(response.form.algorithm))
  const { toBeSigned, signature } = response.form
  if ((await verifySignature(work, issuer.spki, method, toBeSigned, signature)) === "intact") return issuer
  for (const der of response.certificates) {
    work.spend("certificateRead")
    const delegate = orUndefined(() => readCertificate(der, "BER"))
    if (!delegate || !equalBytes(delegate.issuer, issuer.subject)) continue
    if (!purposesOf(delegate).includes(oids.ocspSigning)) continue
    const form = orUndefined(() => signedFormOf(delegate.der))
    const issued = form && orUndefined(() => signatureMethodOf(form.algorithm))
    if (
      form &&
      (await verifySignature(work, issuer.spki, issued, form.toBeSigned, form.signature)) === "intact"
    )
      return delegate
  }
  return undefined
}
