import { access, constants, mkdir, open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { StartupError } from "../../startup-error.ts"
import type { AnchorStore } from "./port.ts"

/** @throws StartupError if the next anchor could not be written there */
export async function requireAnchorFolder(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await access(root, constants.W_OK)
  } catch (error) {
    throw new StartupError(
      `AUDIT_ANCHORS_DIR: no se puede escribir en ${root} (${(error as NodeJS.ErrnoException).code}). Désela al usuario de Trazo, y a su unidad con ReadWritePaths.`,
    )
  }
}

/** A folder to which files are only added. It may be append-only (`chattr +a`), so nothing is renamed or deleted. */
export function appendFolder(root: string): AnchorStore {
  return {
    read: (name) =>
      readFile(join(root, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null
        throw error
      }),
    async writeOnce(name, content) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const file = await open(join(root, name), "wx", 0o400).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return null
        throw error
      })
      if (!file) return false
      try {
        await file.writeFile(content)
        await file.sync()
      } catch (error) {
        // Half an anchor would take its number. An append-only folder keeps it; its signature is not valid.
        await rm(join(root, name)).catch(() => undefined)
        throw error
      } finally {
        await file.close()
      }
      const folder = await open(root, "r")
      await folder.sync().finally(() => folder.close())
      return true
    },
  }
}
