import * as oids from "../asn1/object-identifiers.ts"
import { Asn1Error } from "../asn1/reader.ts"
import { oid } from "../asn1/writer.ts"
import { type Bytes, equalBytes } from "../bytes.ts"
import { type Certificate, readCertificate } from "../x509/certificate.ts"
import { allowsKeyUsage, basicConstraintsOf } from "../x509/extension-values.ts"
import { DamagedP12, HolderError, NoSigningKey, UnsupportedP12 } from "./holder-errors.ts"
import { importHolderKey, keyMatchesCertificate, privateKeyAlgorithm, publicKeyOf } from "./holder-key.ts"
import { readP12 } from "./read-p12.ts"

interface OpenedP12 {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** DER. */
  readonly certificate: Bytes
  /** The file's certificates from the issuer up, as far as they go. */
  readonly chain: readonly Bytes[]
}

/** A key of a P12 with the certificate of the same public key. */
export interface KeyAndCertificate {
  /** PKCS#8, unencrypted. */
  readonly pkcs8: Bytes
  readonly certificate: Certificate
}

/**
 * Opens a P12 of this page or of another program and selects the key that signs. Throws WrongPassword, DamagedP12,
 * UnsupportedP12 (also for keys other than RSA) or NoSigningKey.
 */
export async function openP12(p12: Bytes, password: string): Promise<OpenedP12> {
  const bags = await readP12(p12, password)
  try {
    const certificates = bags.certificates.map((der) => readCertificate(der, "BER"))
    const { pkcs8, certificate } = selectSigningKey(pairKeys(bags.keys, certificates))
    return {
      ...(await importHolderKey(pkcs8)),
      certificate: certificate.der,
      chain: chainOf(certificate, certificates),
    }
  } catch (error) {
    throw error instanceof Asn1Error ? new DamagedP12() : error
  }
}

const rsaEncryption = oid(oids.rsaEncryption)

/** Pairs by public key, because some programs omit localKeyID. */
function pairKeys(keys: readonly Bytes[], certificates: readonly Certificate[]): KeyAndCertificate[] {
  const rsaKeys = keys.filter((key) => equalBytes(privateKeyAlgorithm(key), rsaEncryption))
  if (keys.length > 0 && rsaKeys.length === 0) throw new UnsupportedP12("a key that isn't RSA")
  return rsaKeys.flatMap((pkcs8) => {
    const publicKey = publicKeyOf(pkcs8)
    return certificates
      .filter(({ spki }) => equalBytes(spki, publicKey))
      .map((certificate) => ({ pkcs8, certificate }))
  })
}

/**
 * The newest pair whose certificate allows digitalSignature. Files of the Banco Central hold one pair to sign and one
 * to encipher, and the SRI refuses signatures of the second (error 39). Throws NoSigningKey.
 */
export function selectSigningKey<Pair extends KeyAndCertificate>(pairs: readonly Pair[]): Pair {
  const [newest] = pairs
    .filter(({ certificate }) => allowsKeyUsage(certificate, "digitalSignature"))
    .filter(({ certificate }) => !basicConstraintsOf(certificate).isAuthority)
    .sort((one, other) => other.certificate.notBefore.getTime() - one.certificate.notBefore.getTime())
  if (newest === undefined) throw new NoSigningKey()
  return newest
}

/** The certificates from the leaf's issuer up, as far as they go. */
export function chainOf(leaf: Certificate, certificates: readonly Certificate[]): Bytes[] {
  const left = certificates.filter((certificate) => certificate !== leaf)
  const chain: Bytes[] = []
  let current = leaf
  while (!equalBytes(current.issuer, current.subject)) {
    const index = left.findIndex(({ subject }) => equalBytes(subject, current.issuer))
    const [next] = index < 0 ? [] : left.splice(index, 1)
    if (next === undefined) break
    chain.push(next.der)
    current = next
  }
  return chain
}

/** "otherKey" and "otherCertificate": the file opens, but does not belong to this certificate. */
type P12Verification =
  | { readonly ok: true; readonly opened: OpenedP12 }
  | { readonly ok: false; readonly reason: "doesNotOpen"; readonly error: HolderError }
  | { readonly ok: false; readonly reason: "otherCertificate" | "otherKey" }

/** Opens the file and verifies that its key signs for the issued `certificate` (DER). */
export async function verifyP12({
  p12,
  password,
  certificate,
}: {
  p12: Bytes
  password: string
  certificate: Bytes
}): Promise<P12Verification> {
  const opened = await openP12(p12, password).catch((error: unknown) => {
    if (error instanceof HolderError) return error
    throw error
  })
  if (opened instanceof HolderError) return { ok: false, reason: "doesNotOpen", error: opened }
  if (!equalBytes(opened.certificate, certificate)) return { ok: false, reason: "otherCertificate" }
  if (!(await keyMatchesCertificate(opened, certificate))) return { ok: false, reason: "otherKey" }
  return { ok: true, opened }
}
