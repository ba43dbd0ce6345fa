import { systemClock } from "../clock.ts"
import { connect } from "../database/client.ts"
import { DatabaseLink } from "../database/link.ts"
import { openDatabase } from "../database/open-database.ts"
import { loadSettings } from "../env.ts"
import { withAuditKey } from "../features/platform/audit/signing-keys.ts"
import { type AuditVerdict, verifyAudit } from "../features/platform/audit/verify-audit.ts"
import { openAnchors } from "../open-deps.ts"
import { StartupError } from "../startup-error.ts"

const anchorFaults = {
  missing: "falta, y la base de datos dice que existió",
  forged: "no tiene la firma de AUDIT_KEY",
  unlinked: "no sigue al ancla anterior o no es la que se registró",
  stamp: "tiene un sello de tiempo de otra cosa",
}

const faults = {
  missing: "falta",
  changed: "no es lo que se selló",
  unlinked: "no sigue a la fila anterior",
  unanchored: "falta, y un ancla dice que existió",
}

function describe({
  chains,
  rows,
  unsealed,
  anchors,
  broken,
  brokenAnchor,
  unrevoked,
}: AuditVerdict): string {
  if (unrevoked) return `El certificado ${unrevoked} está revocado y el registro de la autoridad no lo dice.`
  if (brokenAnchor) return `El ancla ${brokenAnchor.number} ${anchorFaults[brokenAnchor.fault]}.`
  if (!broken) {
    return `Auditoría correcta: ${rows} filas en ${chains} cadenas, ${anchors} anclas${unsealed > 0 ? `; ${unsealed} esperan su sello` : ""}.`
  }
  const chain = broken.distributorId === null ? "la plataforma" : `la distribuidora ${broken.distributorId}`
  const row =
    broken.rowId === null ? `La fila ${broken.sequence}` : `La fila ${broken.sequence} (id ${broken.rowId})`
  return `${row} de la cadena de ${chain} ${faults[broken.fault]}.`
}

/**
 * `npm run audit:verify`: recomputes every chain and compares revoked certificates with the authority's register. Prints the
 * first difference and exits with code 1.
 */
try {
  const settings = loadSettings()
  const database = await openDatabase(settings, { shared: true })
  const db = connect(database.appUrl, 2, new DatabaseLink("database", null))
  const anchors = openAnchors(settings, systemClock)
  const verdict = await verifyAudit({ db, settings: await withAuditKey({ anchors, settings }), anchors })
  await db.destroy()
  await database.stop()
  console.log(describe(verdict))
  process.exitCode = verdict.broken || verdict.brokenAnchor || verdict.unrevoked ? 1 : 0
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 2
}
