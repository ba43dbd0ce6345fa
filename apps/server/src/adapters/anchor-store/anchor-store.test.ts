import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { startS3Server } from "../../testing/s3/s3-server.ts"
import { testClock } from "../../testing/test-settings.ts"
import { appendFolder } from "./append-folder.ts"
import { lockedBucket } from "./locked-bucket.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-anchors-"))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  await rm(root, { recursive: true })
})

const stores = [
  ["a folder", appendFolder(join(root, "anchors"))],
  ["a bucket", lockedBucket(s3.settings, testClock())],
] as const

describe.each(stores)("%s", (_, store) => {
  it("writes a name once and keeps its first content", async () => {
    expect(await store.read("1.json")).toBeNull()
    expect(await store.writeOnce("1.json", Buffer.from("uno"))).toBe(true)
    expect(await store.writeOnce("1.json", Buffer.from("otro"))).toBe(false)
    expect((await store.read("1.json"))?.toString()).toBe("uno")
  })

  it("lets one of two writers win", async () => {
    const contents = ["a", "b", "c"].map((text) => Buffer.from(text))
    const written = await Promise.all(contents.map((content) => store.writeOnce("2.json", content)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await store.read("2.json")).toEqual(contents[written.indexOf(true)])
  })
})

it("a folder holds read-only files and nothing else", async () => {
  await appendFolder(join(root, "other")).writeOnce("1.json", Buffer.from("uno"))
  expect(await readdir(join(root, "other"))).toEqual(["1.json"])
  expect((await stat(join(root, "other/1.json"))).mode & 0o777).toBe(0o400)
})

it("a folder keeps nothing of a write that is interrupted, and takes the name again", async () => {
  const store = appendFolder(join(root, "full"))
  async function* interrupted() {
    yield Buffer.from("u")
    throw new Error("interrupted")
  }
  const write = store.writeOnce("1.json", interrupted() as unknown as Buffer)
  await expect(write).rejects.toThrow("interrupted")
  expect(await store.writeOnce("1.json", Buffer.from("uno"))).toBe(true)
})

it("a bucket locks each object for fifteen years", async () => {
  await lockedBucket(s3.settings, testClock()).writeOnce("9.json", Buffer.from("uno"))
  expect(s3.locks.get("9.json")).toBe("COMPLIANCE 2041-11-23T15:00:00.000Z")
})
