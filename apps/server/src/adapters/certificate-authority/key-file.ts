import { X509Certificate } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "@trazo/pki/authority/key-store"
import type { Random } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import { writeAtomically } from "../file-store/atomic-file.ts"

/** An authority's certificate in PEM and its key, encrypted under a passphrase of its own, in one file. */
export async function writeKeyFile(
  path: string,
  { certificate, privateKey }: KeyedCertificate,
  { passphrase, random }: { passphrase: string; random: Random },
): Promise<void> {
  const key = await encryptPrivateKey(privateKey, passphrase, (size) => random.bytes(size))
  const text = new X509Certificate(certificate).toString() + key
  await writeAtomically(path, text, { isNew: true })
  const reopened = await readKeyFile(path, passphrase)
  if (!reopened.privateKey.equals(privateKey)) throw new StartupError(`${path}: no guarda la clave.`)
}

/** @throws StartupError if the passphrase does not open it or the key is not the certificate's */
export async function readKeyFile(path: string, passphrase: string): Promise<KeyedCertificate> {
  const text = await readFile(path, "utf8")
  const [key = ""] =
    /-----BEGIN ENCRYPTED PRIVATE KEY-----[\s\S]+-----END ENCRYPTED PRIVATE KEY-----\n/.exec(text) ?? []
  try {
    const certificate = new X509Certificate(text)
    const privateKey = decryptPrivateKey(key, passphrase)
    if (!certificate.checkPrivateKey(privateKey)) throw new KeyStoreError("another certificate's key")
    return { certificate: certificate.raw, privateKey }
  } catch (error) {
    if (!(error instanceof KeyStoreError)) throw error
    throw new StartupError(`${path}: la contraseña no abre la clave, o no es la de su certificado.`)
  }
}
