import { parseArgs } from "node:util"
import { personShape } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import { openDatabase } from "../database/open-database.ts"
import { loadSettings } from "../env.ts"
import { createAdministrator } from "../features/identity/administrators/create-administrator.ts"
import { createLog } from "../log.ts"
import { openDeps } from "../open-deps.ts"
import { StartupError } from "../startup-error.ts"
import { openLines } from "../terminal-lines.ts"

interface AdministratorInput {
  names: string
  email: string
  password: string | null
}

/** `npm run administrator:create`: reads options, otherwise lines of standard input. Passwords are never options. */
async function askPerson(): Promise<AdministratorInput> {
  const { values } = parseArgs({
    options: { email: { type: "string" }, names: { type: "string" }, "password-stdin": { type: "boolean" } },
  })
  const lines = openLines()
  const email = values.email ?? (await lines.ask("Correo electrónico: "))
  const names = values.names ?? (await lines.ask("Nombres y apellidos: "))
  const password = values["password-stdin"] ? await lines.ask("Contraseña: ", { hidden: true }) : null
  lines.close()
  const person = personShape.safeParse({ email, names })
  if (!person.success)
    throw new StartupError(
      person.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}.`).join("\n"),
    )
  return { ...person.data, password }
}

function explain(error: unknown): string {
  if (error instanceof ApiError)
    return Object.entries(error.toResponse().fields ?? {})
      .map(([field, message]) => `${field}: ${message}.`)
      .join("\n")
  return error instanceof StartupError || error instanceof TypeError ? error.message : String(error)
}

try {
  const settings = loadSettings()
  const person = await askPerson()
  const database = await openDatabase(settings, { shared: true })
  const log = createLog("error")
  try {
    const { deps, close } = await openDeps({
      settings: database.settings,
      log,
      appUrl: database.appUrl,
      background: false,
    })
    const { link } = await createAdministrator(person, deps).finally(close)
    process.stdout.write(
      link === null
        ? `El administrador ${person.email} está listo.\n`
        : `Con este enlace, que sirve una vez y por tres días, ${person.email} crea su contraseña:\n${link}\n`,
    )
  } finally {
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
