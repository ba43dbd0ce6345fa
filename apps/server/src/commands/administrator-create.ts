import { parseArgs } from "node:util"
import { personShape } from "@trazo/contract/endpoint/field-shapes"
import { createAdministrator } from "../features/identity/administrators/create-administrator.ts"
import { StartupError } from "../startup-error.ts"
import { openLines } from "../terminal-lines.ts"
import { runCommand, shapeProblems } from "./run-command.ts"

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
  if (!person.success) throw new StartupError(shapeProblems(person.error))
  return { ...person.data, password }
}

await runCommand(askPerson, async (person, deps) => {
  const { link } = await createAdministrator(person, deps)
  return link === null
    ? `El administrador ${person.email} está listo.`
    : `Con este enlace, que sirve una vez y por tres días, ${person.email} crea su contraseña:\n${link}`
})
