import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const trazo = (...args: string[]) =>
  spawnSync(process.execPath, ["container/trazo.mjs", ...args], {
    cwd: root,
    encoding: "utf8",
    env: { PORT: "9", CREDENTIALS_DIRECTORY: "/missing" },
  })

it("runs the commands of the server and no others", () => {
  const { status, stderr } = trazo("bench")
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Órdenes: .*\bcheck\b.*\bbackup\b.*\brestore\b.*\bdatabase:prepare\b/)
  expect(stderr).not.toContain("bench")
  const check = trazo("check")
  expect(check.status).toBe(1)
  expect(check.stdout).toMatch(/^Ajustes: NO funciona\. CREDENTIALS_DIRECTORY: no se puede leer/)
})

it("is not healthy while nothing answers", () => {
  expect(trazo("healthy").status).toBe(1)
})

it("is neither root nor able to write but in its data", () => {
  const users = [...read("container/Containerfile").matchAll(/^USER (.+)$/gm)].map(([, user]) => user)
  expect(users).toEqual(["10001:10001"])
  const [, service = ""] = /\n {2}trazo:\n([\s\S]+?)\n\n/.exec(read("container/compose.yaml")) ?? []
  expect(service).toMatch(/^ {4}read_only: true$/m)
  expect(service).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
})

it("gets its secrets as files that are named as settings", () => {
  const compose = read("container/compose.yaml")
  const [, listed = ""] = /secrets: \[(MASTER_KEY.+)\]/.exec(compose) ?? []
  const settings = read("apps/server/src/env.ts")
  for (const name of listed.split(", ")) expect(settings).toMatch(new RegExp(`^  ${name}: `, "m"))
})
