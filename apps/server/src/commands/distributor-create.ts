import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { newDistributorShape } from "@trazo/contract/distributors/administration"
import { system } from "../actor.ts"
import { insertDistributor } from "../features/distributors/distributors/insert-distributor.ts"
import { StartupError } from "../startup-error.ts"
import { runCommand, shapeProblems } from "./run-command.ts"

/** More than a distributor with ten hosts takes. */
const maximumBytes = 65_536

/** `npm run distributor:create -- FILE`: a distributor as the administrator's form makes it, from JSON. */
async function readGiven() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file) throw new StartupError("Indique el archivo: npm run distributor:create -- distribuidora.json")
  const content = await readFile(file).catch(() => {
    throw new StartupError(`${file}: no se puede leer.`)
  })
  if (content.length > maximumBytes) throw new StartupError(`${file}: es demasiado grande.`)
  const given = newDistributorShape.safeParse(parse(content.toString("utf8"), file))
  if (!given.success) throw new StartupError(shapeProblems(given.error))
  return given.data
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartupError(`${file}: no es JSON (${error.message}).`)
    throw error
  }
}

await runCommand(readGiven, async (body, deps) => {
  await insertDistributor({ actor: system, body }, deps)
  return `${body.name} está lista en ${body.hosts.join(", ")}. ${body.executive.email} recibe por correo el enlace con el que crea su contraseña.`
})
