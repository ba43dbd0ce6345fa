import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Where each program comes from, for whoever lacks it: a test must not pass because nothing was asked. */
const packages = {
  openssl: "openssl",
  keytool: "a Java runtime",
  pk12util: "libnss3-tools",
  certutil: "libnss3-tools",
}

export interface ProgramAnswer {
  readonly status: number | null
  /** Both streams, one after the other. */
  readonly text: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Runs a program that isn't ours and answers what it said, whatever its status. Throws where it is missing. */
export function run(program: keyof typeof packages, args: string[], input?: Uint8Array): ProgramAnswer {
  const { error, status, stdout, stderr } = spawnSync(program, args, { input: input ?? "", timeout: 60_000 })
  if (error) throw new Error(`«${program}» did not run (install ${packages[program]}): ${error.message}`)
  return { status, text: `${stdout}${stderr}`, bytes: new Uint8Array(stdout) }
}

/** The same, where anything but success is a failure of the test. */
export function mustRun(program: keyof typeof packages, args: string[], input?: Uint8Array): ProgramAnswer {
  const answer = run(program, args, input)
  if (answer.status !== 0) throw new Error(`${program} ${args.join(" ")}\n${answer.text}`)
  return answer
}

/** A folder that is gone when the test file is: hand `remove` to afterAll. */
export function temporaryFolder(): { path: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "trazo-pki-"))
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
