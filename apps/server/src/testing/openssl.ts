import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What openssl says on both outputs, run in a folder of its own that holds `files`. The event loop goes on meanwhile. */
export async function opensslText(
  args: string[],
  files: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "trazo-openssl-"))
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const run = spawn("openssl", args, { cwd: folder })
    const said: Buffer[] = []
    run.stdout.on("data", (chunk: Buffer) => said.push(chunk))
    run.stderr.on("data", (chunk: Buffer) => said.push(chunk))
    await new Promise((resolve, reject) => run.on("close", resolve).on("error", reject))
    return Buffer.concat(said).toString("utf8")
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
