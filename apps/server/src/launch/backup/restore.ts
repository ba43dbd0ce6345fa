import { createReadStream, readFileSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createGunzip } from "node:zlib"
import { encodeCertId } from "@trazo/pki/authority/ocsp-cert-id"
import { encodeOcspRequest } from "@trazo/pki/authority/ocsp-request"
import { readOcspResponse } from "@trazo/pki/authority/ocsp-response"
import type { FastifyBaseLogger } from "fastify"
import { appendFolder } from "../../adapters/anchor-store/append-folder.ts"
import { type Clock, systemClock } from "../../clock.ts"
import { loadRows } from "../../database/backup/copy-rows.ts"
import { databaseIsEmpty, readSamples, type Samples } from "../../database/backup/samples.ts"
import { openDatabase } from "../../database/open-database.ts"
import type { Deps } from "../../deps.ts"
import type { Settings } from "../../env.ts"
import { startAuthority } from "../../features/authority/authority/start-authority.ts"
import { DatabaseBehindAnchor } from "../../features/platform/audit/require-current-database.ts"
import { verifyAudit } from "../../features/platform/audit/verify-audit.ts"
import { openDeps } from "../../open-deps.ts"
import { StartupError } from "../../startup-error.ts"
import { contentsOf, type Manifest, paths } from "./back-up.ts"
import { verifyBackup } from "./backup-folder.ts"
import { type BackedUpSecrets, placeSecrets } from "./wrapped-secrets.ts"

interface Wanted {
  folder: string
  secrets: BackedUpSecrets
  /** Of the empty place. Called again after the secrets are there. */
  load(isPlaced: boolean): Settings
  log: FastifyBaseLogger
  clock?: Clock
}

interface Proved {
  auditRows: number
  openedFiles: number
  statuses: number
}

interface Restored {
  manifest: Manifest
  rows: number
  /** What the anchors that outlived the loss say that the backup lacks: then the rest is proved after the recovery. */
  proved: Proved | { behind: string }
}

const each = 10

/**
 * Brings a backup into an empty place and proves it: digests, row counts, references, secrets, files, the audit chain and
 * answers of the status service.
 * @throws StartupError for a place that holds data, and for what is not as it was
 */
export async function restore({ folder, secrets, load, log, clock }: Wanted): Promise<Restored> {
  const listed = await verifyBackup(folder)
  const manifest = JSON.parse(readFileSync(join(folder, paths.manifest), "utf8")) as Manifest
  const empty = load(false)
  if (manifest.files.inBucket !== (empty.s3 !== null))
    throw new StartupError(
      manifest.files.inBucket
        ? "S3_URL: falta; los archivos del respaldo están en un cubo."
        : "S3_URL: los archivos del respaldo no estaban en un cubo. Quite el ajuste.",
    )
  await requireEmpty(empty)
  placeSecrets(secrets, empty)
  const database = await openDatabase(load(true))
  try {
    const settings = database.settings
    await loadRows(database.ownerUrl, manifest, (table) =>
      createReadStream(join(folder, paths.rows(table))).pipe(createGunzip()),
    )
    await placeFiles({ folder, listed, manifest }, settings)
    const samples = await readSamples(database.ownerUrl, { each, now: (clock ?? systemClock).now() })
    const opened = { settings, log, appUrl: database.appUrl, background: false, ...(clock && { clock }) }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { manifest, rows, proved: await proveOpened(opened, samples) }
  } finally {
    await database.stop()
  }
}

async function proveOpened(
  opened: Parameters<typeof openDeps>[0],
  samples: Samples,
): Promise<Restored["proved"]> {
  try {
    const { deps, close } = await openDeps(opened)
    return await prove(deps, samples).finally(close)
  } catch (error) {
    if (error instanceof DatabaseBehindAnchor) return { behind: error.message }
    throw error
  }
}

