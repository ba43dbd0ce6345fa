import { X509Certificate } from "node:crypto"
import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { decodePem, encodePem } from "@trazo/pki/asn1/pem"
import type { KeyedCertificate } from "@trazo/pki/authority/authority-creation"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { parseCertificationRequest } from "@trazo/pki/authority/certification-request"
import { buildCrl } from "@trazo/pki/authority/crl"
import { readKeyFile, writeKeyFile } from "../adapters/certificate-authority/key-file.ts"
import {
  makeIssuingCertificate,
  makeRoot,
  makeStampingCertificate,
} from "../adapters/certificate-authority/own-authority-keys.ts"
import { writeAtomically } from "../adapters/file-store/atomic-file.ts"
import { systemClock as clock } from "../clock.ts"
import { requireClockAtStart, watchClock } from "../clock-watch.ts"
import { connect } from "../database/client.ts"
import { databaseClock } from "../database/database-clock.ts"
import { databaseLinks } from "../database/link.ts"
import { openDatabase } from "../database/open-database.ts"
import type { Deps } from "../deps.ts"
import { loadSettings, type Settings } from "../env.ts"
import {
  importIssuing,
  importStamping,
  requestFromRoot,
} from "../features/authority/authority/request-issuing.ts"
import { exportRootKey, publishRootList } from "../features/authority/authority/root-key.ts"
import { openInstallation } from "../features/platform/installation/open-installation.ts"
import { createLog } from "../log.ts"
import { systemRandom as random } from "../random.ts"
import type { CeremonyKey } from "../secrets/kept-secrets.ts"
import { StartupError } from "../startup-error.ts"
import { openLines } from "../terminal-lines.ts"

const usage = `npm run authority:ceremony -- ACTO (docs/keys.md)
  En el servidor:   request-issuing --file SOLICITUD
                    import-issuing --file CERTIFICADOS --fingerprint HUELLA
                    request-stamping --file SOLICITUD
                    import-stamping --file CERTIFICADOS --fingerprint HUELLA
                    publish-root-list --file LISTA
                    export-root --file ARCHIVO
  Sin conexión:     make-root --file ARCHIVO
                    new-issuing --root ARCHIVO --request SOLICITUD --generation N --file CERTIFICADOS
                    new-stamping --root ARCHIVO --request SOLICITUD --generation N --file CERTIFICADOS
                    root-list --root ARCHIVO --number N --file LISTA [--days 365] [--revoke SERIE=AAAA-MM-DD]…`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: "string" },
    root: { type: "string" },
    request: { type: "string" },
    generation: { type: "string" },
    fingerprint: { type: "string" },
    number: { type: "string" },
    days: { type: "string", default: "365" },
    revoke: { type: "string", multiple: true, default: [] },
  },
})

const lines = openLines()

function needed(name: "file" | "root" | "request" | "generation" | "number" | "fingerprint"): string {
  const value = values[name]
  if (!value) throw new StartupError(usage)
  return value
}

async function askPassphrase(path: string): Promise<string> {
  const passphrase = await lines.ask(`Contraseña de ${path}: `, { hidden: true })
  if (passphrase.length < 16) throw new StartupError("La contraseña debe tener al menos 16 caracteres.")
  return passphrase
}

/** Twice on a terminal: a slip that nobody sees would lose the key. */
async function askNewPassphrase(path: string): Promise<string> {
  const passphrase = await askPassphrase(path)
  if (process.stdin.isTTY && (await lines.ask("Otra vez: ", { hidden: true })) !== passphrase)
    throw new StartupError("Las dos contraseñas no son iguales. No se escribió nada.")
  return passphrase
}

type OnServer = Pick<Deps, "db" | "clock" | "random"> & { settings: Settings }

/** Opens the database without the authority: opening it makes one where there is none. */
async function onServer<Result>(command: (sources: OnServer) => Promise<Result>): Promise<Result> {
  const settings = loadSettings()
  const database = await openDatabase(settings, { shared: true })
  const log = createLog("error")
  const { database: link } = databaseLinks(log)
  const db = connect(database.appUrl, 2, link)
  try {
    await openInstallation({ db, clock, settings })
    const reference = databaseClock(db)
    requireClockAtStart({ clockWatch: await watchClock({ clock, reference, log, isRepeated: false }) })
    return await command({ db, clock, random, settings: database.settings })
  } finally {
    link.closing()
    await db.destroy()
    await database.stop()
  }
}

