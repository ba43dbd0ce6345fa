import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { systemRandom } from "../../random.ts"
import { localFolder } from "./local-folder.ts"
import { FileContentDamaged, FileContentMissing } from "./port.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-files-"))
afterAll(() => rm(root, { recursive: true }))
const store = localFolder(root, Buffer.alloc(32, 1), systemRandom)
const place = (fileId: string, distributorId = "one") => ({ distributorId, fileId })
const identityCard = Buffer.from("la cédula de María José Peña")
const stored = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

it("gives back what was put, and keeps it unreadable on the disk", async () => {
  const { wrappedKey } = await store.put(place("f1"), identityCard)
  expect(await store.get(place("f1"), wrappedKey)).toEqual(identityCard)
  const [path = ""] = await stored()
  expect((await readFile(path)).includes("Peña")).toBe(false)
  expect(wrappedKey.byteLength).toBe(60)
})

it("each file has a key of its own", async () => {
  const one = await store.put(place("f2"), identityCard)
  await store.put(place("f3"), identityCard)
  await expect(store.get(place("f3"), one.wrappedKey)).rejects.toThrow(FileContentDamaged)
})

it("a changed byte, another file's content or another tenant's is refused", async () => {
  const { wrappedKey } = await store.put(place("f4"), identityCard)
  const path = (await stored()).find((name) => name.includes("f4")) ?? ""
  const content = await readFile(path)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  await writeFile(path, content)
  await expect(store.get(place("f4"), wrappedKey)).rejects.toThrow(FileContentDamaged)

  const whole = await store.put(place("f5"), identityCard)
  await cp(join(root, "one"), join(root, "two"), { recursive: true })
  await expect(store.get(place("f5", "two"), whole.wrappedKey)).rejects.toThrow(FileContentDamaged)
})

it("a deleted file is gone, and deleting it again is no error", async () => {
  const { wrappedKey } = await store.put(place("f6"), identityCard)
  await store.delete(place("f6"))
  await store.delete(place("f6"))
  await expect(store.get(place("f6"), wrappedKey)).rejects.toThrow(FileContentMissing)
})

it("leaves nothing half written behind a name", async () => {
  await store.put(place("f7"), Buffer.alloc(1_000_000))
  expect((await stored()).every((name) => name.endsWith(".sealed"))).toBe(true)
})
