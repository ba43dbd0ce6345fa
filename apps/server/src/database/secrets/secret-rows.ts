import type pg from "pg"
import type { Random } from "../../random.ts"
import type { KeyRing } from "../../secrets/sealing.ts"
import { seal, unseal } from "../../secrets/sealing.ts"
import { type Carried, carriedKeyOf } from "../../secrets/secrets.ts"

type CheckedName = "master-key" | "audit-key"

interface SecretRow {
  check_value: Buffer
  carried: Buffer | null
  /** Of the secret that a rotation changes to, until it ends. */
  next_check: Buffer | null
  next_carried: Buffer | null
}

export async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    `public.${name}`,
  ])
  return rows[0]?.exists === true
}

/** Null for a database that was never opened with check values. */
export async function findSecretRow(client: pg.Client, name: CheckedName): Promise<SecretRow | null> {
  if (!(await tableExists(client, "installation_secrets"))) return null
  const { rows } = await client.query<SecretRow>(
    "select check_value, carried, next_check, next_carried from installation_secrets where name = $1",
    [name],
  )
  return rows[0] ?? null
}

/** The first value stays. */
export async function insertCheck(client: pg.Client, name: CheckedName, checkValue: Buffer): Promise<void> {
  await client.query(
    "insert into installation_secrets (name, check_value) values ($1, $2) on conflict (name) do nothing",
    [name, checkValue],
  )
}

const carriedLabel = "carried keys of the master key"

export function sealCarried({ former, earlier }: Carried, masterKey: Buffer, random: Random): Buffer {
  const content = JSON.stringify({
    former: former?.toString("base64") ?? null,
    earlier: earlier.map(({ codePepper, linkKey }) => ({
      codePepper: codePepper.toString("base64"),
      linkKey: linkKey.toString("base64"),
    })),
  })
  return seal([carriedKeyOf(masterKey)], Buffer.from(content), carriedLabel, random)
}

export function openCarried(sealed: Buffer | null, masterKey: Buffer): Carried {
  if (sealed === null) return { former: null, earlier: [] }
  const ring: KeyRing = [carriedKeyOf(masterKey)]
  const { former, earlier } = JSON.parse(unseal(ring, sealed, carriedLabel).toString()) as {
    former: string | null
    earlier: { codePepper: string; linkKey: string }[]
  }
  return {
    former: former === null ? null : Buffer.from(former, "base64"),
    earlier: earlier.map(({ codePepper, linkKey }) => ({
      codePepper: Buffer.from(codePepper, "base64"),
      linkKey: Buffer.from(linkKey, "base64"),
    })),
  }
}

/** Records the key that signs the anchors from now on. */
export async function replaceAuditCheck(client: pg.Client, publicKey: Buffer): Promise<void> {
  await client.query("update installation_secrets set check_value = $1 where name = 'audit-key'", [publicKey])
}