function offlineSettings(): Settings {
  const settings = loadSettings()
  if (settings.demoData)
    throw new StartupError("DEMO_DATA: una demostración crea su propia autoridad. Ponga DEMO_DATA=false.")
  return settings
}

async function request(kind: CeremonyKey): Promise<{ path: string; generation: number }> {
  const path = needed("file")
  const { request, generation } = await onServer((sources) => requestFromRoot(kind, sources))
  await writeAtomically(path, encodePem("CERTIFICATE REQUEST", request), { mode: 0o644, isNew: true })
  return { path, generation }
}

/** Certifies a server's request with the root's key. */
async function certify<Kind extends CeremonyKey>(
  kind: Kind,
  make: (
    wanted: { root: KeyedCertificate; spki: Buffer; id: Kind | `${Kind}-${number}` },
    sources: { clock: typeof clock; random: typeof random; settings: Settings },
  ) => Promise<Buffer>,
): Promise<string> {
  const generation = Number(needed("generation"))
  if (!Number.isSafeInteger(generation) || generation < 1) throw new StartupError(usage)
  const settings = offlineSettings()
  const { spki } = parseCertificationRequest(
    decodePem("CERTIFICATE REQUEST", await readFile(needed("request"), "utf8")),
  )
  const root = await readKeyFile(needed("root"), await askPassphrase(needed("root")))
  const id = generation === 1 ? kind : (`${kind}-${generation}` as const)
  const certificate = await make({ root, spki, id }, { clock, random, settings })
  const chain = [certificate, root.certificate].map((der) => encodePem("CERTIFICATE", der))
  await writeAtomically(needed("file"), chain.join(""), { mode: 0o644, isNew: true })
  return `${values.file} tiene los certificados. Impórtelos en el servidor.`
}

/** Imports certificates only from the root whose fingerprint the offline machine printed. */
async function importFile(take: typeof importIssuing): Promise<string> {
  const fingerprint = needed("fingerprint")
  const pem = await readFile(needed("file"), "utf8")
  return await onServer((sources) => take(pem, fingerprint, sources))
}

const commands: Record<string, () => Promise<string>> = {
  async "export-root"() {
    const path = needed("file")
    const passphrase = await askNewPassphrase(path)
    await onServer((deps) => exportRootKey({ path, passphrase }, deps))
    return `${path} guarda la clave raíz, comprobada; ya no está en el servidor. Reinicie cada proceso.`
  },
  async "import-issuing"() {
    const id = await importFile(importIssuing)
    return `La autoridad ${id} emite desde el próximo arranque. Reinicie cada proceso.`
  },
  async "import-stamping"() {
    const id = await importFile(importStamping)
    return `La clave ${id} sella desde el próximo arranque, o dentro de una hora.`
  },
  async "request-issuing"() {
    const { path, generation } = await request("issuing")
    return `${path} pide el certificado de la autoridad emisora ${generation}. Fírmelo sin conexión: new-issuing --generation ${generation}`
  },
  async "request-stamping"() {
    const { path, generation } = await request("stamping")
    return `${path} pide el certificado ${generation} de los sellos de tiempo. Fírmelo sin conexión: new-stamping --generation ${generation}`
  },
  async "publish-root-list"() {
    const der = await readFile(needed("file"))
    return `Lista ${await onServer((deps) => publishRootList(der, deps))} de la raíz publicada.`
  },
  async "make-root"() {
    const path = needed("file")
    const passphrase = await askNewPassphrase(path)
    const root = await makeRoot({ clock, random, settings: offlineSettings() })
    await writeKeyFile(path, root, { passphrase, random })
    const { fingerprint256 } = new X509Certificate(root.certificate)
    return `${path} guarda la clave raíz, comprobada. Huella SHA-256 de la raíz: ${fingerprint256}`
  },
  "new-issuing": () => certify("issuing", makeIssuingCertificate),
  "new-stamping": () => certify("stamping", makeStampingCertificate),
  async "root-list"() {
    const number = BigInt(needed("number"))
    const root = await readKeyFile(needed("root"), await askPassphrase(needed("root")))
    const thisUpdate = clock.now()
    const nextUpdate = new Date(thisUpdate.getTime() + Number(values.days) * dayMilliseconds)
    const entries = values.revoke.map((text) => {
      const [serial = "", date = ""] = text.split("=")
      return { serial, revokedAt: new Date(`${date}T00:00:00Z`) }
    })
    const issuer = issuerFrom(root.certificate)
    const list = { issuer, key: root.privateKey, number, thisUpdate, nextUpdate, entries }
    await writeAtomically(needed("file"), await buildCrl(list), { mode: 0o644, isNew: true })
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
