import type pg from "pg"
import type { Settings } from "../../env.ts"
import { publicKeyOf } from "../../secrets/audit-key.ts"
import { discardKept, type KeptName, missingSecret } from "../../secrets/kept-secrets.ts"
import { checkValueOf, deriveSecrets, type Secrets } from "../../secrets/secrets.ts"
import { StartupError } from "../../startup-error.ts"
import { chooseCaPassphrase } from "./rotate-ca-passphrase.ts"
import { lockSealedAfter, opens, sealedColumns } from "./sealed-values.ts"
import { findSecretRow, openCarried, tableExists } from "./secret-rows.ts"

type Given = Pick<Settings, "masterKeys" | "newSecrets" | "dataDir"> &
  Partial<Pick<Settings, "audit" | "caPassphrase">>

/** How many of the oldest values of each kind show whether a master key is the installation's. */
const samples = 5

const unfinished = new StartupError(
  "MASTER_KEY: su rotación no terminó. Ponga la clave nueva, o termínela con la anterior: npm run secrets:rotate -- master-key",
)

const foreign = new StartupError(
  "MASTER_KEY: no es la de esta base de datos y no abriría lo que está cifrado en ella. Ponga la suya (en MASTER_KEY o en DATA_DIR), o use la base de datos de esta clave (DATABASE_URL o DATA_DIR).",
)

/**
 * Finds out which of the given master keys the database is sealed under, and derives its secrets. Changes nothing.
 * @throws StartupError for none of them, and for a secret that was generated although the database has another one
 */
export async function openSecrets(client: pg.Client, given: Given): Promise<Secrets> {
  await refuseGenerated(client, given)
  const row = await findSecretRow(client, "master-key")
  const [masterKey] = given.masterKeys
  if (!row) {
    const secrets = deriveSecrets(masterKey)
    await proveOnValues(client, secrets)
    return secrets
  }
  const find = (check: Buffer) => given.masterKeys.find((key) => checkValueOf(key).equals(check))
  const key = find(row.next_check ?? row.check_value)
  if (key) return deriveSecrets(key, openCarried(row.next_carried ?? row.carried, key))
  throw find(row.check_value) ? unfinished : foreign
}

/** Before there are check values: a key that opens none of the oldest values is another installation's. */
async function proveOnValues(client: pg.Client, secrets: Secrets): Promise<void> {
  let isSealed = false
  for (const column of sealedColumns) {
    if (!(await tableExists(client, column.table))) continue
    const oldest = await lockSealedAfter(client, column, { after: null, limit: samples })
    if (oldest.some((value) => opens(column.ring(secrets), value))) return
    isSealed ||= oldest.length > 0
  }
  if (isSealed) throw foreign
}

/** What shows that an installation had a secret: the rows that need it. */
const needs: Partial<Record<KeptName, readonly { table: string; condition: string }[]>> = {
  "master-key": [
    { table: "installation", condition: "true" },
    { table: "installation_secrets", condition: "name = 'master-key'" },
  ],
  "ca-passphrase": [{ table: "authorities", condition: "encrypted_key is not null" }],
  "audit-key": [
    { table: "installation_secrets", condition: "name = 'audit-key'" },
    { table: "audit_log", condition: "action = 'audit.anchored'" },
  ],
}

/** A secret that is generated beside data would let new contents lie under another one. */
async function refuseGenerated(client: pg.Client, given: Given): Promise<void> {
  const { newSecrets, dataDir } = given
  for (const name of newSecrets) {
    if (await isInUse(client, name, given)) continue
    for (const { table, condition } of needs[name] ?? []) {
      if (!(await tableExists(client, table))) continue
      const { rowCount } = await client.query(`select from ${table} where ${condition} limit 1`)
      if (rowCount === 0) continue
      for (const generated of newSecrets) discardKept(dataDir, generated)
      throw missingSecret(name, "esta base de datos tiene datos")
    }
  }
}

/** Another process, which started at the same time, read the generated secret and was faster. */
async function isInUse(client: pg.Client, name: KeptName, given: Given): Promise<boolean> {
  const { masterKeys, audit, caPassphrase = null } = given
  if (name === "ca-passphrase") {
    const kept = { caPassphrase: "", nextCaPassphrase: caPassphrase }
    return (await chooseCaPassphrase(client, kept)) !== ""
  }
  const own = name === "audit-key" ? audit && publicKeyOf(audit.key) : checkValueOf(masterKeys[0])
  const row = await findSecretRow(client, name === "audit-key" ? "audit-key" : "master-key")
  return own !== undefined && row?.check_value.equals(own) === true
}
