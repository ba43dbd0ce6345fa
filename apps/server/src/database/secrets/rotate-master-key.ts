import type pg from "pg"
import type { Crash } from "../../crash-points.ts"
import type { Random } from "../../random.ts"
import { seal, unseal } from "../../secrets/sealing.ts"
import { checkValueOf, deriveSecrets, type Secrets } from "../../secrets/secrets.ts"
import { StartupError } from "../../startup-error.ts"
import {
  lockSealedAfter,
  opens,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  storeSealed,
} from "./sealed-values.ts"
import { findSecretRow, openCarried, sealCarried } from "./secret-rows.ts"
import { letServersIn, requireNoServer } from "./server-lock.ts"

interface MasterKeyRotation {
  /** Master keys at hand. One of them is the database's. */
  keys: readonly Buffer[]
  next: Buffer
  random: Random
  crash: Crash
  /** Progress for the terminal. */
  report(line: string): void
}

const batchSize = 200

/**
 * Seals everything under another master key. It can be killed and run again at any time. Servers may run once it has begun:
 * those that start then have both keys.
 * @throws StartupError if a server runs that has the former key alone, or values open with neither key
 */
export async function rotateMasterKey(client: pg.Client, rotation: MasterKeyRotation): Promise<void> {
  const { next, crash } = rotation
  if (!(await begin(client, rotation))) return
  crash.reach("rotation-begun")
  const row = await findSecretRow(client, "master-key")
  const { former, earlier } = openCarried(row?.next_carried ?? null, next)
  const secrets = deriveSecrets(next, { former, earlier })
  // A pass that changed nothing shows that nothing is left under the former key.
  while ((await sealAllAgain(client, { ...rotation, secrets })) > 0) rotation.report("Comprobando…")
  crash.reach("rotation-sealed")
  await client.query(
    `update installation_secrets set check_value = next_check, carried = $1, next_check = null, next_carried = null
      where name = 'master-key'`,
    [sealCarried({ former: null, earlier }, next, rotation.random)],
  )
  crash.reach("rotation-ended")
}

/** @returns false if the database is already sealed under the next key */
async function begin(client: pg.Client, { keys, next, random }: MasterKeyRotation): Promise<boolean> {
  const row = await findSecretRow(client, "master-key")
  if (!row) throw new Error("The database has no check value of its master key")
  const nextCheck = checkValueOf(next)
  if (row.next_check) {
    if (row.next_check.equals(nextCheck)) return true
    throw new StartupError(
      "MASTER_KEY: hay una rotación sin terminar hacia otra clave nueva. Termínela primero con esa clave.",
    )
  }
  if (row.check_value.equals(nextCheck)) return false
  const former = keys.find((key) => checkValueOf(key).equals(row.check_value))
  if (!former) throw new StartupError("MASTER_KEY: la rotación necesita la clave actual.")
  await requireNoServer(client)
  try {
    const { codePepper, linkKey } = deriveSecrets(former)
    const { earlier } = openCarried(row.carried, former)
    const kept = [{ codePepper: codePepper[0], linkKey: linkKey[0] }, ...earlier]
    await client.query(
      "update installation_secrets set next_check = $1, next_carried = $2 where name = 'master-key'",
      [nextCheck, sealCarried({ former, earlier: kept }, next, random)],
    )
    await client.query("select pg_notify('secrets', '')")
  } finally {
    await letServersIn(client)
  }
  return true
}

type Sealing = MasterKeyRotation & { secrets: Secrets }

/** @returns how many values were sealed again */
async function sealAllAgain(client: pg.Client, rotation: Sealing): Promise<number> {
  let changed = 0
  const damaged: string[] = []
  for (const column of sealedColumns) {
    let seen = 0
    let after: string[] | null = null
    for (;;) {
      const batch = await sealBatch(client, { column, after }, rotation)
      rotation.crash.reach("rotation-batch")
      changed += batch.changed
      seen += batch.values.length
      damaged.push(...batch.damaged.map((key) => `${column.table} ${key.join(" ")}`))
      after = batch.values.at(-1)?.key ?? null
      if (batch.values.length < batchSize || after === null) break
      if (seen % 10_000 === 0) rotation.report(`${column.table}: ${seen}`)
    }
    rotation.report(`${column.table}: ${seen}`)
  }
  if (damaged.length === 0) return changed
  throw new StartupError(
    `${damaged.length} valores no se abren con ninguna de las dos claves, y la rotación no termina: ${damaged.slice(0, 10).join(", ")}. Devuélvalos de un respaldo o bórrelos, y ejecute la orden otra vez.`,
  )
}

interface Batch {
  values: SealedValue[]
  changed: number
  damaged: string[][]
}

async function sealBatch(
  client: pg.Client,
  { column, after }: { column: SealedColumn; after: string[] | null },
  { secrets, random }: Sealing,
): Promise<Batch> {
  const ring = column.ring(secrets)
  const [current] = ring
  const damaged: string[][] = []
  let changed = 0
  await client.query("begin")
  try {
    const values = await lockSealedAfter(client, column, { after, limit: batchSize })
    for (const value of values) {
      if (opens([current], value)) continue
      if (!opens(ring, value)) {
        damaged.push(value.key)
        continue
      }
      const content = unseal(ring, value.sealed, value.label)
      const sealed = seal([current], content, value.label, random)
      await storeSealed(client, column, { key: value.key, sealed })
      changed += 1
    }
    await client.query("commit")
    return { values, changed, damaged }
  } catch (error) {
    await client.query("rollback")
    throw error
  }
}
