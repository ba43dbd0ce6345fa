import * as oids from "@trazo/pki/asn1/object-identifiers"
import { encodePem } from "@trazo/pki/asn1/pem"
import { Asn1Reader } from "@trazo/pki/asn1/reader"
import * as tags from "@trazo/pki/asn1/tags"
import { element, explicit, integer, octetString, oid, sequence } from "@trazo/pki/asn1/writer"
import { type Bytes, concatenate, equalBytes } from "@trazo/pki/bytes"
import { requireP12Password } from "@trazo/pki/holder/p12-password"
import { packCompatibleP12, packSavedP12 } from "@trazo/pki/holder/pack-p12"
import { encryptPbes2 } from "@trazo/pki/holder/pbes2"
import { KeyFileProblem } from "./key-file-problem.ts"
import { type KeyIdentity, readKeyFile } from "./read-key-file.ts"

/** "pem" holds the key, encrypted; the last three hold only certificates. */
export type KeyFileForm = "modern" | "modernPfx" | "compatible" | "pem" | "certificatesPem" | "cer" | "p7b"

export interface Conversion {
  readonly form: KeyFileForm
  readonly withChain: boolean
  /** Of the new file; unused by forms without a key. */
  readonly password: string
}

/**
 * The identity in another form. A file with a key is reopened with its password, one without is read again, before it
 * is returned. Throws PasswordNotAllowed or KeyFileProblem.
 */
export async function convertKeyFile(identity: KeyIdentity, conversion: Conversion): Promise<Bytes> {
  const chain = conversion.withChain ? identity.chain : []
  const file = await make(identity, chain, conversion)
  if (!(await isReopened(file, identity, chain, conversion))) throw new KeyFileProblem("NOT_REOPENED")
  return file
}

function make(
  { pkcs8, certificate }: KeyIdentity,
  chain: readonly Bytes[],
  { form, password }: Conversion,
): Promise<Bytes> | Bytes {
  const contents = { privateKey: pkcs8, certificate: certificate.der, chain, password }
  const certificates = [certificate.der, ...chain]
  switch (form) {
    case "modern":
    case "modernPfx":
      return packSavedP12(contents)
    case "compatible":
      return packCompatibleP12(contents)
    case "pem":
      return pemWithKey(pkcs8, certificates, password)
    case "certificatesPem":
      return asciiBytes(certificatePems(certificates))
    case "cer":
      return certificate.der
    case "p7b":
      return certificatesOnlyCms(certificates)
  }
}

const pemRounds = 250_000

async function pemWithKey(pkcs8: Bytes, certificates: readonly Bytes[], password: string): Promise<Bytes> {
  requireP12Password(password)
  const { algorithm, ciphertext } = await encryptPbes2(pkcs8, password, pemRounds)
  const key = encodePem("ENCRYPTED PRIVATE KEY", sequence(algorithm, octetString(ciphertext)))
  return asciiBytes(key + certificatePems(certificates))
}

const certificatePems = (certificates: readonly Bytes[]) =>
  certificates.map((der) => encodePem("CERTIFICATE", der)).join("")

const asciiBytes = (text: string) => new TextEncoder().encode(text)

const signedData = "1.2.840.113549.1.7.2"

/** A SignedData without signers (RFC 5652 §5), as programs of Windows and Java import chains. */
function certificatesOnlyCms(certificates: readonly Bytes[]): Bytes {
  const content = sequence(
    integer(1),
    element(tags.set),
    sequence(oid(oids.data)),
    element(tags.constructed(0), concatenate(...certificates)),
    element(tags.set),
  )
  return sequence(oid(signedData), explicit(0, content))
}

async function isReopened(
  file: Bytes,
  identity: KeyIdentity,
  chain: readonly Bytes[],
  { form, password }: Conversion,
): Promise<boolean> {
  const { certificate, pkcs8 } = identity
  if (form === "cer") return equalBytes(file, certificate.der)
  if (form === "p7b") return equalLists(certificatesOfCms(file), [certificate.der, ...chain])
  if (form === "certificatesPem") {
    return certificatePems([certificate.der, ...chain]) === new TextDecoder().decode(file)
  }
  const [reopened, ...others] = (await readKeyFile(file, password)).identities
  return (
    reopened !== undefined &&
    others.length === 0 &&
    equalBytes(reopened.pkcs8, pkcs8) &&
    equalBytes(reopened.certificate.der, certificate.der) &&
    equalLists(reopened.chain, chain)
  )
}

function certificatesOfCms(file: Bytes): Bytes[] {
  const outer = new Asn1Reader(file).enter(tags.sequence)
  outer.next(tags.oid)
  const content = outer.enter(tags.constructed(0)).enter(tags.sequence)
  for (const tag of [tags.integer, tags.set, tags.sequence]) content.next(tag)
  const found: Bytes[] = []
  for (const list = content.enter(tags.constructed(0)); !list.done; ) found.push(list.next().bytes)
  return found
}

function equalLists(some: readonly Bytes[], others: readonly Bytes[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => equalBytes(one, others[index] ?? new Uint8Array()))
  )
}
