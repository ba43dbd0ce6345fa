import { readDatabase, readSecrets } from "../../database/check/database-state.ts"
import { opensWith } from "../../database/secrets/rotate-ca-passphrase.ts"
import { publicKeyOf } from "../../secrets/audit-key.ts"
import { missingSecret } from "../../secrets/kept-secrets.ts"
import { StartupError } from "../../startup-error.ts"
import type { Checked } from "./checked.ts"

/** Whether the secrets are those of the database. */
export async function checkSecrets({ settings, ownerUrl, state }: Checked): Promise<string> {
  const secrets =
    ownerUrl === null
      ? null
      : await readDatabase({ url: ownerUrl, setting: "DATABASE_URL" }, (client) =>
          readSecrets(client, settings),
        )
  const { key, nextKey } = settings.audit
  if (state?.auditKey) {
    if (settings.newSecrets.includes("audit-key"))
      throw missingSecret("audit-key", "esta base de datos tiene datos")
    const own = [key, ...(nextKey ? [nextKey] : [])].map(publicKeyOf)
    if (!own.some((one) => state.auditKey?.equals(one)))
      throw new StartupError("AUDIT_KEY: no es la de esta base de datos; ponga la que firmó sus anclas")
  }
  if (settings.newSecrets.length > 0)
    return `el primer arranque genera en DATA_DIR ${settings.newSecrets.join(", ")}`
  return secrets ? "MASTER_KEY y AUDIT_KEY son los de esta base" : "están puestos"
}

export async function checkAuthorityKeys({ settings, state }: Checked): Promise<string> {
  const kept = state?.authorities ?? []
  const keys = kept.flatMap(({ encrypted_key }) => encrypted_key ?? [])
  if (kept.length === 0) return state ? "el primer arranque las crea" : "están en la base incluida"
  requirePassphrase(keys, settings)
  const hasRoot = kept.some(({ id, encrypted_key }) => id === "root" && encrypted_key !== null)
  if (hasRoot && !settings.demoData)
    throw new StartupError(
      "La clave de la raíz está en el servidor; sáquela: npm run authority:ceremony -- export-root --file ARCHIVO",
    )
  return `CA_PASSPHRASE abre ${keys.length}`
}

/** @throws StartupError if the passphrase does not open every key */
export function requirePassphrase(keys: readonly string[], settings: Checked["settings"]): void {
  if (keys.length > 0 && settings.newSecrets.includes("ca-passphrase"))
    throw missingSecret("ca-passphrase", "esta base de datos tiene claves")
  const passphrases = [settings.caPassphrase, settings.nextCaPassphrase].filter((one) => one !== null)
  if (!keys.every((pem) => passphrases.some((passphrase) => opensWith(pem, passphrase))))
    throw new StartupError("CA_PASSPHRASE: no abre las claves de la autoridad; ponga la suya")
}
