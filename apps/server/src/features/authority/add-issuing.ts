import { X509Certificate } from "node:crypto"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { verifyChain } from "@trazo/pki/authority/chain"
import { equalBytes } from "@trazo/pki/bytes"
import {
  type AuthoritySources,
  isDemonstration,
  makeResponder,
  sealKey,
} from "../../adapters/certificate-authority/own-authority-keys.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { StartupError } from "../../startup-error.ts"
import {
  type StoredAuthority,
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./queries.ts"

const minimumBits = 3072

/**
 * Adds an issuing CA that the root has certified, with a responder of its own. It issues from each process's next start
 * on; the earlier ones publish the status of their certificates until they end.
 * @returns its id
 * @throws StartupError for a certificate or key that cannot issue under this root
 */
export async function addIssuing(
  issuing: KeyedCertificate,
  sources: AuthoritySources & Pick<Deps, "db">,
): Promise<string> {
  const responder = await makeResponder(issuing, sources)
  const sealed = await Promise.all([issuing, responder].map((key) => sealKey(key, sources)))
  return inPlatform(sources.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const stored = await unscopedAuthorities(tx)
    requireIssuing(issuing, responder, stored, sources)
    const count = (kind: string) => stored.filter(({ id }) => id.startsWith(kind)).length
    const id = `issuing-${count("issuing") + 1}`
    const ids = [
      { id, issuer_id: "root" },
      { id: `ocsp-${count("ocsp") + 1}`, issuer_id: id },
    ]
    const rows = sealed.map(({ certificate, encryptedKey }, index) => ({
      ...(ids[index] as (typeof ids)[number]),
      ...{ certificate, encrypted_key: encryptedKey, created_at: sources.clock.now() },
    }))
    await unscopedInsertAuthorities(tx, rows)
    return id
  })
}

function requireIssuing(
  { certificate, privateKey }: KeyedCertificate,
  responder: KeyedCertificate,
  stored: readonly StoredAuthority[],
  { clock, settings }: AuthoritySources,
): void {
  const unusable = (reason: string) =>
    new StartupError(`El certificado de la autoridad emisora no sirve: ${reason}.`)
  const root = stored.find(({ id }) => id === "root")
  if (!root) throw unusable("todavía no hay una autoridad raíz")
  if (!new X509Certificate(certificate).checkPrivateKey(privateKey)) throw unusable("la clave no es la suya")
  if ((privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < minimumBits)
    throw unusable(`su clave tiene menos de ${minimumBits} bits`)
  const chain = verifyChain(responder.certificate, certificate, root.certificate, clock.now())
  if (!chain.valid) throw unusable(`la raíz no lo certifica (${chain.problem})`)
  if (isDemonstration(certificate) !== (settings.demoData !== false))
    throw unusable("no es de esta instalación")
  const { name } = issuerFrom(certificate)
  if (stored.some((row) => equalBytes(issuerFrom(row.certificate).name, name)))
    throw unusable("otra autoridad ya tiene su nombre")
}
