import type { Random } from "../../random.ts"
import { type KeyRing, seal, unseal } from "../../secrets/sealing.ts"
import type { Contents } from "./port.ts"
import { FileContentDamaged, FileContentMissing, type FilePlace, type FileStore } from "./port.ts"

/** Of a file's wrapped key, and of its content. */
const wrappedKeyLabel = ({ distributorId, fileId }: FilePlace) => `${distributorId}/${fileId}`

export const contentName = ({ distributorId, fileId }: FilePlace) =>
  `${distributorId}/${fileId.slice(-2)}/${fileId}.sealed`

/** Encrypts each file with its own key, which is stored in the file's row, wrapped by the platform's key. */
export function sealedFiles(contents: Contents, platformKeys: KeyRing, random: Random): FileStore {
  return {
    async put(place, content) {
      const key = random.bytes(32)
      const wrappedKey = seal(platformKeys, key, wrappedKeyLabel(place), random)
      await contents.write(contentName(place), seal([key], content, wrappedKeyLabel(place), random))
      return { wrappedKey }
    },
    async get(place, wrappedKey) {
      const sealed = await contents.read(contentName(place))
      if (!sealed) throw new FileContentMissing(place.fileId)
      try {
        const key = unseal(platformKeys, wrappedKey, wrappedKeyLabel(place))
        return unseal([key], sealed, wrappedKeyLabel(place))
      } catch {
        // AES-GCM: a wrong key and changed bytes fail alike.
        throw new FileContentDamaged(place.fileId)
      }
    },
    delete: (place) => contents.remove(contentName(place)),
  }
}
