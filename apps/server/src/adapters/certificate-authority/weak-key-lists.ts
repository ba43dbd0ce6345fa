import { readFile } from "node:fs/promises"
import { type ListedWeakKeys, readWeakKeyList } from "@trazo/pki/authority/listed-weak-key"
import type { Settings } from "../../env.ts"
import { StartupError } from "../../startup-error.ts"

/** @throws StartupError naming a file that cannot be read as a list */
export async function openWeakKeyLists({
  weakKeyLists,
}: Pick<Settings, "weakKeyLists">): Promise<ListedWeakKeys> {
  const keys = new Set<string>()
  for (const path of weakKeyLists) {
    try {
      for (const fingerprint of readWeakKeyList(await readFile(path, "utf8"))) keys.add(fingerprint)
    } catch (cause) {
      throw new StartupError(`WEAK_KEY_LISTS: ${path} no se puede leer como lista de claves débiles.`, {
        cause,
      })
    }
  }
  return keys
}
