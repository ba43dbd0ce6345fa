import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { biomePlants, biomeSoundFiles, oxlintPlants } from "./linter-plants.ts"
import { lintWithBiome, lintWithOxlint } from "./linters.ts"
import { ownWalls } from "./own-walls.ts"
import { plants, soundFiles } from "./plants.ts"
import { isProduct, isScript, readTree } from "./source-tree.ts"
import { breachesOf } from "./wall.ts"

const root = join(import.meta.dirname, "..")
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with our rules and the files planted. */
function plant(files: readonly { path: string; text: string }[]): string {
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

test("Biome finds nothing to say about the product, and looked at all of it", async () => {
  const { looked, breaches } = await lintWithBiome(root)
  expect(breaches).toEqual([])
  expect(looked).toBeGreaterThan(inProduct)
})

test("Oxlint finds nothing to say about the product, and looked at all of it", async () => {
  const { looked, breaches } = await lintWithOxlint(root)
  expect(breaches).toEqual([])
  expect(looked).toBeGreaterThan(inProduct)
})

test("Biome names the breach planted for each of its walls, and nothing that is allowed", async () => {
  const { breaches } = await lintWithBiome(plant([...biomePlants, ...biomeSoundFiles]))
  expect(breaches).toEqual(expect.arrayContaining(biomePlants.map(({ path, wall }) => `${path} ${wall}`)))
  for (const { path } of biomeSoundFiles) expect(breaches.filter((each) => each.startsWith(path))).toEqual([])
})

test("Oxlint names the breach planted for each of its walls", async () => {
  const { breaches } = await lintWithOxlint(plant(oxlintPlants))
  expect(breaches).toEqual(expect.arrayContaining(oxlintPlants.map(({ path, wall }) => `${path} ${wall}`)))
})

test("our own walls name the same breaches when they read them from a disk", () => {
  const tree = readTree(plant([...soundFiles, ...plants]))
  const found = ownWalls.flatMap((wall) => breachesOf(wall, tree).map((breach) => `${wall.name} ${breach}`))
  for (const { wall, path } of plants.filter(({ path }) => isScript(path))) {
    expect(found.filter((each) => each.startsWith(`${wall} ${path}:`))).not.toEqual([])
  }
})
