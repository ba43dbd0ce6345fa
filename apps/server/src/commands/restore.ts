import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { loadSettings } from "../env.ts"
import { restore } from "../launch/backup/restore.ts"
import { parseSecrets } from "../launch/backup/wrapped-secrets.ts"
import { createLog } from "../log.ts"
import { keptSecret, unwrittenSecret } from "../secrets/kept-secrets.ts"
import { StartupError } from "../startup-error.ts"

const usage = "npm run restore -- --from RESPALDO < SECRETOS (docs/running.md)"

/**
 * `npm run restore`: brings a backup into an empty place, and says what it proved. Reads what the recovery key opened
 * from standard input. Ends with 1 if something is not as it was, and with 3 if anchors that outlived the loss name more.
 */
try {
  const { from: folder } = parseArgs({ options: { from: { type: "string" } } }).values
  if (!folder) throw new StartupError(usage)
  const secrets = parseSecrets(readFileSync(0, "utf8"))
  const load = (isPlaced: boolean) => loadSettings(undefined, isPlaced ? keptSecret : unwrittenSecret)
  const { manifest, rows, proved } = await restore({ folder, secrets, load, log: createLog("error") })
  process.stdout.write(`Restaurado el respaldo de ${manifest.madeAt}. Comprobado:
  ${rows} filas en ${manifest.tables.length} tablas, con sus referencias
  ${manifest.files.count} archivos
`)
  if ("behind" in proved) {
    process.stdout.write(`${proved.behind}
Todo lo del respaldo está en su sitio: no vacíe nada. Siga con npm run restore:recover.
`)
    process.exitCode = 3
  } else
    process.stdout.write(`  se abrieron ${proved.openedFiles} archivos de muestra
  ${proved.auditRows} filas en la cadena de auditoría
  MASTER_KEY, CA_PASSPHRASE y AUDIT_KEY son los suyos
  OCSP responde lo que dice el registro de ${proved.statuses} certificados
`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
