import { randomBytes } from "node:crypto"
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { StartupError } from "../startup-error.ts"

/** Secrets that a start generates into `DATA_DIR`/secrets when no setting gives them. */
export type KeptName = "master-key" | "ca-passphrase" | "audit-key" | "database-password"

const titles: Record<KeptName, string> = {
  "master-key": "MASTER_KEY",
  "ca-passphrase": "CA_PASSPHRASE",
  "audit-key": "AUDIT_KEY",
  "database-password": "secrets/database-password",
}

const folderOf = (dataDir: string) => join(dataDir, "secrets")
const pathOf = (dataDir: string, name: KeptName) => join(folderOf(dataDir), name)
const nextPathOf = (dataDir: string, name: KeptName) => `${pathOf(dataDir, name)}.next`

/** Keys that the root certifies in a ceremony. */
export const ceremonyKeys = ["issuing", "stamping"] as const
export type CeremonyKey = (typeof ceremonyKeys)[number]

/** A key that the root has not certified yet, encrypted with CA_PASSPHRASE. */
export const waitingKeyPath = (dataDir: string, key: CeremonyKey = "issuing") =>
  join(folderOf(dataDir), `${key}-request.pem`)

export const readWaitingKey = (dataDir: string, key: CeremonyKey) => readIfThere(waitingKeyPath(dataDir, key))

const unfinishedName = (path: string) => `${path}.${randomBytes(4).toString("hex")}.unfinished`

/** Replaces a file of the secrets durably, in one step. */
export function replaceSecretFile(path: string, content: string): void {
  const unfinished = unfinishedName(path)
  const file = openSync(unfinished, "wx", 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
    renameSync(unfinished, path)
  } finally {
    closeSync(file)
    rmSync(unfinished, { force: true })
  }
  syncFolder(join(path, ".."))
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
    throw error
  }
}

function readSecret(path: string): string | null {
  const text = readIfThere(path)?.trim() ?? null
  if (text === "") throw new StartupError(`${path}: está vacío. Devuelva el archivo de su respaldo.`)
  return text
}

export const readKept = (dataDir: string, name: KeptName) => readSecret(pathOf(dataDir, name))

/** The secret that a rotation changes to, until it ends. */
export const readNextKept = (dataDir: string, name: KeptName) => readSecret(nextPathOf(dataDir, name))

/** Durable when it returns. Of processes that write together, each returns what the first one wrote. */
function writeOnce(path: string, secret: string): string {
  const unfinished = unfinishedName(path)
  const file = openSync(unfinished, "wx", 0o600)
  try {
    writeFileSync(file, `${secret}\n`)
    fsyncSync(file)
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    closeSync(file)
    rmSync(unfinished, { force: true })
  }
  syncFolder(join(path, ".."))
  return readSecret(path) ?? secret
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, "r")
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

const newSecret = () => randomBytes(32).toString("hex")

function makeFolder(dataDir: string): void {
  const folder = folderOf(dataDir)
  try {
    // The data folder stays accessible: the embedded database runs as another user.
    mkdirSync(dataDir, { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new StartupError(`DATA_DIR: no se puede escribir en ${folder} (${(error as Error).message}).`)
  }
}

interface FoundSecret {
  secret: string
  /** Whether no file had it. */
  isNew: boolean
}

/**
 * Reads the secret `<data>/secrets/<name>` (mode 0600), and generates it in an empty folder.
 * @param data folders that hold nothing before the secret exists
 * @throws StartupError if it is missing beside data
 */
export function keptSecret(dataDir: string, name: KeptName, data?: string[]): FoundSecret {
  const kept = readOrRefuse(dataDir, name, data)
  if (kept !== null) return { secret: kept, isNew: false }
  makeFolder(dataDir)
  return { secret: writeOnce(pathOf(dataDir, name), newSecret()), isNew: true }
}

/** What `keptSecret` returns, for a command that writes nothing: a new secret is lost with it. */
export function unwrittenSecret(dataDir: string, name: KeptName, data?: string[]): FoundSecret {
  const kept = readOrRefuse(dataDir, name, data)
  return { secret: kept ?? newSecret(), isNew: kept === null }
}

function readOrRefuse(
  dataDir: string,
  name: KeptName,
  data = [join(dataDir, "database", "postgres"), join(dataDir, "files")],
): string | null {
  const kept = readKept(dataDir, name)
  const folder = kept === null ? data.find(hasContent) : undefined
  if (folder) throw missingSecret(name, `en ${folder} hay datos`)
  return kept
}

function hasContent(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch (error) {
    // The embedded database's folder belongs to its own account.
    return (error as NodeJS.ErrnoException).code !== "ENOENT"
  }
}

/** @param found what shows that the secret existed */
export function missingSecret(name: KeptName, found: string): StartupError {
  const title = titles[name]
  const setting = title.includes("/") ? "Devuelva" : `Ponga la de esta instalación en ${title}, o devuelva`
  return new StartupError(
    `${title}: falta, y ${found} que la necesitan. ${setting} el archivo ${name} de la carpeta secrets de su respaldo. No se creó otra.`,
  )
}

/** Removes a secret that this start generated, before anything used it. */
export function discardKept(dataDir: string, name: KeptName): void {
  rmSync(pathOf(dataDir, name), { force: true })
}

/** The next secret of a rotation. A rotation that continues gets the same one. */
export function keepNext(dataDir: string, name: KeptName): string {
  makeFolder(dataDir)
  return writeOnce(nextPathOf(dataDir, name), newSecret())
}

/** The next secret becomes the secret, in one step. */
export function promoteNext(dataDir: string, name: KeptName): void {
  renameSync(nextPathOf(dataDir, name), pathOf(dataDir, name))
  syncFolder(folderOf(dataDir))
}
