import { X509Certificate } from "node:crypto"
import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { systemClock } from "../clock.ts"
import { connect } from "../database/client.ts"
import { databaseLinks } from "../database/link.ts"
import { openDatabase } from "../database/open-database.ts"
import { loadSettings, type Settings } from "../env.ts"
import { readLastAnchor } from "../features/platform/audit/anchor-audit.ts"
import type { OwnCertificate } from "../features/platform/audit/issued-certificates.ts"
import {
  findUnissued,
  issueAgain,
  readCertificates,
  revokeBySerial,
} from "../features/platform/audit/recover-certificates.ts"
import { findLoss } from "../features/platform/audit/require-current-database.ts"
import { withAuditKey } from "../features/platform/audit/signing-keys.ts"
import { createLog } from "../log.ts"
import { openAnchors, openDeps } from "../open-deps.ts"
import { StartupError } from "../startup-error.ts"

const usage = `npm run restore:recover -- [OPCIONES] (docs/running.md)
  sin opciones                dice qué falta a la base de datos y qué se haría, y no cambia nada
  --certificate ARCHIVO…      además, certificados (PEM o DER) que se emitieron después de la última ancla
  --revoke SERIE…             además, revoca estas series perdidas
  --reason MOTIVO             superseded (por defecto) o cessationOfOperation
  --apply                     lo hace; se puede repetir si se interrumpe`

const reasons = { superseded: 4, cessationOfOperation: 5 } as const

interface Wanted {
  files: Buffer[]
  revoke: string[]
  reason: (typeof reasons)[keyof typeof reasons]
  apply: boolean
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

/** @throws StartupError */
async function readOptions(): Promise<Wanted> {
  const { values } = parseArgs({
    options: {
      certificate: { type: "string", multiple: true, default: [] },
      revoke: { type: "string", multiple: true, default: [] },
      reason: { type: "string", default: "superseded" },
      apply: { type: "boolean", default: false },
    },
  })
  const { certificate, revoke, reason, apply } = values
  if (!(reason === "superseded" || reason === "cessationOfOperation")) throw new StartupError(usage)
  if (!revoke.every((serial) => /^[1-9]\d{0,48}$/.test(serial)))
    throw new StartupError("--revoke: la serie es un número decimal.")
  const files = await Promise.all(certificate.map((path) => readFile(path)))
  return { files, revoke, reason: reasons[reason], apply }
}

const lineOf = ({ serial, notAfter, der }: OwnCertificate) =>
  `  ${serial}  ${new X509Certificate(der).subject.replaceAll("\n", ", ")}  hasta ${formatDate(notAfter)}`

const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? [`${title} (${lines.length}):`, ...lines] : []

/** Says what the database lacks and what would be done. @returns also the anchor to accept, if it is behind */
async function plan({ files, revoke }: Wanted, { settings: opened, appUrl }: Opened) {
  const anchors = openAnchors(opened, systemClock)
  const settings = await withAuditKey({ anchors, settings: opened })
  const { database: link } = databaseLinks(createLog("error"))
  const db = connect(appUrl, 2, link)
  try {
    const deps = { db, settings, anchors }
    const last = await readLastAnchor(deps)
    if (last?.anchor === null)
      throw new StartupError(
        `AUDIT_KEY: el ancla ${last.number} de la auditoría tiene la firma de otra clave.`,
      )
    const loss = last && (await findLoss(last, deps))
    const given = await readCertificates(files, deps)
    if (given.foreign > 0)
      throw new StartupError("--certificate: hay archivos que esta autoridad no firmó; no se hizo nada.")
    const isBehind = loss !== null && loss.lost.length > 0
    const lines = [
      last && isBehind
        ? `La base de datos es anterior al ancla ${last.number} (${last.anchor?.at}). Le falta: ${loss.lost.join(", ")}.`
        : "A la base de datos no le falta nada de lo que dicen las anclas.",
      ...listed("Se registran como válidos, de las anclas", (loss?.certificates.ours ?? []).map(lineOf)),
      ...listed(
        "Se registran como válidos, de los archivos",
        (await findUnissued(given.ours, deps)).map(lineOf),
      ),
      ...(isBehind
        ? [
            `Se revocan de nuevo, si la base no los tiene así: ${loss.revoked}. Se suspenden: ${loss.suspended}.`,
            `Sin recuperar, porque la base no tiene a su emisora: ${loss.certificates.foreign}.`,
          ]
        : []),
      ...listed(
        "Se revocan por su serie",
        revoke.map((serial) => `  ${serial}`),
      ),
    ]
    return { text: lines.join("\n"), accept: last && isBehind ? last.number : null, given: given.ours }
  } finally {
    link.closing()
    await db.destroy()
  }
}

/** Opens the application like a start that accepts the anchor, which recovers what the anchors name. */
async function apply(
  { revoke, reason }: Wanted,
  { accept, given }: Awaited<ReturnType<typeof plan>>,
  { settings, appUrl }: Opened,
): Promise<void> {
  const accepting: Settings = {
    ...settings,
    audit: { ...settings.audit, acceptAnchor: accept ?? settings.audit.acceptAnchor },
  }
  const opened = { settings: accepting, log: createLog("error"), appUrl, background: false }
  const { deps, close } = await openDeps(opened)
  try {
    await issueAgain(given, deps)
    for (const serial of revoke) await revokeBySerial({ serial, reason }, deps)
  } finally {
    await close()
  }
}

/** `npm run restore:recover`: lists what a restored database lost, and recovers it with --apply. */
try {
  const wanted = await readOptions()
  const database = await openDatabase(loadSettings(), { shared: true })
  try {
    const planned = await plan(wanted, database)
    process.stdout.write(`${planned.text}\n`)
    if (wanted.apply) await apply(wanted, planned, database)
    process.stdout.write(
      wanted.apply
        ? "Hecho. Inicie Trazo y ejecute npm run audit:verify.\n"
        : "No se cambió nada. Para hacerlo: --apply.\n",
    )
  } finally {
    await database.stop()
  }
} catch (error) {
  const { message } = error as Error
  process.stderr.write(
    `${error instanceof StartupError || error instanceof TypeError ? message : String(error)}\n`,
  )
  process.exitCode = 1
}
