import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { issuerFrom } from "@trazo/pki/authority/certificate"
import { buildCrl } from "@trazo/pki/authority/crl"
import { opensslTextAsync } from "@trazo/pki/testing/programs"
import { sql } from "kysely"
import { afterAll, expect, test } from "vitest"
import { readKeyFile } from "../../../adapters/certificate-authority/key-file.ts"
import { makeAuthorityKeys } from "../../../adapters/certificate-authority/own-authority-keys.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { openAuthority } from "./open-authority.ts"
import { exportRootKey, publishRootList } from "./root-key.ts"
import { renewStatusServices } from "./start-authority.ts"

const { deps, owner, clock } = await createTestApp()
const production = { ...deps, settings: { ...deps.settings, demoData: false as const } }
const folder = await mkdtemp(join(tmpdir(), "trazo-ceremony-"))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, "root.pem")
const passphrase = "only on paper, in a safe"
await sql`truncate authorities cascade`.execute(owner)
await openAuthority(production, (sources) =>
  makeAuthorityKeys(sources, { root: 2048, issuing: 2048, responder: 2048 }),
)
const rootKey = async () =>
  (
    await owner
      .selectFrom("authorities")
      .select("encryptedKey")
      .where("id", "=", "root")
      .executeTakeFirstOrThrow()
  ).encryptedKey

test("keeps the key on the server when the file cannot be written, and in a demonstration", async () => {
  const taken = join(folder, "taken.pem")
  await writeFile(taken, "another file")
  await expect(exportRootKey({ path: taken, passphrase }, production)).rejects.toThrow("EEXIST")
  await expect(exportRootKey({ path, passphrase }, deps)).rejects.toThrow("demostración")
  expect(await rootKey()).not.toBeNull()
})

test("exports the root's key encrypted, and removes it from the server, which goes on without it", async () => {
  await exportRootKey({ path, passphrase }, production)
  expect(await rootKey()).toBeNull()
  const check = (word: string) =>
    opensslTextAsync(["pkey", "-in", path, "-passin", `pass:${word}`, "-noout"], {})
  expect(await check(passphrase)).toBe("")
  expect(await check(deps.settings.caPassphrase)).toMatch(
    // One wrong key in 256 leaves a padding that looks right. Then the decrypted bytes are no key.
    /bad decrypt|maybe wrong password|Could not read key/,
  )
  await expect(readKeyFile(path, "another passphrase")).rejects.toThrow("la contraseña no abre la clave")
  await expect(exportRootKey({ path: `${path}.2`, passphrase }, production)).rejects.toThrow("ya no está")
  const { publication } = await openAuthority(production)
  if (publication.by !== "us") throw new Error("not ours")
  const [signer] = publication.signers
  if (!signer) throw new Error("no issuing authority")
  expect(signer.hasRootKey).toBe(false)
  await renewStatusServices(signer, production)
  const lists = await owner.selectFrom("revocationLists").select("authorityId").distinct().execute()
  expect(lists).toEqual([{ authorityId: "issuing" }])
})

test("publishes a root list that was signed elsewhere, once, only the root's and above every reserved number", async () => {
  const root = await readKeyFile(path, passphrase)
  const list = (number: number, days: number, key = root.privateKey) =>
    buildCrl({
      key,
      number,
      issuer: issuerFrom(root.certificate),
      entries: [],
      thisUpdate: clock.now(),
      nextUpdate: new Date(clock.now().getTime() + days * 86_400_000),
    })
  const der = await list(7, 365)
  expect(await publishRootList(der, deps)).toBe(7n)
  const stored = await owner
    .selectFrom("revocationLists")
    .selectAll()
    .where("authorityId", "=", "root")
    .execute()
  expect(stored).toMatchObject([{ number: "7", der }])
  await expect(publishRootList(await list(7, 366), deps)).rejects.toThrow("mayor que 7")
  await sql`insert into revocation_list_floors values ('root', 9)
    on conflict (authority_id) do update set number = 9`.execute(owner)
  await expect(publishRootList(await list(9, 365), deps)).rejects.toThrow("mayor que 9")
  expect(await publishRootList(await list(10, 365), deps)).toBe(10n)
  const stranger = await makeAuthorityKeys(deps, { root: 2048, issuing: 2048, responder: 2048 })
  const foreign = await list(11, 365, stranger.root.privateKey)
  await expect(publishRootList(foreign, deps)).rejects.toThrow("no está firmada por la raíz")
  await expect(publishRootList(Buffer.from("list"), deps)).rejects.toThrow("no está firmada por la raíz")
})
