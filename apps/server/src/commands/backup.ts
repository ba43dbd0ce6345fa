import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { systemClock } from "../clock.ts"
import { openOwner } from "../database/open-database.ts"
import { loadSettings } from "../env.ts"
import { backUp } from "../launch/backup/back-up.ts"
import { systemRandom as random } from "../random.ts"
import { unwrittenSecret } from "../secrets/kept-secrets.ts"
import { StartupError } from "../startup-error.ts"

const usage = "npm run backup -- --to CARPETA --recipient CERTIFICADO.pem (docs/running.md)"

/** `npm run backup`: copies the installation into a new folder, beside its servers. Ends with 1 if it did not end. */
try {
  const { to: place, recipient } = parseArgs({
    options: { to: { type: "string" }, recipient: { type: "string" } },
  }).values
  if (!place || !recipient) throw new StartupError(usage)
  const settings = loadSettings(undefined, unwrittenSecret)
  const certificate = readFileSync(recipient, "utf8")
  const { ownerUrl, stop } = await openOwner(settings, { shared: true })
  const wanted = { settings, ownerUrl, place, recipient: certificate, now: systemClock.now(), random }
  const { folder, manifest } = await backUp(wanted).finally(stop)
  const { tables, files } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${folder}: ${rows} filas de ${tables.length} tablas, ${files.count} archivos${files.inBucket ? " en el cubo" : ""}.\n`,
  )
  if (files.missing.length > 0)
    process.stderr.write(
      `Sin contenido, o borrados durante el respaldo: ${files.missing.length} (manifest.json).\n`,
    )
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
