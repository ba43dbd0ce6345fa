import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export type OpensslRun = { status: number; stdout: Buffer; text: string; read(file: string): Buffer }

/**
 * Runs openssl in a folder of its own that holds `files`, and gives what it said on both outputs. A file that it
 * writes is read with `read`, until the run's folder goes with `using`.
 */
export function openssl(
  args: string[],
  files: Record<string, string | Uint8Array> = {},
): OpensslRun & Disposable {
  const folder = mkdtempSync(join(tmpdir(), "trazo-pki-"))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const { status, stdout, stderr } = spawnSync("openssl", args, { cwd: folder })
  return {
    status: status ?? -1,
    stdout,
    text: `${stdout.toString("utf8")}\n${stderr.toString("utf8")}`,
    read: (file) => readFileSync(join(folder, file)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What openssl says, where only that is wanted. */
export function opensslText(args: string[], files: Record<string, string | Uint8Array> = {}): string {
  using run = openssl(args, files)
  return run.text
}
