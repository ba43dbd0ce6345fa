import { type KeptName, type keptSecret, readNextKept } from "./kept-secrets.ts"
import type { KeyRing } from "./sealing.ts"
import { deriveSecrets, parseKey, type Secrets } from "./secrets.ts"

export interface SecretSettings {
  /** The master key, and the one that an unfinished rotation keeps beside it. */
  masterKeys: KeyRing
  /** Of the first master key. `openDatabase` finds out which one is in use. */
  secrets: Secrets
  caPassphrase: string
  /** Kept by an unfinished rotation. */
  nextCaPassphrase: string | null
  auditKey: Buffer
  nextAuditKey: Buffer | null
  /** Those that this start generated. The database shows whether there was another one. */
  newSecrets: readonly KeptName[]
  /** Those in the data folder. The others are settings. */
  keptSecrets: readonly KeptName[]
}

interface Given {
  MASTER_KEY?: string | undefined
  CA_PASSPHRASE?: string | undefined
  AUDIT_KEY?: string | undefined
}

/**
 * Secrets of the settings, or kept in the data folder, where they are generated at the first start.
 * @param anchors folder or bucket of the audit's anchors
 * @param find `keptSecret`, or for commands that write nothing `unwrittenSecret`
 * @throws StartupError
 */
export function secretSettings(
  given: Given,
  { dataDir, anchors, find }: { dataDir: string; anchors: string | object; find: typeof keptSecret },
): SecretSettings {
  const newSecrets: KeptName[] = []
  const keptSecrets: KeptName[] = []
  const keep = (name: KeptName, data?: string[]) => {
    const { secret, isNew } = find(dataDir, name, data)
    if (isNew) newSecrets.push(name)
    keptSecrets.push(name)
    return secret
  }
  const masterKey = parseKey("MASTER_KEY", given.MASTER_KEY ?? keep("master-key"))
  const nextOf = (setting: keyof Given, name: KeptName) =>
    given[setting] === undefined ? readNextKept(dataDir, name) : null
  const next = nextOf("MASTER_KEY", "master-key")
  const nextAuditKey = nextOf("AUDIT_KEY", "audit-key")
  return {
    masterKeys: next === null ? [masterKey] : [masterKey, parseKey("MASTER_KEY", next)],
    secrets: deriveSecrets(masterKey),
    caPassphrase: given.CA_PASSPHRASE ?? keep("ca-passphrase"),
    nextCaPassphrase: nextOf("CA_PASSPHRASE", "ca-passphrase"),
    nextAuditKey: nextAuditKey === null ? null : parseKey("AUDIT_KEY", nextAuditKey),
    auditKey: parseKey(
      "AUDIT_KEY",
      given.AUDIT_KEY ?? keep("audit-key", typeof anchors === "string" ? [anchors] : []),
    ),
    newSecrets,
    keptSecrets,
  }
}
