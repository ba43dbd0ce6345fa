import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { customWalls } from "./custom-walls.ts"
import { biomeBreaches, biomeValidFiles, oxlintBreaches } from "./linter-fixtures.ts"
import { lintWithBiome, lintWithOxlint } from "./linters.ts"
import { isProduct, isScript, readTree } from "./source-tree.ts"
import { breachesOf } from "./wall.ts"
import { breachFixtures, validFiles } from "./wall-fixtures.ts"

const root = join(import.meta.dirname, "..")
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A temporary folder with the linters' settings and the given files. */
function folderWith(files: readonly { path: string; text: string }[]): string {
  const folder = mkdtempSync(join(tmpdir(), "trazo-walls-"))
  folders.push(folder)
  for (const config of ["biome.json", ".oxlintrc.json"]) cpSync(join(root, config), join(folder, config))
  for (const { path, text } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const inProduct = readTree(root).filter(({ path }) => isProduct(path)).length

test("Biome accepts the product and checks every file of it", async () => {
  const { checked, breaches } = await lintWithBiome(root, "check")
  expect(breaches).toEqual([])
  expect(checked).toBeGreaterThan(inProduct)
})

test("Oxlint accepts the product and checks every file of it", async () => {
  const { checked, breaches } = await lintWithOxlint(root)
  expect(breaches).toEqual([])
  expect(checked).toBeGreaterThan(inProduct)
})

test("Biome reports the breach of each of its walls and accepts the valid files", async () => {
  const { breaches } = await lintWithBiome(folderWith([...biomeBreaches, ...biomeValidFiles]))
  expect(breaches).toEqual(expect.arrayContaining(biomeBreaches.map(({ path, wall }) => `${path} ${wall}`)))
  for (const { path } of biomeValidFiles) expect(breaches.filter((each) => each.startsWith(path))).toEqual([])
})

test("Oxlint reports the breach of each of its walls", async () => {
  const { breaches } = await lintWithOxlint(folderWith(oxlintBreaches))
  expect(breaches).toEqual(expect.arrayContaining(oxlintBreaches.map(({ path, wall }) => `${path} ${wall}`)))
})

test("the custom walls report the same breaches in files on disk", () => {
  const tree = readTree(folderWith([...validFiles, ...breachFixtures]))
  const found = customWalls.flatMap((wall) =>
    breachesOf(wall, tree).map((breach) => `${wall.name} ${breach}`),
  )
  for (const { wall, path } of breachFixtures.filter(({ path }) => isScript(path))) {
    expect(found.filter((each) => each.startsWith(`${wall} ${path}:`))).not.toEqual([])
  }
})
