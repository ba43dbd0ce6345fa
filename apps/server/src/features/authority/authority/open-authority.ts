import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { type OwnAuthorityKeys, ownAuthority } from "../../../adapters/certificate-authority/own-authority.ts"
import {
  type AuthorityKeys,
  type AuthoritySources,
  isDemonstration,
  makeAuthorityKeys,
  openKey,
  requireOwnName,
  sealKey,
} from "../../../adapters/certificate-authority/own-authority-keys.ts"
import type {
  CertificateAuthority,
  IssuingId,
  StoredKey,
} from "../../../adapters/certificate-authority/port.ts"
import { requireClockAtStart } from "../../../clock-watch.ts"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { StartupError } from "../../../startup-error.ts"
import {
  type StoredAuthority,
  unscopedAuthorities,
  unscopedInsertAuthorities,
  unscopedTakeAuthorityTurn,
} from "./stored-authority.ts"

type Sources = AuthoritySources & Pick<Deps, "db" | "clockWatch">

/**
 * Opens this installation's authority from the database, and creates it at the first start. Processes that start at the
 * same time use the same one.
 * @throws StartupError if the passphrase does not open the keys, if the authority was created with demo data and the
 * process starts without, or the other way round, or if there is none and the clock is wrong
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
  requireClockAtStart(sources)
  const keys = await makeKeys(sources)
  const rows = await authorityRows(keys, sources)
  return inPlatform(sources.db, async (tx) => {
    await unscopedTakeAuthorityTurn(tx)
    const made = await unscopedAuthorities(tx)
    if (made.length > 0) return made
    await unscopedInsertAuthorities(tx, rows)
    return rows
  })
}

/** The rows of the first issuing authority, its responder and its root. */
async function authorityRows(
  { root, issuing, responder }: AuthorityKeys,
  sources: AuthoritySources,
): Promise<StoredAuthority[]> {
  const row = async (id: string, issuerId: string | null, key: KeyedCertificate) => {
    const { certificate, encryptedKey } = await sealKey(key, sources)
    return { id, issuerId, certificate, encryptedKey, createdAt: sources.clock.now() }
  }
  return Promise.all([
    row("root", null, root),
    row("issuing", "root", issuing),
    row("ocsp", "issuing", responder),
  ])
}

function openKeys(stored: StoredAuthority[], { settings }: Sources): OwnAuthorityKeys {
  requireKind(stored, settings)
  const rootRow = stored.find(({ id }) => id === "root")
  if (!rootRow) throw new Error("The root is missing in the database")
  requireOwnName(rootRow.certificate, settings)
  const root = storedKey(rootRow)
  const openKeyOf = (row: StoredAuthority | undefined) => {
    const key = row && storedKey(row)
    if (!key) throw new Error("A key of the authority is missing in the database")
    return openKey(key, settings)
  }
  const generations = stored.filter(({ id }) => id.startsWith("issuing"))
  return {
    root: { certificate: rootRow.certificate, openKey: root && (() => openKey(root, settings).privateKey) },
    generations: generations.map((row) => ({
      id: row.id as IssuingId,
      issuing: openKeyOf(row),
      responder: openKeyOf(
        stored.findLast(({ id, issuerId }) => id.startsWith("ocsp") && issuerId === row.id),
      ),
    })),
  }
}

function storedKey({ certificate, encryptedKey }: StoredAuthority): StoredKey | null {
  return encryptedKey === null ? null : { certificate, encryptedKey }
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
