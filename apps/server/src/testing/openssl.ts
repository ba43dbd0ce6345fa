import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

type Files = Record<string, string | Uint8Array>

/** What openssl says on both outputs, run in a folder of its own that holds `files`. The event loop goes on meanwhile. */
export async function opensslText(args: string[], files: Files = {}): Promise<string> {
  return inFolder(files, (folder) => run(args, folder))
}

/** The file `output` that openssl writes when it is run so. */
export async function opensslFile(output: string, args: string[], files: Files = {}): Promise<Buffer> {
  return inFolder(files, async (folder) => {
    await run(args, folder)
    return readFile(join(folder, output))
  })
}

async function inFolder<T>(files: Files, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "trazo-openssl-"))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(args: string[], cwd: string): Promise<string> {
  const openssl = spawn("openssl", args, { cwd })
  const said: Buffer[] = []
  openssl.stdout.on("data", (chunk: Buffer) => said.push(chunk))
  openssl.stderr.on("data", (chunk: Buffer) => said.push(chunk))
  await new Promise((resolve, reject) => openssl.on("close", resolve).on("error", reject))
  return Buffer.concat(said).toString("utf8")
}
