import { type Bytes, toBase64 } from "@trazo/pki/bytes"
import { stampOver, type TimeStamper } from "./signed-data.ts"
import { type EvidenceFor, isEmpty, type ValidationData } from "./validation-data.ts"

interface Services {
  readonly timeStamp?: TimeStamper | undefined
  readonly evidenceFor?: EvidenceFor | undefined
}

/**
 * What follows the signature without being signed: a time stamp over the canonical SignatureValue, and the certificates and answers
 * of that moment, those of the time stamp too (ETSI EN 319 132-1 §5.3, §5.4). Empty where there is neither.
 */
export async function unsignedProperties(
  value: Bytes,
  canonicalization: string,
  { timeStamp, evidenceFor }: Services,
): Promise<string> {
  const token = timeStamp && (await stampOver(value, timeStamp))
  const data = await evidenceFor?.(token)
  const parts = [
    ...(token ? [stampElement(token, canonicalization)] : []),
    ...(data && !isEmpty(data) ? valueElements(data) : []),
  ]
  if (parts.length === 0) return ""
  return [
    "<etsi:UnsignedProperties><etsi:UnsignedSignatureProperties>",
    ...parts,
    "</etsi:UnsignedSignatureProperties></etsi:UnsignedProperties>",
  ].join("")
}

function stampElement(token: Bytes, canonicalization: string): string {
  return [
    "<etsi:SignatureTimeStamp>",
    `<ds:CanonicalizationMethod Algorithm="${canonicalization}"></ds:CanonicalizationMethod>`,
    `<etsi:EncapsulatedTimeStamp>${toBase64(token)}</etsi:EncapsulatedTimeStamp></etsi:SignatureTimeStamp>`,
  ].join("")
}

function valueElements({ certificates, ocsp, crls }: ValidationData): string[] {
  const revocations = [
    listElement("CRLValues", "EncapsulatedCRLValue", crls),
    listElement("OCSPValues", "EncapsulatedOCSPValue", ocsp),
  ].join("")
  return [
    listElement("CertificateValues", "EncapsulatedX509Certificate", certificates),
    revocations && `<etsi:RevocationValues>${revocations}</etsi:RevocationValues>`,
  ]
}

function listElement(list: string, name: string, values: readonly Bytes[]): string {
  if (values.length === 0) return ""
  const items = values.map((one) => `<etsi:${name}>${toBase64(one)}</etsi:${name}>`)
  return `<etsi:${list}>${items.join("")}</etsi:${list}>`
}
