import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Contents } from "./port.ts"

export function localFolder(root: string): Contents {
  return {
    write: (name, content) => writeDurably(join(root, name), content),
    read: (name) =>
      readFile(join(root, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null
        throw error
      }),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

/** Writes a temporary file in the same folder and renames it, so that a name never has partial content. */
async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}`
  try {
    const file = await open(unfinished, "w", 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    // On a full disk, what is left of the content would stay for good.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  const directory = await open(folder, "r")
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
