import { type OwnAuthorityKeys, ownAuthority } from "../../adapters/certificate-authority/own-authority.ts"
import {
  type AuthoritySources,
  isDemonstration,
  makeAuthorityKeys,
  openKey,
  sealKey,
} from "../../adapters/certificate-authority/own-authority-keys.ts"
import type { CertificateAuthority, StoredKey } from "../../adapters/certificate-authority/port.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { StartupError } from "../../startup-error.ts"
import {
  type StoredAuthority,
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./queries.ts"

type Sources = AuthoritySources & Pick<Deps, "db">

/**
 * Opens this installation's authority from the database, and creates it at the first start. Processes that start at the
 * same time use the same one.
 * @throws StartupError if the passphrase does not open the keys, or if the authority was created with demo data and the
 * process starts without, or the other way round
 */
export async function openAuthority(
  sources: Sources,
  makeKeys = makeAuthorityKeys,
): Promise<CertificateAuthority> {
  const stored = await inPlatform(sources.db, unscopedAuthorities)
  return ownAuthority(
    openKeys(stored.length > 0 ? stored : await makeOnce(sources, makeKeys), sources),
    sources,
  )
}

/** Generates the keys before it takes the lock, because that takes seconds. */
async function makeOnce(sources: Sources, makeKeys: typeof makeAuthorityKeys): Promise<StoredAuthority[]> {
  const keys = await makeKeys(sources)
  const created_at = sources.clock.now()
  const rows = await Promise.all(
    Object.entries({ root: keys.root, issuing: keys.issuing, ocsp: keys.responder }).map(
      async ([id, key]) => {
        const { certificate, encryptedKey } = await sealKey(key, sources)
        return { id, certificate, encrypted_key: encryptedKey, created_at }
      },
    ),
  )
  return inPlatform(sources.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const made = await unscopedAuthorities(tx)
    if (made.length > 0) return made
    await unscopedInsertAuthorities(tx, rows)
    return rows
  })
}

function openKeys(stored: StoredAuthority[], { settings }: Sources): OwnAuthorityKeys {
  requireKind(stored, settings)
  const find = (isWanted: (id: string) => boolean): StoredKey => {
    const row = stored.findLast(({ id }) => isWanted(id))
    if (!row) throw new Error("An authority is missing in the database")
    return { certificate: row.certificate, encryptedKey: row.encrypted_key }
  }
  const root = find((id) => id === "root")
  return {
    root: { certificate: root.certificate, openKey: () => openKey(root, settings).privateKey },
    issuing: openKey(
      find((id) => id === "issuing"),
      settings,
    ),
    responder: openKey(
      find((id) => id.startsWith("ocsp")),
      settings,
    ),
  }
}

/**
 * Demonstration certificates must not be mistaken for real ones, and real ones must not be issued with published
 * passwords.
 */
function requireKind(stored: StoredAuthority[], { demoData }: Sources["settings"]): void {
  if (stored.every(({ certificate }) => isDemonstration(certificate) === (demoData !== false))) return
  throw new StartupError(
    demoData
      ? "DEMO_DATA: la autoridad de certificación de esta base de datos no es de demostración. Use DEMO_DATA=false, u otra base de datos (DATA_DIR)."
      : "DEMO_DATA: la autoridad de certificación de esta base de datos es de demostración y no emite fuera de ella. Para producción use otra base de datos (DATA_DIR o DATABASE_URL).",
  )
}
