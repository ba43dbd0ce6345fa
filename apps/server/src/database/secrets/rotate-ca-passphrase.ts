import { decryptPrivateKey, encryptPrivateKey, KeyStoreError } from "@trazo/pki/authority/key-store"
import type pg from "pg"
import type { Crash } from "../../crash-points.ts"
import type { Random } from "../../random.ts"
import {
  ceremonyKeys,
  readWaitingKey,
  replaceSecretFile,
  waitingKeyPath,
} from "../../secrets/kept-secrets.ts"
import { StartupError } from "../../startup-error.ts"
import { tableExists } from "./secret-rows.ts"

interface Passphrases {
  former: string
  next: string
}

interface PassphraseRotation extends Passphrases {
  dataDir: string
  random: Random
  crash: Crash
}

/**
 * Encrypts the authority's keys under another passphrase, all in one transaction, then the keys that wait for their
 * certificates. It can be killed and run again at any time. No server may run: it would add keys under the former passphrase.
 * @throws StartupError if a key opens with neither passphrase
 */
export async function rotateCaPassphrase(client: pg.Client, rotation: PassphraseRotation): Promise<void> {
  await client.query("begin")
  try {
    await client.query("lock table authorities in exclusive mode")
    const { rows } = await client.query<{ id: string; encrypted_key: string }>(
      "select id, encrypted_key from authorities where encrypted_key is not null",
    )
    for (const { id, encrypted_key } of rows) {
      const changed = await encryptAgain(encrypted_key, rotation)
      if (changed)
        await client.query("update authorities set encrypted_key = $1 where id = $2", [changed, id])
    }
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw error
  }
  rotation.crash.reach("rotation-sealed")
  for (const key of ceremonyKeys) {
    const waiting = readWaitingKey(rotation.dataDir, key)
    const changed = waiting && (await encryptAgain(waiting, rotation))
    if (changed) replaceSecretFile(waitingKeyPath(rotation.dataDir, key), changed)
  }
  rotation.crash.reach("rotation-ended")
}

/** Null if the next passphrase opens it already. */
async function encryptAgain(
  pem: string,
  { former, next, random }: PassphraseRotation,
): Promise<string | null> {
  if (opensWith(pem, next)) return null
  if (!opensWith(pem, former))
    throw new StartupError("CA_PASSPHRASE: la rotación necesita la contraseña actual de las claves.")
  return await encryptPrivateKey(decryptPrivateKey(pem, former), next, (size) => random.bytes(size))
}

export function opensWith(pem: string, passphrase: string): boolean {
  try {
    decryptPrivateKey(pem, passphrase)
    return true
  } catch (error) {
    if (error instanceof KeyStoreError) return false
    throw error
  }
}

interface KeptPassphrases {
  caPassphrase: string
  nextCaPassphrase: string | null
}

/** The passphrase of the authority's keys, while a rotation keeps two. */
export async function chooseCaPassphrase(
  client: pg.Client,
  { caPassphrase, nextCaPassphrase }: KeptPassphrases,
): Promise<string> {
  if (nextCaPassphrase === null || !(await tableExists(client, "authorities"))) return caPassphrase
  const { rows } = await client.query<{ encrypted_key: string }>(
    "select encrypted_key from authorities where encrypted_key is not null limit 1",
  )
  const pem = rows[0]?.encrypted_key
  return pem && opensWith(pem, nextCaPassphrase) ? nextCaPassphrase : caPassphrase
}
