import { type KeyObject, X509Certificate } from "node:crypto"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { type Issuer, issuerFrom, tbsOf } from "@trazo/pki/authority/certificate"
import { verifyChain } from "@trazo/pki/authority/chain"
import { LintError, requireSoundAuthorityTbs } from "@trazo/pki/authority/lint/lint-tbs"
import { authorityAddresses } from "@trazo/pki/authority/profile"
import { equalBytes } from "@trazo/pki/bytes"
import {
  type AuthoritySources,
  isDemonstration,
  makeResponder,
  sealKey,
} from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import {
  type StoredAuthority,
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./stored-authority.ts"

/** RSA key sizes. */
const minimumBits = { root: 4096, issuing: 3072 }

/**
 * Adds an issuing CA that the root has certified, with a responder of its own. It issues from each process's next start
 * on; the earlier ones publish the status of their certificates until they end. The first one brings its root, whose key
 * is kept elsewhere.
 * @returns its id
 * @throws StartupError for a certificate or key that cannot issue under this root
 */
export async function addIssuing(
  issuing: KeyedCertificate,
  sources: AuthoritySources & Pick<Deps, "db">,
  offlineRoot?: Buffer,
): Promise<string> {
  const responder = await makeResponder(issuing, sources)
  const sealed = await Promise.all([issuing, responder].map((key) => sealKey(key, sources)))
  return inPlatform(sources.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const stored = await unscopedAuthorities(tx)
    const root = rootOf(stored, offlineRoot)
    requireIssuing({ issuing, responder, root }, stored, sources)
    const nextId = (kind: string) => {
      const count = stored.filter(({ id }) => id.startsWith(kind)).length
      return count === 0 ? kind : `${kind}-${count + 1}`
    }
    const id = nextId("issuing")
    const ids = [
      { id, issuerId: "root" },
      { id: nextId("ocsp"), issuerId: id },
    ]
    const createdAt = sources.clock.now()
    if (stored.length === 0)
      await unscopedInsertAuthorities(tx, [
        { id: "root", issuerId: null, certificate: root, encryptedKey: null, createdAt },
      ])
    const rows = sealed.map(({ certificate, encryptedKey }, index) => ({
      ...(ids[index] as (typeof ids)[number]),
      certificate,
      encryptedKey,
      createdAt,
    }))
    await unscopedInsertAuthorities(tx, rows)
    return id
  })
}

const unusable = (reason: string) =>
  new StartupError(`El certificado de la autoridad emisora no sirve: ${reason}.`)

function rootOf(stored: readonly StoredAuthority[], offlineRoot: Buffer | undefined): Buffer {
  const own = stored.find(({ id }) => id === "root")?.certificate
  if (own && offlineRoot && !own.equals(offlineRoot)) throw unusable("su raíz no es la de este servidor")
  const root = own ?? offlineRoot
  if (!root) throw unusable("todavía no hay una autoridad raíz")
  if (!own && keyBits(new X509Certificate(root).publicKey) < minimumBits.root)
    throw unusable(`la clave de su raíz tiene menos de ${minimumBits.root} bits`)
  return root
}

function keyBits(key: KeyObject): number {
  return key.asymmetricKeyDetails?.modulusLength ?? 0
}

function requireIssuing(
  { issuing, responder, root }: { issuing: KeyedCertificate; responder: KeyedCertificate; root: Buffer },
  stored: readonly StoredAuthority[],
  { clock, settings }: AuthoritySources,
): void {
  const { certificate, privateKey } = issuing
  const read = new X509Certificate(certificate)
  if (!read.checkPrivateKey(privateKey)) throw unusable("la clave no es la suya")
  if (keyBits(privateKey) < minimumBits.issuing)
    throw unusable(`su clave tiene menos de ${minimumBits.issuing} bits`)
  const chain = verifyChain(responder.certificate, certificate, root, clock.now())
  if (!chain.valid) throw unusable(`la raíz no lo certifica (${chain.problem})`)
  requireSoundCertificates(certificate, root)
  if (isDemonstration(certificate) !== (settings.demoData !== false))
    throw unusable("no es de esta instalación")
  const { rootCertificate } = authorityAddresses(settings.pki.baseUrl)
  if (!read.infoAccess?.split("\n").includes(`CA Issuers - URI:${rootCertificate}`))
    throw unusable(`no contiene ${rootCertificate}; use el mismo PKI_BASE_URL en la ceremonia`)
  const { name } = issuerFrom(certificate)
  if (stored.some((row) => equalBytes(issuerFrom(row.certificate).name, name)))
    throw unusable("otra autoridad ya tiene su nombre")
}

/** Another program can have made the root, and with it the issuing certificate. */
function requireSoundCertificates(issuing: Buffer, root: Buffer): void {
  const [own, issuer] = [issuing, root].map(issuerFrom) as [Issuer, Issuer]
  try {
    requireSoundAuthorityTbs(tbsOf(root), { role: "root", spki: issuer.spki, issuer: null })
    requireSoundAuthorityTbs(tbsOf(issuing), { role: "issuing", spki: own.spki, issuer })
  } catch (error) {
    if (error instanceof LintError) throw unusable(error.message)
    throw error
  }
}
