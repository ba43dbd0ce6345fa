import { generateKeyPairSync } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { decryptPrivateKey, encryptPrivateKey } from "@trazo/pki/authority/key-store"
import pg from "pg"
import { afterAll, expect, it } from "vitest"
import { type Crash, type CrashPoint, crashAt } from "../../crash-points.ts"
import { openAuthority } from "../../features/authority/authority/open-authority.ts"
import { systemRandom } from "../../random.ts"
import { waitingKeyPath } from "../../secrets/kept-secrets.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { chooseCaPassphrase, rotateCaPassphrase } from "./rotate-ca-passphrase.ts"

const test = await createTestApp()
const { deps, ownerUrl } = test
const { dataDir, caPassphrase: former } = deps.settings
const next = "otra contraseña bastante larga"

const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())

const throwing = (wanted: CrashPoint): Crash => ({
  reach(point) {
    if (point === wanted) throw new Error(point)
  },
})
const rotate = (crash = crashAt(null), passphrases = { former, next }) =>
  rotateCaPassphrase(client, { ...passphrases, dataDir, random: systemRandom, crash })
const open = (caPassphrase: string) =>
  openAuthority({ ...deps, settings: { ...deps.settings, caPassphrase } })
const inUse = () => chooseCaPassphrase(client, { caPassphrase: former, nextCaPassphrase: next })

it("changes no key when one opens with neither passphrase", async () => {
  await expect(rotate(crashAt(null), { former: "una que no es la suya", next })).rejects.toThrow(
    /^CA_PASSPHRASE: la rotación necesita la contraseña actual[^\n]*$/,
  )
  expect(await inUse()).toBe(former)
  await open(former)
})

it("encrypts every key again, the one that waits for its certificate too, also when it was interrupted", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  await mkdir(join(dataDir, "secrets"), { recursive: true })
  const pem = await encryptPrivateKey(privateKey, former, (size) => systemRandom.bytes(size))
  await writeFile(waitingKeyPath(dataDir), pem)

  await expect(rotate(throwing("rotation-sealed"))).rejects.toThrow("rotation-sealed")
  expect(await inUse()).toBe(next)
  await open(next)

  await rotate()
  await open(next)
  const waiting = decryptPrivateKey(await readFile(waitingKeyPath(dataDir), "utf8"), next)
  expect(waiting.equals(privateKey)).toBe(true)
  await expect(open(former)).rejects.toThrow(/^CA_PASSPHRASE: no abre las claves/)
  await rotate()
})
