import { createHash, type Hash } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, mkdir, open, readFile, rename } from "node:fs/promises"
import { dirname, isAbsolute, join, normalize } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { StartupError } from "../../startup-error.ts"

const sums = "SHA256SUMS"
/** What is not whole has another name. */
const ending = ".unfinished"

interface BackupWriter {
  write(path: string, content: Readable | Uint8Array | string): Promise<void>
  /** Gives the folder its name. @returns its path */
  finish(): Promise<string>
}

/** A folder whose files are on the disk before it has its name, so that a kill or a power cut leaves none that looks whole. */
export async function newBackup(place: string, name: string): Promise<BackupWriter> {
  const path = join(place, name)
  const unfinished = `${path}${ending}`
  await mkdir(place, { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 })
  const lines: string[] = []
  const folders = new Set<string>([unfinished])
  const writeFile = async (file: string, content: Readable | Uint8Array | string) => {
    const target = join(unfinished, file)
    const folder = dirname(target)
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let one = folder; !folders.has(one); one = dirname(one)) folders.add(one)
    const hash = createHash("sha256")
    const handle = await open(target, "wx", 0o600)
    try {
      const parts = content instanceof Readable ? content : Readable.from([Buffer.from(content)])
      await handle.writeFile(hashed(parts, hash))
      await handle.sync()
    } finally {
      await handle.close()
    }
    return hash.digest("hex")
  }
  return {
    async write(file, content) {
      lines.push(`${await writeFile(file, content)}  ${file}\n`)
    },
    async finish() {
      await writeFile(sums, lines.join(""))
      for (const folder of folders) await syncFolder(folder)
      await rename(unfinished, path)
      await syncFolder(place)
      return path
    },
  }
}

async function* hashed(parts: AsyncIterable<Buffer>, hash: Hash) {
  for await (const part of parts) {
    hash.update(part)
    yield part
  }
}

async function syncFolder(folder: string): Promise<void> {
  const opened: FileHandle = await open(folder, "r")
  await opened.sync().finally(() => opened.close())
}

/**
 * Compares every file with its digest, as `sha256sum -c SHA256SUMS` does.
 * @returns the paths of the files
 * @throws StartupError for a backup that is not whole or was changed
 */
export async function verifyBackup(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, sums), "utf8").catch(() => null)
  if (text === null || normalize(folder).replace(/\/$/, "").endsWith(ending))
    throw new StartupError(`${folder}: no es un respaldo completo; le falta ${sums} o no terminó.`)
  const paths: string[] = []
  for (const line of text.split("\n").filter(Boolean)) {
    const [, digest, path = ""] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!digest || isAbsolute(path) || path.split("/").includes(".."))
      throw new StartupError(`${sums}: la línea «${line}» no se entiende.`)
    if ((await digestOf(join(folder, path))) !== digest)
      throw new StartupError(`${path}: falta o no es lo que se respaldó.`)
    paths.push(path)
  }
  return paths
}

async function digestOf(path: string): Promise<string | null> {
  const hash = createHash("sha256")
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw error
  }
  return hash.digest("hex")
}