async function requireEmpty({ databaseUrl, dataDir, s3 }: Settings): Promise<void> {
  const taken = [join(dataDir, "secrets"), ...(s3 === null ? [join(dataDir, "files")] : [])]
  if (databaseUrl === null) taken.push(join(dataDir, "database"))
  for (const place of taken)
    if ((await readdir(place).catch(ifMissing)).length > 0)
      throw new StartupError(`DATA_DIR: ${place} tiene datos. Restaure en una carpeta vacía.`)
  if (databaseUrl !== null && !(await databaseIsEmpty(databaseUrl)))
    throw new StartupError("DATABASE_URL: la base de datos tiene tablas. Restaure en una base vacía.")
}

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return []
  throw error
}

interface Source {
  folder: string
  listed: readonly string[]
  manifest: Manifest
}

async function placeFiles({ folder, listed, manifest }: Source, settings: Settings): Promise<void> {
  const contents = contentsOf(settings)
  const within = (start: string) => listed.filter((path) => path.startsWith(start))
  const names = manifest.files.inBucket
    ? readFileSync(join(folder, paths.bucket), "utf8").split("\n").filter(Boolean)
    : within(paths.files).map((path) => path.slice(paths.files.length))
  if (names.length !== manifest.files.count)
    throw new StartupError(`El respaldo dice ${manifest.files.count} archivos y tiene ${names.length}.`)
  for (const name of names) {
    if (!manifest.files.inBucket) await contents.write(name, await readFile(join(folder, paths.files, name)))
    else if (!(await contents.has(name)))
      throw new StartupError(`S3_URL: en el cubo falta ${name}. Devuélvalo de una versión anterior del cubo.`)
  }
  const { anchors } = settings.audit
  // Anchors of another place may be later, and say what the backup lacks.
  if (typeof anchors !== "string" || (await readdir(anchors).catch(ifMissing)).length > 0) return
  for (const path of within(paths.anchors))
    await appendFolder(anchors).writeOnce(
      path.slice(paths.anchors.length),
      await readFile(join(folder, path)),
    )
}

/** What a start and its status service say of the restored rows. */
async function prove(deps: Deps, samples: Samples): Promise<Proved> {
  const { broken, brokenAnchor, unrevoked, rows: auditRows } = await verifyAudit(deps)
  if (broken || brokenAnchor || unrevoked)
    throw new StartupError("La cadena de auditoría no es la que se selló: npm run audit:verify dice dónde.")
  let openedFiles = 0
  for (const { id, distributorId, wrappedKey } of samples.files) {
    // One without content was missing when the backup was made, which the backup said.
    const content = await deps.files.get({ distributorId, fileId: id }, wrappedKey).catch((error: Error) => {
      if (error.name === "FileContentMissing") return null
      throw new StartupError(`El archivo ${id} no se abre con MASTER_KEY.`)
    })
    if (content) openedFiles += 1
  }
  return { auditRows, openedFiles, statuses: await proveStatuses(deps, samples) }
}

async function proveStatuses(deps: Deps, { statuses }: Samples): Promise<number> {
  const { publication } = deps.authority
  const service = await startAuthority(deps)
  if (publication.by !== "us" || !service) return 0
  try {
    for (const { serial, authorityId, status } of statuses) {
      const signer = publication.signers.find(({ id }) => id === authorityId)
      if (!signer) throw new StartupError(`Falta la autoridad ${authorityId}, que emitió ${serial}.`)
      const certId = encodeCertId(signer.issuerKeys, "sha256", serial)
      const { der } = await service.ocsp.respond(encodeOcspRequest(certId))
      const reading = readOcspResponse(der, signer.issuingCertificate)
      if (!reading?.isSigned || reading.status !== (status === "good" ? "good" : "revoked"))
        throw new StartupError(`OCSP no dice del certificado ${serial} lo que dice su registro (${status}).`)
    }
    return statuses.length
  } finally {
    await service.stop()
  }
}
