import { X509Certificate } from "node:crypto"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { newAuthorityKey } from "@trazo/pki/authority/authority-creation"
import { signCertificationRequest } from "@trazo/pki/authority/certification-request"
import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "@trazo/pki/authority/key-store"
import type { AuthoritySources } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Settings } from "../../../env.ts"
import { waitingKeyPath } from "../../../secrets/kept-secrets.ts"
import { StartupError } from "../../../startup-error.ts"
import { addIssuing } from "./add-issuing.ts"
import { unscopedAuthorities } from "./stored-authority.ts"

type Sources = Omit<AuthoritySources, "settings"> & Pick<Deps, "db"> & { settings: Settings }

const issuingBits = 3072

/**
 * Makes the key of the next issuing CA on this server, or takes the one that waits for its certificate.
 * @returns its PKCS#10, DER, and its generation, from 1
 */
export async function requestIssuing({ db, random, settings }: Sources) {
  const stored = await inPlatform(db, unscopedAuthorities)
  const generation = 1 + stored.filter(({ id }) => id.startsWith("issuing")).length
  const path = waitingKeyPath(settings.dataDir)
  if ((await readIfThere(path)) === null) {
    const key = await newAuthorityKey(issuingBits)
    const pem = await encryptPrivateKey(key, settings.caPassphrase, (size) => random.bytes(size))
    await mkdir(join(settings.dataDir, "secrets"), { recursive: true, mode: 0o700 })
    await writeFile(path, pem, { mode: 0o600, flag: "wx", flush: true })
  }
  return { request: await signCertificationRequest(await waitingKey(settings)), generation }
}

/**
 * Installs the certificate that the root issued for the waiting key, and at the first start also the root, without its
 * key. `pem` has the issuing certificate, then the root's.
 * @throws StartupError for certificates that do not fit the key, the root or the settings
 */
export async function importIssuing(
  pem: string,
  sources: Sources,
): Promise<{ id: string; root: X509Certificate }> {
  const [certificate, root] = readCertificates(pem)
  if (!certificate || !root)
    throw new StartupError("El archivo debe tener el certificado de la autoridad emisora y el de la raíz.")
  const privateKey = await waitingKey(sources.settings)
  const id = await addIssuing({ certificate: certificate.raw, privateKey }, sources, root.raw)
  await rm(waitingKeyPath(sources.settings.dataDir))
  return { id, root }
}

function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch (cause) {
    throw new StartupError("El archivo no tiene certificados que se puedan leer.", { cause })
  }
}

async function waitingKey({ dataDir, caPassphrase }: Settings) {
  const pem = await readIfThere(waitingKeyPath(dataDir))
  if (pem === null)
    throw new StartupError(
      "Ninguna clave espera un certificado. Pídalo con request-issuing en este servidor.",
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

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw error
  }
}
