import { connect } from "./database/client.ts"
import { DatabaseLink } from "./database/link.ts"
import { openDatabase } from "./database/open-database.ts"
import { loadSettings } from "./env.ts"
import { type AuditVerdict, verifyAudit } from "./features/audit/verify-audit.ts"
import { StartupError } from "./startup-error.ts"

const faults = {
  missing: "falta",
  changed: "no es lo que se selló",
  unlinked: "no sigue a la fila anterior",
  unanchored: "falta, y la cadena de la plataforma dice que existió",
}

function describe({ chains, rows, unsealed, broken }: AuditVerdict): string {
  if (!broken) {
    return `Auditoría correcta: ${rows} filas en ${chains} cadenas${unsealed > 0 ? `; ${unsealed} esperan su sello` : ""}.`
  }
  const chain = broken.distributorId === null ? "la plataforma" : `la distribuidora ${broken.distributorId}`
  const row =
    broken.rowId === null ? `La fila ${broken.sequence}` : `La fila ${broken.sequence} (id ${broken.rowId})`
  return `${row} de la cadena de ${chain} ${faults[broken.fault]}.`
}

/**
 * `npm run audit:verify`: recomputes every chain. For a broken chain, prints its first broken row and exits with code
 * 1.
 */
try {
  const settings = loadSettings()
  const database = await openDatabase(settings, { shared: true })
  const db = connect(database.appUrl, 2, new DatabaseLink("database", null))
  const verdict = await verifyAudit({ db })
  await db.destroy()
  await database.stop()
  console.log(describe(verdict))
  process.exitCode = verdict.broken ? 1 : 0
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 2
}
