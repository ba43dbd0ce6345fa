import { randomBytes } from "node:crypto"
import { link, open, readdir, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"

const ending = ".unfinished"
/** Longer than any write takes: another process may be writing beside this one. */
const abandonedMilliseconds = 3_600_000

interface WriteOptions {
  /** Folder on the same disk, for the part that is written. By default, the file's own. */
  temporary?: string
  mode?: number
  /** Fails with EEXIST instead of replacing a file. */
  isNew?: boolean
}

/** Writes a file under a temporary name first, so that its name never has partial content, on a full disk or after a kill. */
export async function writeAtomically(
  path: string,
  content: Uint8Array | string,
  { temporary = dirname(path), mode = 0o600, isNew = false }: WriteOptions = {},
): Promise<void> {
  const unfinished = join(temporary, `${basename(path)}.${randomBytes(4).toString("hex")}${ending}`)
  try {
    const file = await open(unfinished, "wx", mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    // A link never replaces a file.
    await (isNew ? link(unfinished, path) : rename(unfinished, path))
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
  const folder = await open(dirname(path), "r")
  await folder.sync().finally(() => folder.close())
}

/** Removes what writes left that a kill cut short. */
export async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  for (const name of names.filter((one) => one.endsWith(ending))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > abandonedMilliseconds) await rm(path, { force: true })
  }
}
