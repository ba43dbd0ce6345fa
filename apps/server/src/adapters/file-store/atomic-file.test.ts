import { spawnSync } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { replaceSecretFile } from "../../secrets/kept-secrets.ts"
import { removeUnfinished, writeAtomically } from "./atomic-file.ts"
import { localFolder, openLocalFolder } from "./local-folder.ts"

const root = await mkdtemp(join(tmpdir(), "trazo-server-whole-"))
const small = join(root, "small")
await mkdir(small)
/** Root may mount a disk of its own. */
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]).status === 0
afterAll(async () => {
  if (isMounted) spawnSync("umount", [small])
  await rm(root, { recursive: true })
})

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe.skipIf(!isMounted)("a disk that is full", () => {
  const tooLarge = Buffer.alloc(100_000, 1)

  it.each([
    ["a content", () => localFolder(small).write("one/f6/f6.sealed", tooLarge)],
    ["a file of a command", () => writeAtomically(join(small, "root.pem"), tooLarge, { isNew: true })],
    ["a secret", async () => replaceSecretFile(join(small, "waiting.pem"), tooLarge.toString())],
  ])("has nothing of %s that it did not take", async (_, write) => {
    await expect(write()).rejects.toThrow("ENOSPC")
    expect(await filesIn(small)).toEqual([])
  })
})

it("does not replace a file that must be new, and leaves no part of the other one", async () => {
  const folder = await mkdtemp(join(root, "new-"))
  const path = join(folder, "root.pem")
  await writeAtomically(path, "first", { isNew: true })
  await expect(writeAtomically(path, "second", { isNew: true })).rejects.toThrow("EEXIST")
  expect(await readFile(path, "utf8")).toBe("first")
  expect(await filesIn(folder)).toEqual(["root.pem"])
})

it("a start removes what a kill left an hour ago, and not what is being written", async () => {
  const folder = await mkdtemp(join(root, "left-"))
  const unfinished = join(folder, ".unfinished")
  await mkdir(unfinished)
  for (const name of ["old.1a2b3c4d.unfinished", "new.1a2b3c4d.unfinished"])
    await writeFile(join(unfinished, name), "part")
  await utimes(join(unfinished, "old.1a2b3c4d.unfinished"), 0, 0)
  await openLocalFolder(folder, new Date())
  expect(await filesIn(folder)).toEqual(["new.1a2b3c4d.unfinished"])
  await expect(removeUnfinished(join(folder, "missing"), new Date())).resolves.toBeUndefined()
})
