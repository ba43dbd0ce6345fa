import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { decodePem } from "@trazo/pki/asn1/pem"
import { envelop } from "@trazo/pki/authority/enveloped-data"
import { z } from "zod"
import type { Settings } from "../../env.ts"
import type { Random } from "../../random.ts"
import {
  ceremonyKeys,
  readWaitingKey,
  replaceSecretFile,
  waitingKeyPath,
} from "../../secrets/kept-secrets.ts"
import { StartupError } from "../../startup-error.ts"

/** Names as in `DATA_DIR`/secrets. The database's passwords are left out: another place has its own. */
const secretsShape = z.strictObject({
  "master-key": z.string().regex(/^[0-9a-f]{64}$/),
  "ca-passphrase": z.string().min(1),
  "audit-key": z.string().regex(/^[0-9a-f]{64}$/),
  /** Keys that the root has not certified yet, encrypted with the passphrase. */
  waiting: z.partialRecord(z.enum(ceremonyKeys), z.string()),
})

export type BackedUpSecrets = z.infer<typeof secretsShape>

function secretsOf({ masterKeys, caPassphrase, audit, dataDir }: Settings): BackedUpSecrets {
  const waiting: BackedUpSecrets["waiting"] = {}
  for (const key of ceremonyKeys) {
    const pem = readWaitingKey(dataDir, key)
    if (pem !== null) waiting[key] = pem
  }
  return {
    "master-key": masterKeys[0].toString("hex"),
    "ca-passphrase": caPassphrase,
    "audit-key": audit.key.toString("hex"),
    waiting,
  }
}

/** CMS for the recovery certificate, whose key is elsewhere. @throws StartupError for a certificate that does not serve */
export function wrapSecrets(settings: Settings, certificatePem: string, random: Random): Uint8Array {
  const content = Buffer.from(JSON.stringify(secretsOf(settings)))
  try {
    return envelop(content, decodePem("CERTIFICATE", certificatePem), (size) => random.bytes(size))
  } catch (error) {
    throw new StartupError(
      `El certificado de recuperación no sirve (${(error as Error).message}). Debe ser de una clave RSA, en PEM.`,
    )
  }
}

/** @throws StartupError for other content than `openssl cms -decrypt` gives for secrets.cms */
export function parseSecrets(text: string): BackedUpSecrets {
  try {
    return secretsShape.parse(JSON.parse(text))
  } catch {
    throw new StartupError(
      "Los secretos no se entienden. Ábralos con openssl cms -decrypt donde está la clave de recuperación (docs/running.md).",
    )
  }
}

/**
 * Writes those that the settings do not give into the data folder.
 * @param settings before anything was written
 * @throws StartupError for a setting that has another one than the backup
 */
export function placeSecrets(secrets: BackedUpSecrets, settings: Settings): void {
  const { dataDir, masterKeys, audit, caPassphrase, keptSecrets } = settings
  const given = [
    ["MASTER_KEY", "master-key", masterKeys[0].toString("hex")],
    ["AUDIT_KEY", "audit-key", audit.key.toString("hex")],
    ["CA_PASSPHRASE", "ca-passphrase", caPassphrase],
  ] as const
  for (const [setting, name, value] of given)
    if (!keptSecrets.includes(name) && value !== secrets[name])
      throw new StartupError(`${setting}: no es la del respaldo. Quítela o ponga la suya.`)
  mkdirSync(dataDir, { recursive: true })
  mkdirSync(join(dataDir, "secrets"), { recursive: true, mode: 0o700 })
  for (const [, name] of given)
    if (keptSecrets.includes(name)) replaceSecretFile(join(dataDir, "secrets", name), `${secrets[name]}\n`)
  for (const key of ceremonyKeys) {
    const pem = secrets.waiting[key]
    if (pem !== undefined) replaceSecretFile(waitingKeyPath(dataDir, key), pem)
  }
}
