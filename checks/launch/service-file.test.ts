import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

const path = join(import.meta.dirname, "..", "..", "docs", "systemd", "trazo.service")
const analyze = (...args: string[]) =>
  spawnSync("systemd-analyze", [...args, "--no-pager", path], { encoding: "utf8" })
const isMissing = spawnSync("systemd-analyze", ["--version"]).error !== undefined

describe.skipIf(isMissing)("the service file, as systemd reads it", () => {
  it("exposes little of the machine", () => {
    const { stdout } = analyze("security", "--offline=yes")
    const [, level] = /Overall exposure level for trazo\.service: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(level)).toBeLessThanOrEqual(3)
  })
})

it("the service file gives descriptors for the connections, and no secret to an environment", () => {
  const unit = readFileSync(path, "utf8")
  expect(unit).toMatch(/^LimitNOFILE=65536$/m)
  const credentials = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name)
  expect(credentials).toEqual(
    expect.arrayContaining(["MASTER_KEY", "CA_PASSPHRASE", "AUDIT_KEY", "DATABASE_URL"]),
  )
})
