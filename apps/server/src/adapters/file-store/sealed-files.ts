import type { Random } from "../../random.ts"
import { seal, unseal } from "../../sealing.ts"
import type { Contents } from "./port.ts"
import { FileContentDamaged, FileContentMissing, type FilePlace, type FileStore } from "./port.ts"

/** Encrypts each file with its own key, which is stored in the file's row, wrapped by the platform's key. */
export function sealedFiles(contents: Contents, platformKey: Buffer, random: Random): FileStore {
  const nameOf = ({ distributorId, fileId }: FilePlace) =>
    `${distributorId}/${fileId.slice(-2)}/${fileId}.sealed`
  const labelOf = ({ distributorId, fileId }: FilePlace) => `${distributorId}/${fileId}`
  return {
    async put(place, content) {
      const key = random.bytes(32)
      const wrappedKey = seal(platformKey, key, labelOf(place), random)
      await contents.write(nameOf(place), seal(key, content, labelOf(place), random))
      return { wrappedKey }
    },
    async get(place, wrappedKey) {
      const sealed = await contents.read(nameOf(place))
      if (!sealed) throw new FileContentMissing(place.fileId)
      try {
        return unseal(unseal(platformKey, wrappedKey, labelOf(place)), sealed, labelOf(place))
      } catch {
        throw new FileContentDamaged(place.fileId)
      }
    },
    delete: (place) => contents.remove(nameOf(place)),
  }
}
