import { mkdir, open, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Random } from "../../random.ts"
import { seal, unseal } from "../../sealing.ts"
import { FileContentDamaged, FileContentMissing, type FilePlace, type FileStore } from "./port.ts"

/** Contents in a folder of this machine, each under its own key; the key, wrapped by the platform's, is its row's. */
export function localFolder(root: string, platformKey: Buffer, random: Random): FileStore {
  const pathOf = ({ distributorId, fileId }: FilePlace) =>
    join(root, distributorId, fileId.slice(-2), `${fileId}.sealed`)
  const labelOf = ({ distributorId, fileId }: FilePlace) => `${distributorId}/${fileId}`
  return {
    async put(place, content) {
      const key = random.bytes(32)
      const wrappedKey = seal(platformKey, key, labelOf(place), random)
      await writeDurably(pathOf(place), seal(key, content, labelOf(place), random))
      return { wrappedKey }
    },
    async get(place, wrappedKey) {
      const sealed = await readFile(pathOf(place)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") throw new FileContentMissing(place.fileId)
        throw error
      })
      try {
        return unseal(unseal(platformKey, wrappedKey, labelOf(place)), sealed, labelOf(place))
      } catch {
        throw new FileContentDamaged(place.fileId)
      }
    },
    delete: (place) => rm(pathOf(place), { force: true }),
  }
}

/** Beside its place first, then renamed: a name is only ever seen with its whole content. */
async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${process.pid}`
  const file = await open(unfinished, "w", 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  const directory = await open(folder, "r")
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
