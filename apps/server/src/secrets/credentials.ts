import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { StartupError } from "../startup-error.ts"

type Variables = Record<string, string | undefined>

/**
 * Adds the settings that lie in files of `CREDENTIALS_DIRECTORY`, each named as its setting: systemd's `LoadCredential`
 * makes that folder in memory for one service. An environment is visible to each child and to whoever reads the unit.
 * @throws StartupError for a file that is no setting, and for a setting that is given twice
 */
export function withCredentials(variables: Variables, settings: readonly string[]): Variables {
  const folder = variables.CREDENTIALS_DIRECTORY
  if (!folder) return variables
  const names = attempt(() => readdirSync(folder), `CREDENTIALS_DIRECTORY: no se puede leer ${folder}`)
  const credentials = names.map((name) => {
    if (!settings.includes(name))
      throw new StartupError(`CREDENTIALS_DIRECTORY: ${name} no es el nombre de un ajuste.`)
    if (variables[name])
      throw new StartupError(`${name}: está dos veces, en el entorno y en CREDENTIALS_DIRECTORY.`)
    const path = join(folder, name)
    return [name, attempt(() => readFileSync(path, "utf8"), `${name}: no se puede leer ${path}`).trim()]
  })
  return { ...variables, ...Object.fromEntries(credentials) }
}

function attempt<Result>(read: () => Result, problem: string): Result {
  try {
    return read()
  } catch (error) {
    throw new StartupError(`${problem} (${(error as NodeJS.ErrnoException).code}).`)
  }
}
