import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"

/*
 * Runs the programs that tests use to verify files and certificates. `run` blocks; the functions in «Async» do not,
 * for tests whose own process serves what the program requests.
 */

/** The package to install for each program. A missing program fails the test. */
const packages = {
  openssl: "openssl",
  certtool: "gnutls-bin",
  keytool: "a Java runtime",
  java: "a Java development kit",
  pk12util: "libnss3-tools",
  certutil: "libnss3-tools",
  pdfsig: "poppler-utils",
  pdftotext: "poppler-utils",
  qpdf: "qpdf",
  xmlsec1: "xmlsec1",
  xmllint: "libxml2-utils",
}
type Program = keyof typeof packages

interface ProgramRun {
  readonly status: number | null
  readonly stdout: Buffer
  /** Standard output, then standard error. */
  readonly text: string
}

interface ProgramOptions {
  readonly input?: Uint8Array | string
  readonly cwd?: string
  /** LC_ALL, by default as it is. */
  readonly locale?: string
}

const timeout = 60_000

/** Returns whatever the exit status is. @throws when the program is missing or takes over a minute */
export function run(
  program: Program,
  args: readonly string[],
  { input = "", cwd, locale }: ProgramOptions = {},
): ProgramRun {
  const ended: SpawnSyncReturns<Buffer> = spawnSync(program, args, {
    input,
    timeout,
    ...(cwd && { cwd }),
    ...(locale && { env: { ...process.env, LC_ALL: locale } }),
  })
  if (ended.error && !hasEnoughInput(ended)) throw notRun(program, ended.error)
  return runOf(ended.status, ended.stdout, ended.stderr)
}

/** A program that ends before it has read its whole input, such as one that refuses the first bytes. */
function hasEnoughInput({ error, status }: SpawnSyncReturns<Buffer>): boolean {
  return (error as NodeJS.ErrnoException).code === "EPIPE" && status !== null
}

/** @throws with the output unless the exit status is 0 */
export function mustRun(program: Program, args: readonly string[], options?: ProgramOptions): ProgramRun {
  const ended = run(program, args, options)
  if (ended.status !== 0) throw new Error(`${program} ${args.join(" ")}\n${ended.text}`)
  return ended
}

/** Standard output as text. @throws like mustRun */
export function stdoutOf(program: Program, args: readonly string[], input: Uint8Array | string = ""): string {
  return mustRun(program, args, { input }).stdout.toString("utf8")
}

async function runAsync(program: Program, args: readonly string[], cwd: string): Promise<ProgramRun> {
  const child: ChildProcess = spawn(program, args, { cwd, timeout, stdio: ["ignore", "pipe", "pipe"] })
  const [stdout, stderr, [status]] = await Promise.all([
    child.stdout ? buffer(child.stdout) : Buffer.alloc(0),
    child.stderr ? buffer(child.stderr) : Buffer.alloc(0),
    once(child, "close").catch((error: unknown) => {
      throw notRun(program, error)
    }),
  ])
  return runOf(status, stdout, stderr)
}

function runOf(status: number | null, stdout: Buffer, stderr: Buffer): ProgramRun {
  return { status, stdout, text: `${stdout}${stderr}` }
}

function notRun(program: Program, cause: unknown): Error {
  return new Error(`«${program}» did not run (install ${packages[program]}): ${cause}`, { cause })
}

type Files = Record<string, string | Uint8Array>

/** A folder for files of a test; deleted by `using` or `remove`. */
export class TemporaryFolder implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "trazo-test-"))

  constructor(files: Files = {}) {
    for (const [name, content] of Object.entries(files)) this.write(name, content)
  }

  [Symbol.dispose]() {
    this.remove()
  }

  path = (name = "") => join(this.#folder, name)
  read = (name: string) => readFileSync(this.path(name))

  /** Returns the path. */
  write = (name: string, content: string | Uint8Array) => {
    writeFileSync(this.path(name), content)
    return this.path(name)
  }

  remove = () => rmSync(this.#folder, { recursive: true, force: true })
}

/** Runs openssl in a folder that holds `files`. `read` returns a file that it wrote, until disposal. */
export function openssl(
  args: readonly string[],
  files?: Files,
): ProgramRun & { read(file: string): Buffer } & Disposable {
  const folder = new TemporaryFolder(files)
  try {
    const ended = run("openssl", args, { cwd: folder.path() })
    return { ...ended, read: folder.read, [Symbol.dispose]: folder.remove }
  } catch (error) {
    folder.remove()
    throw error
  }
}

export function opensslText(args: readonly string[], files?: Files): string {
  using ended = openssl(args, files)
  return ended.text
}

export async function opensslTextAsync(args: readonly string[], files?: Files): Promise<string> {
  using folder = new TemporaryFolder(files)
  return (await runAsync("openssl", args, folder.path())).text
}

/** The file `output` that openssl writes. @throws with the output when there is none */
export async function opensslFileAsync(
  output: string,
  args: readonly string[],
  files?: Files,
): Promise<Buffer> {
  using folder = new TemporaryFolder(files)
  const { text } = await runAsync("openssl", args, folder.path())
  try {
    return folder.read(output)
  } catch (cause) {
    throw new Error(`openssl ${args.join(" ")} wrote no ${output}\n${text}`, { cause })
  }
}
