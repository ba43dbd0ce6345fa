import * as oids from "@trazo/pki/asn1/object-identifiers"
import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { octetStringValue, oidValue } from "@trazo/pki/asn1/values"
import { integer, nullValue, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import { type Bytes, fromBase64 } from "@trazo/pki/bytes"
import { UnsupportedP12 } from "@trazo/pki/holder/holder-errors"
import { decryptPbes2, readParameters } from "@trazo/pki/holder/pbes2"
import type { P12Bags } from "@trazo/pki/holder/read-p12"
import { KeyFileProblem } from "./key-file-problem.ts"

const text = (file: Bytes) => new TextDecoder("latin1").decode(file)

/** Programs write attributes before the first block. */
export function isPem(file: Bytes): boolean {
  return /-----BEGIN [A-Z0-9 ]+-----/.test(text(file.subarray(0, 4096)))
}

/** Keys and certificates of a PEM file. Throws KeyFileProblem, WrongPassword, UnsupportedP12 or Asn1Error. */
export async function readPemBags(file: Bytes, password: string): Promise<P12Bags> {
  const keys: Bytes[] = []
  const certificates: Bytes[] = []
  const labels: string[] = []
  const ciphers: P12Bags["ciphers"][number][] = []
  for (const { label, der } of blocksOf(text(file))) {
    if (label.endsWith("CERTIFICATE")) certificates.push(der)
    else if (label === "PRIVATE KEY") keys.push(der)
    else if (label === "RSA PRIVATE KEY") keys.push(asPkcs8(der))
    else if (label === "EC PRIVATE KEY") keys.push(ecAsPkcs8(der))
    else if (label === "ENCRYPTED PRIVATE KEY") {
      const { key, cipher } = await decryptKey(der, password)
      keys.push(key)
      ciphers.push(cipher)
    } else if (label.endsWith("PRIVATE KEY")) throw new UnsupportedP12(label)
    else labels.push(label)
  }
  if (keys.length === 0) throw new KeyFileProblem(problemWithout(certificates.length, labels))
  return { keys, certificates, ciphers, aliases: [], bareKeys: keys.length - ciphers.length, mac: null }
}

function problemWithout(certificates: number, labels: readonly string[]) {
  if (certificates > 0 || labels.some((label) => /^(?:PKCS7|CMS)$/.test(label))) return "CERTIFICATE_ONLY"
  return labels.some((label) => label.endsWith("CERTIFICATE REQUEST")) ? "REQUEST_ONLY" : "OTHER_FILE"
}

function blocksOf(pem: string): { label: string; der: Bytes }[] {
  const found = pem.matchAll(/-----BEGIN ([A-Z0-9 ]{1,40})-----((?:(?!-----)[\s\S])*)-----END \1-----/g)
  return Array.from(found, ([, label = "", body = ""]) => {
    // RFC 1421 headers: the key is encrypted with a scheme of OpenSSL's own.
    if (/:/.test(body)) throw new UnsupportedP12("PEM with headers")
    try {
      return { label, der: fromBase64(body) }
    } catch (error) {
      throw error instanceof DOMException ? new KeyFileProblem("DAMAGED") : error
    }
  })
}

function asPkcs8(rsaKey: Bytes): Bytes {
  return sequence(integer(0), sequence(oid(oids.rsaEncryption), nullValue()), octetString(rsaKey))
}

/** ECPrivateKey (RFC 5915 §3), whose curve PKCS#8 names beside it. */
function ecAsPkcs8(ecKey: Bytes): Bytes {
  const fields = new Asn1Reader(ecKey, "BER").enter(tags.sequence)
  fields.next(tags.integer)
  fields.next(tags.octetString)
  const parameters = fields.optional(tags.constructed(0))
  if (!parameters) throw new UnsupportedP12("EC PRIVATE KEY without curve")
  return sequence(integer(0), sequence(oid(oids.ecPublicKey), parameters.content), octetString(ecKey))
}

async function decryptKey(der: Bytes, password: string) {
  const container = new Asn1Reader(der, "BER").enter(tags.sequence)
  const algorithm = container.enter(tags.sequence)
  const identifier = oidValue(algorithm.next(tags.oid))
  if (identifier !== oids.pbes2) throw new UnsupportedP12(identifier)
  const parameters = algorithm.next(tags.sequence)
  const { cipher, hash, rounds } = readParameters(parameters)
  const key = await decryptPbes2(parameters, octetStringValue(container.next()), password)
  // One wrong password in 256 passes the padding.
  if (key[0] !== tags.sequence) throw new KeyFileProblem("WRONG_PASSWORD")
  return { key, cipher: { part: "key" as const, algorithm: cipher, hash, rounds } }
}
