import { readFile, writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { buildCrl } from "@trazo/pki/authority/crl"
import { readKeyFile, writeKeyFile } from "./adapters/certificate-authority/key-file.ts"
import { makeIssuing } from "./adapters/certificate-authority/own-authority-keys.ts"
import { systemClock as clock } from "./clock.ts"
import { openDatabase } from "./database/open-database.ts"
import type { Deps } from "./deps.ts"
import { loadSettings } from "./env.ts"
import { addIssuing } from "./features/authority/add-issuing.ts"
import { exportRootKey, publishRootList } from "./features/authority/root-key.ts"
import { createLog } from "./log.ts"
import { openDeps } from "./open-deps.ts"
import { systemRandom as random } from "./random.ts"
import { StartupError } from "./startup-error.ts"
import { openLines } from "./terminal-lines.ts"

const usage = `npm run authority:ceremony -- ACTO (docs/keys.md)
  En el servidor:   export-root --file ARCHIVO
                    import-issuing --file ARCHIVO
                    publish-root-list --file LISTA
  Sin conexión:     new-issuing --root ARCHIVO --generation N --file NUEVO
                    root-list --root ARCHIVO --number N --file LISTA [--days 365] [--revoke SERIE=AAAA-MM-DD]…`

const day = 86_400_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: "string" },
    root: { type: "string" },
    generation: { type: "string" },
    number: { type: "string" },
    days: { type: "string", default: "365" },
    revoke: { type: "string", multiple: true, default: [] },
  },
})

const lines = openLines()

function needed(name: "file" | "root" | "generation" | "number"): string {
  const value = values[name]
  if (!value) throw new StartupError(usage)
  return value
}

async function askPassphrase(path: string): Promise<string> {
  const passphrase = await lines.ask(`Contraseña de ${path}: `, { hidden: true })
  if (passphrase.length < 16) throw new StartupError("La contraseña debe tener al menos 16 caracteres.")
  return passphrase
}

async function onServer<Result>(command: (deps: Deps) => Promise<Result>): Promise<Result> {
  const settings = loadSettings()
  const database = await openDatabase(settings, { shared: true })
  try {
    const log = createLog("error")
    const { deps, close } = await openDeps({ settings, log, appUrl: database.appUrl, background: false })
    return await command(deps).finally(close)
  } finally {
    await database.stop()
  }
}

const commands: Record<string, () => Promise<string>> = {
  async "export-root"() {
    const path = needed("file")
    const passphrase = await askPassphrase(path)
    await onServer((deps) => exportRootKey({ path, passphrase }, deps))
    return `${path} guarda la clave raíz, comprobada; ya no está en el servidor. Reinicie cada proceso.`
  },
  async "import-issuing"() {
    const issuing = await readKeyFile(needed("file"), await askPassphrase(needed("file")))
    const id = await onServer((deps) => addIssuing(issuing, deps))
    return `La autoridad ${id} emite desde el próximo arranque. Reinicie cada proceso y borre el archivo.`
  },
  async "publish-root-list"() {
    const der = await readFile(needed("file"))
    return `Lista ${await onServer((deps) => publishRootList(der, deps))} de la raíz publicada.`
  },
  async "new-issuing"() {
    const generation = Number(needed("generation"))
    if (!Number.isSafeInteger(generation) || generation < 2) throw new StartupError(usage)
    const root = await readKeyFile(needed("root"), await askPassphrase(needed("root")))
    const path = needed("file")
    const passphrase = await askPassphrase(path)
    const issuing = await makeIssuing(
      { root, id: `issuing-${generation}` },
      { clock, random, settings: loadSettings() },
    )
    await writeKeyFile(path, issuing, { passphrase, random })
    return `${path} guarda la autoridad emisora ${generation}, comprobada. Impórtela en el servidor.`
  },
  async "root-list"() {
    const number = BigInt(needed("number"))
    const root = await readKeyFile(needed("root"), await askPassphrase(needed("root")))
    const thisUpdate = clock.now()
    const nextUpdate = new Date(thisUpdate.getTime() + Number(values.days) * day)
    const entries = values.revoke.map((text) => {
      const [serial = "", date = ""] = text.split("=")
      return { serial, revokedAt: new Date(`${date}T00:00:00Z`) }
    })
    const issuer = issuerFrom(root.certificate)
    const list = { issuer, key: root.privateKey, number, thisUpdate, nextUpdate, entries }
    await writeFile(needed("file"), await buildCrl(list), { flag: "wx" })
    return `${values.file} tiene la lista ${number} de la raíz. Publíquela en el servidor.`
  },
}

/** `npm run authority:ceremony`: the rare commands with the root's key. Passphrases are lines of standard input. */
try {
  const command = commands[positionals[0] ?? ""]
  if (!command) throw new StartupError(usage)
  process.stdout.write(`${await command()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  lines.close()
}
