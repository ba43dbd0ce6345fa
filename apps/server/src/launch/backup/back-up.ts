import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createGzip } from "node:zlib"
import { localFolder } from "../../adapters/file-store/local-folder.ts"
import type { Contents } from "../../adapters/file-store/port.ts"
import { s3Bucket } from "../../adapters/file-store/s3-bucket.ts"
import { contentName } from "../../adapters/file-store/sealed-files.ts"
import { inSnapshot, type RowsManifest } from "../../database/backup/copy-rows.ts"
import { readDatabase, readState } from "../../database/check/database-state.ts"
import type { Settings } from "../../env.ts"
import type { Random } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import { checkSecrets, requirePassphrase } from "../check/key-parts.ts"
import { newBackup } from "./backup-folder.ts"
import { wrapSecrets } from "./wrapped-secrets.ts"

export interface Manifest extends RowsManifest {
  madeAt: string
  /** Names of the contents that the rows refer to. In a bucket they stay there. */
  files: { inBucket: boolean; count: number; missing: string[] }
}

export const paths = {
  manifest: "manifest.json",
  secrets: "secrets.cms",
  bucket: "bucket.txt",
  files: "files/",
  anchors: "anchors/",
  rows: (table: string) => `rows/${table}.copy.gz`,
}

interface Wanted {
  settings: Settings
  ownerUrl: string
  /** Folder that gets a folder. */
  place: string
  /** Certificate of the recovery key, PEM. */
  recipient: string
  now: Date
  random: Random
}

export const contentsOf = ({ s3, dataDir }: Settings): Contents =>
  s3 === null ? localFolder(join(dataDir, "files")) : s3Bucket(s3)

/**
 * Copies an installation beside its servers: the anchors, then the rows of one moment, then the files that those rows name.
 * A file is written before its row, so each row's file is there; one whose row was deleted meanwhile may be missing.
 * @returns the new folder
 */
export async function backUp(wanted: Wanted): Promise<{ folder: string; manifest: Manifest }> {
  const { settings, ownerUrl, recipient, random, now } = wanted
  await requireOwnSecrets(settings, ownerUrl)
  const secrets = wrapSecrets(settings, recipient, random)
  const name = `trazo-${now.toISOString().replace(/[-:]|\.\d+/g, "")}`
  const backup = await newBackup(wanted.place, name)
  await backup.write(paths.secrets, secrets)
  for (const [path, content] of await readAnchors(settings)) await backup.write(path, content)
  const manifest = await inSnapshot(ownerUrl, async ({ copyRows, files }): Promise<Manifest> => {
    const rows = await copyRows((table, stream) => {
      const zipped = createGzip()
      stream.once("error", (error) => zipped.destroy(error))
      return backup.write(paths.rows(table), stream.pipe(zipped))
    })
    const contents = contentsOf(settings)
    const inBucket = settings.s3 !== null
    const listed: string[] = []
    const missing: string[] = []
    for await (const { id, distributorId } of files()) {
      const file = contentName({ distributorId, fileId: id })
      const content = inBucket ? await contents.has(file) : await contents.read(file)
      if (!content) missing.push(file)
      else listed.push(file)
      if (Buffer.isBuffer(content)) await backup.write(`${paths.files}${file}`, content)
    }
    if (inBucket) await backup.write(paths.bucket, listed.map((file) => `${file}\n`).join(""))
    return { madeAt: now.toISOString(), ...rows, files: { inBucket, count: listed.length, missing } }
  })
  await backup.write(paths.manifest, JSON.stringify(manifest, null, 2))
  return { folder: await backup.finish(), manifest }
}

/** Secrets of another installation would make a backup that nobody opens. */
async function requireOwnSecrets(settings: Settings, ownerUrl: string): Promise<void> {
  if (settings.newSecrets.length > 0)
    throw new StartupError(`No hay qué respaldar: faltan ${settings.newSecrets.join(", ")} en DATA_DIR.`)
  const state = await readDatabase({ url: ownerUrl, setting: "DATABASE_URL" }, readState)
  await checkSecrets({ settings, ownerUrl, state })
  requirePassphrase(
    state.authorities.flatMap(({ encrypted_key }) => encrypted_key ?? []),
    settings,
  )
}

/** Before the rows: a database that is older than its last anchor does not start. A bucket's stay there, locked. */
async function readAnchors({ audit: { anchors } }: Settings): Promise<[string, Buffer][]> {
  if (typeof anchors !== "string") return []
  const names = await readdir(anchors).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  const own = names.filter((name) => /^\d{9}\.(anchor|tsr)$/.test(name)).sort()
  return await Promise.all(
    own.map(
      async (name): Promise<[string, Buffer]> => [
        `${paths.anchors}${name}`,
        await readFile(join(anchors, name)),
      ],
    ),
  )
}
