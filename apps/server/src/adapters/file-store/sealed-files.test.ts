import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { systemRandom } from "../../random.ts"
import { startS3Server } from "../../testing/s3/s3-server.ts"
import { localFolder } from "./local-folder.ts"
import type { Contents } from "./port.ts"
import { FileContentDamaged, FileContentMissing } from "./port.ts"
import { s3Bucket } from "./s3-bucket.ts"
import { sealedFiles } from "./sealed-files.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-files-"))
const s3 = await startS3Server()
afterAll(() => Promise.all([rm(root, { recursive: true }), s3.close()]))

const places: [string, Contents][] = [
  ["a local folder", localFolder(root)],
  ["an S3 bucket", s3Bucket(s3.settings)],
]

describe.each(places)("files sealed in %s", (_, contents) => {
  const store = sealedFiles(contents, [Buffer.alloc(32, 1)], systemRandom)
  const place = (fileId: string, distributorId = "one") => ({ distributorId, fileId })
  const nameOf = (fileId: string, distributorId = "one") =>
    `${distributorId}/${fileId.slice(-2)}/${fileId}.sealed`
  const identityCard = Buffer.from("la cédula de María José Peña")
  const stored = async (fileId: string) => (await contents.read(nameOf(fileId))) ?? Buffer.of()

  it("are returned unchanged and stored encrypted", async () => {
    const { wrappedKey } = await store.put(place("f1"), identityCard)
    expect(await store.get(place("f1"), wrappedKey)).toEqual(identityCard)
    expect((await stored("f1")).byteLength).toBeGreaterThan(identityCard.byteLength)
    expect((await stored("f1")).includes("Peña")).toBe(false)
    expect(wrappedKey.byteLength).toBe(60)
  })

  it("have a key each", async () => {
    const one = await store.put(place("f2"), identityCard)
    await store.put(place("f3"), identityCard)
    await expect(store.get(place("f3"), one.wrappedKey)).rejects.toThrow(FileContentDamaged)
  })

  it("are refused when changed, or read as another file or tenant", async () => {
    const { wrappedKey } = await store.put(place("f4"), identityCard)
    const content = await stored("f4")
    const whole = Buffer.from(content)
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
    await contents.write(nameOf("f4"), content)
    await expect(store.get(place("f4"), wrappedKey)).rejects.toThrow(FileContentDamaged)

    await contents.write(nameOf("f4", "two"), whole)
    await expect(store.get(place("f4", "two"), wrappedKey)).rejects.toThrow(FileContentDamaged)
    await contents.write(nameOf("f5"), whole)
    await expect(store.get(place("f5"), wrappedKey)).rejects.toThrow(FileContentDamaged)
  })

  it("are deleted idempotently", async () => {
    const { wrappedKey } = await store.put(place("f6"), identityCard)
    await store.delete(place("f6"))
    await store.delete(place("f6"))
    await expect(store.get(place("f6"), wrappedKey)).rejects.toThrow(FileContentMissing)
  })

  it("store a megabyte and replace content", async () => {
    await store.put(place("f7"), identityCard)
    const large = systemRandom.bytes(1_000_000)
    const { wrappedKey } = await store.put(place("f7"), large)
    expect((await store.get(place("f7"), wrappedKey)).equals(large)).toBe(true)
  })
})
