import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { systemRandom as random } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import { findRunningCluster, startCluster } from "../embedded/cluster.ts"
import { ensureDatabase } from "../open-database.ts"
import { withClient } from "../with-client.ts"
import {
  rotateApplicationPassword,
  rotateEmbeddedPassword,
  rotateOwnerPassword,
  scramVerifier,
} from "./rotate-database-password.ts"
import { announceServer } from "./server-lock.ts"

const folder = await mkdtemp(join(tmpdir(), "trazo-server-passwords-"))
const [first, second, third] = ["primera-contrasena", "segunda-contrasena", "tercera-contrasena"]
const cluster = await startCluster({ folder, password: first, disposable: true })
afterAll(() => cluster.stop())
const ownerUrl = await ensureDatabase(cluster, "trazo", first)

const as = (url: string, password: string, user?: string) =>
  Object.assign(new URL(url), { password, ...(user && { username: user }) }).href
const connects = (url: string) =>
  withClient(url, async () => true).catch((error: { code?: string }) => error.code)

it("the embedded database accepts the next password alone, and a start finds out which one that is", async () => {
  await rotateEmbeddedPassword(cluster, { password: second, random })
  expect(await connects(cluster.url("trazo"))).toBe("28P01")
  expect(await connects(as(ownerUrl, first))).toBe("28P01")
  expect(await connects(as(ownerUrl, second))).toBe(true)
  // Killed before the file is replaced, both are kept.
  const running = await findRunningCluster({ folder, password: first, nextPassword: second })
  expect(running?.password).toBe(second)
  if (running) await rotateEmbeddedPassword(running, { password: second, random })
  await expect(findRunningCluster({ folder, password: first })).rejects.toThrow(StartupError)
})

it("the owner's password changes once, also when the command is run again with the former one", async () => {
  const former = as(ownerUrl, second)
  await rotateOwnerPassword(former, { password: third, random })
  await rotateOwnerPassword(former, { password: third, random })
  expect(await connects(former)).toBe("28P01")
  expect(await connects(as(ownerUrl, third))).toBe(true)
})

it("the application's password does not change beside a server", async () => {
  const owner = as(ownerUrl, third)
  const appUrl = as(ownerUrl, first, "application")
  await withClient(owner, (client) => client.query(`create role application login password '${first}'`))
  const rotate = () => rotateApplicationPassword({ ownerUrl: owner, appUrl }, { password: second, random })
  await withClient(appUrl, async (server) => {
    await announceServer(server)
    await expect(rotate()).rejects.toThrow("junto a un servidor en marcha")
  })
  await rotate()
  expect(await connects(appUrl)).toBe("28P01")
  expect(await connects(as(appUrl, second))).toBe(true)
})

it("a short password is refused", () => {
  expect(() => scramVerifier("corta", random)).toThrow(StartupError)
})
