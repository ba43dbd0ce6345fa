import { X509Certificate } from "node:crypto"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { issuerFrom, tbsOf } from "@trazo/pki/authority/certificate"
import { LintError, requireSoundAuthorityTbs } from "@trazo/pki/authority/lint/lint-tbs"
import { authorityAddresses } from "@trazo/pki/authority/profile"
import {
  type AuthoritySources,
  isDemonstration,
  sealKey,
} from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import { nextStampingId } from "./stamping-keys.ts"
import {
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./stored-authority.ts"

const minimumBits = 3072

/**
 * Adds a key of time stamps that the root has certified. The newest one signs.
 * @returns its id
 * @throws StartupError for a certificate or key that cannot stamp under this root
 */
export async function addStamping(
  stamping: KeyedCertificate,
  sources: AuthoritySources & Pick<Deps, "db">,
  root: Buffer,
): Promise<string> {
  const sealed = await sealKey(stamping, sources)
  return inPlatform(sources.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const stored = await unscopedAuthorities(tx)
    const own = stored.find(({ id }) => id === "root")?.certificate
    if (!own) throw unusable("todavía no hay una autoridad raíz")
    if (!own.equals(root)) throw unusable("su raíz no es la de este servidor")
    requireStamping(stamping, own, sources)
    const id = nextStampingId(stored)
    await unscopedInsertAuthorities(tx, [{ id, issuerId: "root", createdAt: sources.clock.now(), ...sealed }])
    return id
  })
}

const unusable = (reason: string) =>
  new StartupError(`El certificado de los sellos de tiempo no sirve: ${reason}.`)

function requireStamping(
  { certificate, privateKey }: KeyedCertificate,
  root: Buffer,
  { clock, settings }: AuthoritySources,
): void {
  const [read, issuer] = [new X509Certificate(certificate), new X509Certificate(root)]
  if (!read.checkPrivateKey(privateKey)) throw unusable("la clave no es la suya")
  if ((privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < minimumBits)
    throw unusable(`su clave tiene menos de ${minimumBits} bits`)
  if (!read.verify(issuer.publicKey)) throw unusable("la raíz no lo certifica")
  try {
    const { spki } = issuerFrom(certificate)
    requireSoundAuthorityTbs(tbsOf(certificate), { role: "stamping", spki, issuer: issuerFrom(root) })
  } catch (error) {
    if (error instanceof LintError) throw unusable(error.message)
    throw error
  }
  const now = clock.now()
  if (now < read.validFromDate || now > read.validToDate) throw unusable("no está vigente")
  if (isDemonstration(certificate) !== (settings.demoData !== false))
    throw unusable("no es de esta instalación")
  const { rootCertificate } = authorityAddresses(settings.pki.baseUrl)
  if (!read.infoAccess?.split("\n").includes(`CA Issuers - URI:${rootCertificate}`))
    throw unusable(`no contiene ${rootCertificate}; use el mismo PKI_BASE_URL en la ceremonia`)
}
