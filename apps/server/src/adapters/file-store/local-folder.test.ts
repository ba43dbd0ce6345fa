import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { localFolder } from "./local-folder.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-files-"))
afterAll(() => rm(root, { recursive: true }))

it("leaves no partial content", async () => {
  await localFolder(root).write("one/f7/f7.sealed", Buffer.alloc(1_000_000))
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["f7.sealed"])
})
