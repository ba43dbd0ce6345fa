import { type ChildProcess, execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { constants, statSync } from "node:fs"
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"
import pg from "pg"
import { writeAtomically } from "../../adapters/file-store/atomic-file.ts"
import { StartupError } from "../../startup-error.ts"
import { growingPause } from "../growing-pause.ts"
import { findBinaries } from "./binaries.ts"
import { isFolderInUse, lockFolder, unlockFolder } from "./folder-lock.ts"
import { freePort } from "./free-port.ts"
import { PostmasterFailed, startPostmaster, stopOrphan, stopPostmaster } from "./postmaster.ts"
import { type Account, chooseLaunch, findAccount, type Launch } from "./run-as.ts"

const run = promisify(execFile)

/**
 * Unix sockets cost less than loopback connections. The name contains the port, so names do not clash. The folder must
 * be writable for every account, which TMPDIR may not be; without it, loopback only.
 */
const socketFolder = isOpenToAll("/tmp") ? "/tmp" : null

function isOpenToAll(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  return process.platform !== "win32" && (mode & constants.S_IWOTH) !== 0 && (mode & constants.S_IXOTH) !== 0
}

const settings = [
  "listen_addresses=127.0.0.1",
  `unix_socket_directories=${socketFolder ?? ""}`,
  "shared_buffers=64MB",
  "jit=off",
  "timezone=UTC",
]

export interface Cluster {
  /** The one that PostgreSQL accepts. */
  password: string
  url(database: string): string
  stop(): Promise<void>
}

interface ClusterOptions {
  folder: string
  password: string
  /** Kept by an unfinished rotation. */
  nextPassword?: string | null
  disposable?: boolean
  /** Milliseconds to wait for another process to release the folder, for a start right after a stop. */
  patience?: number
}

export async function startCluster({
  folder,
  password: kept,
  nextPassword = null,
  disposable = false,
  patience = 10_000,
}: ClusterOptions): Promise<Cluster> {
  const directory = join(folder, "postgres")
  const account = findAccount()
  await mkdir(folder, { recursive: true })
  await takeFolder(folder, patience)
  await stopOrphan(directory)
  const launch = await initialise(directory, kept, account, disposable)
  const port = await choosePort(folder)
  const flags = [...settings, ...(disposable ? ["fsync=off", "full_page_writes=off"] : [])]
  const args = ["-D", directory, "-p", String(port), ...flags.flatMap((flag) => ["-c", flag])]
  const server = await keepRunning(launch, args)
  const password = await choosePassword(port, [kept, nextPassword]).catch(async (error) => {
    await server.stop()
    throw error
  })
  const url = (database: string) => address(password, port, database)
  await requireSpanishCase(url("postgres"))
  return {
    url,
    password,
    async stop() {
      await server.stop()
      unlockFolder(folder)
      if (disposable) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function takeFolder(folder: string, patience: number): Promise<void> {
  for (let waited = 0; !lockFolder(folder); waited += 50) {
    if (waited >= patience) throw new StartupError(`DATA_DIR: otro proceso ya usa ${folder}.`)
    await delay(50)
  }
}

export async function findRunningCluster({
  folder,
  password: kept,
  nextPassword = null,
}: ClusterOptions): Promise<Cluster | null> {
  if (!isFolderInUse(folder)) return null
  const port = Number(await readFile(join(folder, portFile), "utf8"))
  const password = await choosePassword(port, [kept, nextPassword])
  return { url: (database) => address(password, port, database), password, stop: async () => {} }
}

const portFile = "postgres.port"

function address(password: string, port: number, database: string): string {
  const place = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : ""
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}${place}`
}

async function initialise(
  directory: string,
  password: string,
  account: Account | null,
  disposable: boolean,
): Promise<Launch> {
  const binaries = await findBinaries()
  const exists = await readFile(join(directory, "PG_VERSION")).catch(() => null)
  if (exists) return chooseLaunch(binaries, directory, account)
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  const launch = await chooseLaunch(binaries, unfinished, account)
  const passwordFile = `${directory}.${randomBytes(4).toString("hex")}`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  const [command = "", ...args] = [
    ...launch.prefix,
    launch.binaries.initdb,
    `--pgdata=${unfinished}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C.UTF-8",
    "--lc-messages=C",
    ...(disposable ? ["--no-sync"] : []),
  ]
  try {
    await run(command, args, { cwd: "/" })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartupError(`No se pudo crear la base de datos en ${directory}: ${stderr?.trim() || message}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, directory)
  return launch
}

async function choosePort(folder: string): Promise<number> {
  const file = join(folder, portFile)
  const remembered = Number(await readFile(file, "utf8").catch(() => ""))
  const port = await freePort(remembered > 0 ? remembered : null)
  if (port !== remembered) await writeAtomically(file, `${port}\n`)
  return port
}

async function keepRunning(launch: Launch, args: string[]): Promise<{ stop(): Promise<void> }> {
  let child: ChildProcess
  let starting = Promise.resolve()
  let stopping = false
  const start = async () => {
    child = await startWithRetries(launch, args)
    child.once("exit", () => {
      if (stopping) return
      starting = restart()
    })
  }
  /** After a crash. The processes that use the cluster wait meanwhile. */
  const restart = async () => {
    for (let attempt = 0; !stopping; attempt++) {
      const isStarted = await start().then(
        () => true,
        () => false,
      )
      if (isStarted) return
      await delay(growingPause(attempt))
    }
  }
  await start()
  const killAtExit = () => child.kill("SIGINT")
  process.once("exit", killAtExit)
  return {
    async stop() {
      stopping = true
      process.off("exit", killAtExit)
      await starting
      await stopPostmaster(child)
    },
  }
}

/** Retries for 3 s: the system may take a moment to release a killed server's resources. */
async function startWithRetries(launch: Launch, args: string[]) {
  for (let waited = 0; ; waited += 250) {
    try {
      return await startPostmaster(launch, args)
    } catch (error) {
      const isLocked =
        error instanceof PostmasterFailed && /postmaster\.pid|shared memory/.test(error.message)
      if (!isLocked || waited >= 3000) {
        throw new StartupError(`La base de datos incluida no arrancó: ${(error as Error).message}`)
      }
    }
    await delay(250)
  }
}

const invalidPassword = "28P01"

/** @throws StartupError if PostgreSQL accepts none */
async function choosePassword(port: number, passwords: readonly (string | null)[]): Promise<string> {
  for (const password of passwords) {
    if (password === null) continue
    const client = new pg.Client({ connectionString: address(password, port, "postgres") })
    try {
      await client.connect()
      return password
    } catch (error) {
      if ((error as { code?: string }).code !== invalidPassword) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new StartupError(
    "secrets/database-password: no es la contraseña de la base de datos incluida. Devuelva el archivo de su respaldo.",
  )
}

/** An ASCII cluster cannot search or fold «PEÑA». */
async function requireSpanishCase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ folded: string }>("select lower('PEÑA') as folded")
    if (rows[0]?.folded !== "peña") {
      throw new StartupError("La base de datos no está en UTF-8: lower('PEÑA') debe dar 'peña'.")
    }
  } finally {
    await client.end()
  }
}
