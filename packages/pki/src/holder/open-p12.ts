import { BerError } from "./ber-reader.ts"
import { type Bytes, sameBytes } from "./bytes.ts"
import { type CertificateFields, readCertificate } from "./certificate-fields.ts"
import { oid } from "./der-writer.ts"
import { DamagedP12, UnsupportedP12 } from "./holder-errors.ts"
import { importHolderKey, privateKeyAlgorithm, publicKeyOf } from "./holder-key.ts"
import { identifiers } from "./object-identifiers.ts"
import { readP12 } from "./p12-reader.ts"
import { type KeyAndCertificate, selectSigningKey } from "./select-signing-key.ts"

export interface OpenedP12 {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** DER. */
  readonly certificate: Bytes
  /** The file's certificates from the issuer up, as far as they go. */
  readonly chain: readonly Bytes[]
}

interface Read {
  readonly certificate: Bytes
  readonly fields: CertificateFields
}

/**
 * Opens a P12, modern or compatible, ours or another authority's, and takes the key that signs. Throws
 * WrongPassword, DamagedP12, UnsupportedP12 (also for keys that aren't RSA) or NoSigningKey.
 */
export async function openP12(p12: Bytes, password: string): Promise<OpenedP12> {
  const bags = await readP12(p12, password)
  try {
    const certificates = bags.certificates.map((certificate) => ({
      certificate,
      fields: readCertificate(certificate),
    }))
    const signing = selectSigningKey(pairsOf(bags.keys, certificates))
    return {
      ...(await importHolderKey(signing.pkcs8)),
      certificate: signing.certificate,
      chain: chainOf(signing, certificates),
    }
  } catch (error) {
    throw error instanceof BerError ? new DamagedP12() : error
  }
}

/** By public key and not by localKeyID, which some programs leave out. */
function pairsOf(keys: readonly Bytes[], certificates: readonly Read[]): KeyAndCertificate[] {
  const rsaKeys = keys.filter((key) => sameBytes(privateKeyAlgorithm(key), rsa))
  if (keys.length > 0 && rsaKeys.length === 0) throw new UnsupportedP12("a key that isn't RSA")
  return rsaKeys.flatMap((pkcs8) => {
    const publicKey = publicKeyOf(pkcs8)
    return certificates
      .filter(({ fields }) => sameBytes(fields.publicKey, publicKey))
      .map((read) => ({ pkcs8, ...read }))
  })
}

const rsa = oid(identifiers.rsaEncryption)

function chainOf(leaf: Read, certificates: readonly Read[]): Bytes[] {
  const left = certificates.filter((read) => read !== leaf)
  const chain: Bytes[] = []
  let { issuer, subject } = leaf.fields
  while (!sameBytes(issuer.bytes, subject.bytes)) {
    const index = left.findIndex(({ fields }) => sameBytes(fields.subject.bytes, issuer.bytes))
    const [next] = index < 0 ? [] : left.splice(index, 1)
    if (next === undefined) break
    chain.push(next.certificate)
    ;({ issuer, subject } = next.fields)
  }
  return chain
}
