import { createHash, X509Certificate } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { newAuthorityKey } from "@trazo/pki/authority/authority-creation"
import { signCertificationRequest } from "@trazo/pki/authority/certification-request"
import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "@trazo/pki/authority/key-store"
import type { AuthoritySources } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { writeAtomically } from "../../../adapters/file-store/atomic-file.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Settings } from "../../../env.ts"
import { type CeremonyKey, readWaitingKey, waitingKeyPath } from "../../../secrets/kept-secrets.ts"
import { StartupError } from "../../../startup-error.ts"
import { addIssuing } from "./add-issuing.ts"
import { addStamping } from "./add-stamping.ts"
import { unscopedAuthorities } from "./stored-authority.ts"

type Sources = Omit<AuthoritySources, "settings"> & Pick<Deps, "db"> & { settings: Settings }

const keyBits = 3072

/**
 * Makes the key of the next issuing CA, or the next key of time stamps, on this server, or takes the one that waits for its
 * certificate.
 * @returns its PKCS#10, DER, and its generation, from 1
 */
export async function requestFromRoot(kind: CeremonyKey, { db, random, settings }: Sources) {
  const stored = await inPlatform(db, unscopedAuthorities)
  const generation = 1 + stored.filter(({ id }) => id.startsWith(kind)).length
  const path = waitingKeyPath(settings.dataDir, kind)
  if (readWaitingKey(settings.dataDir, kind) === null) {
    const key = await newAuthorityKey(keyBits)
    const pem = await encryptPrivateKey(key, settings.caPassphrase, (size) => random.bytes(size))
    await mkdir(join(settings.dataDir, "secrets"), { recursive: true, mode: 0o700 })
    await writeAtomically(path, pem, { isNew: true })
  }
  return { request: await signCertificationRequest(await waitingKey(kind, settings)), generation }
}

/**
 * Installs the certificate that the root issued for the waiting key, and at the first start also the root, without its
 * key. `pem` has the issuing certificate, then the root's, whose fingerprint comes from the offline machine on another way.
 * @returns its id
 * @throws StartupError for certificates that do not fit the key, the root or the settings
 */
export async function importIssuing(pem: string, rootFingerprint: string, sources: Sources): Promise<string> {
  const { certificate, root } = readCertificates(pem, rootFingerprint)
  const privateKey = await waitingKey("issuing", sources.settings)
  const id = await addIssuing({ certificate: certificate.raw, privateKey }, sources, root.raw)
  await rm(waitingKeyPath(sources.settings.dataDir))
  return id
}

/** As `importIssuing`, for the waiting key of time stamps. Each process takes it within an hour, or at its next start. */
export async function importStamping(
  pem: string,
  rootFingerprint: string,
  sources: Sources,
): Promise<string> {
  const { certificate, root } = readCertificates(pem, rootFingerprint)
  const privateKey = await waitingKey("stamping", sources.settings)
  const id = await addStamping({ certificate: certificate.raw, privateKey }, sources, root.raw)
  await rm(waitingKeyPath(sources.settings.dataDir, "stamping"))
  return id
}

const fingerprintOctets = 32

/** @throws StartupError for another root than the expected one */
function readCertificates(
  pem: string,
  rootFingerprint: string,
): { certificate: X509Certificate; root: X509Certificate } {
  const expected = Buffer.from(rootFingerprint.replaceAll(/[:\s]/g, ""), "hex")
  if (expected.length !== fingerprintOctets)
    throw new StartupError(
      "--fingerprint: debe ser la huella SHA-256 de la raíz, como la escribió make-root.",
    )
  const { certificate, root } = parseCertificates(pem)
  if (!createHash("sha256").update(root.raw).digest().equals(expected))
    throw new StartupError(
      `No se importó nada: la huella de la raíz del archivo es ${root.fingerprint256}, no la esperada.`,
    )
  return { certificate, root }
}

function parseCertificates(pem: string): { certificate: X509Certificate; root: X509Certificate } {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    const [certificate, root] = blocks.map((block) => new X509Certificate(block))
    if (certificate && root) return { certificate, root }
  } catch (cause) {
    throw new StartupError("El archivo no tiene certificados que se puedan leer.", { cause })
  }
  throw new StartupError("El archivo debe tener el certificado que firmó la raíz y el de la raíz.")
}

async function waitingKey(kind: CeremonyKey, { dataDir, caPassphrase }: Settings) {
  const pem = readWaitingKey(dataDir, kind)
  if (pem === null)
    throw new StartupError(
      `Ninguna clave espera un certificado. Pídalo con request-${kind} en este servidor.`,
    )
  try {
    return decryptPrivateKey(pem, caPassphrase)
  } catch (error) {
    if (!(error instanceof KeyStoreError)) throw error
    throw new StartupError(
      "CA_PASSPHRASE: no abre la clave que espera su certificado. Use la contraseña con la que se pidió.",
    )
  }
}
