import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { localFolder } from "./local-folder.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-files-"))
afterAll(() => rm(root, { recursive: true }))

/** Content whose second half cannot be read. */
async function* interrupted() {
  yield Buffer.alloc(1000, 2)
  throw new Error("interrupted")
}

it("keeps the stored content if a write is interrupted", async () => {
  const folder = localFolder(root)
  const stored = Buffer.alloc(2000, 1)
  await folder.write("one/f6/f6.sealed", stored)
  const write = folder.write("one/f6/f6.sealed", interrupted() as unknown as Uint8Array)
  await expect(write).rejects.toThrow("interrupted")
  expect(await folder.read("one/f6/f6.sealed")).toEqual(stored)
  await rm(join(root, "one"), { recursive: true })
})

it("leaves nothing of a write that is interrupted", async () => {
  const write = localFolder(root).write("one/f8/f8.sealed", interrupted() as unknown as Uint8Array)
  await expect(write).rejects.toThrow("interrupted")
  expect(await readdir(join(root, "one", "f8"))).toEqual([])
})

it("leaves only the content after a write", async () => {
  await localFolder(root).write("one/f7/f7.sealed", Buffer.alloc(1_000_000))
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["f7.sealed"])
})
