import { mkdir, readFile, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { removeUnfinished, writeAtomically } from "./atomic-file.ts"
import type { Contents } from "./port.ts"

/** One folder for all that is being written, so that a start finds what a kill left without walking through every file. */
const unfinishedIn = (root: string) => join(root, ".unfinished")

export async function openLocalFolder(root: string, now: Date): Promise<Contents> {
  await removeUnfinished(unfinishedIn(root), now)
  return localFolder(root)
}

export function localFolder(root: string): Contents {
  const temporary = unfinishedIn(root)
  return {
    async write(name, content) {
      const path = join(root, name)
      for (const folder of [temporary, dirname(path)]) await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(path, content, { temporary })
    },
    read: (name) =>
      readFile(join(root, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null
        throw error
      }),
    has: (name) =>
      stat(join(root, name)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false
          throw error
        },
      ),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}
