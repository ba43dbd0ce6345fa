import { execFile, execFileSync } from "node:child_process"
import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { StartupError } from "../../startup-error.ts"
import type { Binaries } from "./binaries.ts"

const run = promisify(execFile)

export interface Account {
  uid: number
  gid: number
}

export interface Launch {
  account: Account | null
  prefix: readonly string[]
  binaries: Binaries
}

/** @param dataDir exists and belongs to the account, if any */
export async function chooseLaunch(
  binaries: Binaries,
  dataDir: string,
  account: Account | null,
): Promise<Launch> {
  if (!account) return { account, prefix: [], binaries }
  const plain = [...asAccount(account)]
  // PostgreSQL finds its files with access(2), which ignores capabilities, so the path must be readable.
  const reachable = (await works([...plain, "test", "-x", binaries.postgres]))
    ? binaries
    : await copyBinaries(binaries)
  const searching = [...plain, "--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search"]
  for (const prefix of [plain, searching]) {
    // Unlike test, cd respects capabilities, so a folder of mode 0700 above the data folder does not matter.
    if (await works([...prefix, "sh", "-c", 'cd "$0"', dataDir]))
      return { account, prefix, binaries: reachable }
  }
  throw new StartupError(
    `El usuario de PostgreSQL no puede entrar en ${dataDir}: ponga DATA_DIR en una carpeta fuera de la de root, por ejemplo DATA_DIR=/var/lib/trazo/data.`,
  )
}

export function findAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const existing = accountOf("postgres") ?? accountOf("trazo-postgres")
  if (existing) return existing
  try {
    const shell = "/usr/sbin/nologin"
    execFileSync("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      shell,
      "trazo-postgres",
    ])
  } catch {
    // Reported below.
  }
  const made = accountOf("trazo-postgres")
  if (made) return made
  throw new StartupError(
    "PostgreSQL no funciona como root y no se pudo crear otro usuario: inicie como un usuario normal o ponga DATABASE_URL.",
  )
}

function accountOf(name: string): Account | null {
  try {
    const id = (option: string) =>
      Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: "pipe" }))
    return { uid: id("-u"), gid: id("-g") }
  } catch {
    return null
  }
}

/** Signal that the server gets when our process dies, so that kill -9 leaves no orphan where the system supports it. */
function asAccount({ uid, gid }: Account): string[] {
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--pdeathsig", "INT"]
}

async function works([command = "", ...args]: string[]): Promise<boolean> {
  return run(command, args, { cwd: "/" }).then(
    () => true,
    () => false,
  )
}

async function copyBinaries(binaries: Binaries): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(binaries.home, "../package.json"), "utf8"))
  const home = join("/var/lib/trazo", `postgresql-${version}`)
  const copy = {
    home,
    postgres: join(home, "bin", basename(binaries.postgres)),
    initdb: join(home, "bin", basename(binaries.initdb)),
  }
  try {
    if (await stat(copy.postgres).catch(() => null)) return copy
    const unfinished = `${home}.${process.pid}`
    await mkdir("/var/lib/trazo", { recursive: true, mode: 0o755 })
    await cp(binaries.home, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, home).catch(() => rm(unfinished, { recursive: true }))
    return copy
  } catch (error) {
    throw new StartupError(
      `El usuario de PostgreSQL no puede entrar en ${binaries.home} y no se pudo copiar a ${home} (${(error as Error).message}): ponga el programa fuera de la carpeta de root, o DATABASE_URL.`,
    )
  }
}
