import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ownWalls } from "./own-walls.ts"
import { plants, soundFiles } from "./plants.ts"
import { isScript, readTree } from "./source-tree.ts"
import { breachesOf } from "./wall.ts"
import { answerTypes } from "./walls/presenters.ts"

const root = join(import.meta.dirname, "..")
const tree = readTree(root)

test("the tree that the walls read is the whole product", () => {
  for (const folder of [
    "packages/domain/",
    "packages/contract/",
    "packages/pki/",
    "apps/server/",
    "apps/web/",
  ]) {
    const scripts = tree.filter(({ path }) => path.startsWith(folder) && isScript(path))
    expect(scripts.length, folder).toBeGreaterThan(5)
  }
  expect(answerTypes(tree).size, "types of answers").toBeGreaterThan(5)
})

describe.each(ownWalls)("$name", (wall) => {
  const planted = plants.filter((plant) => plant.wall === wall.name)

  test("holds in the product", () => {
    expect(breachesOf(wall, tree)).toEqual([])
  })

  test("is quiet where nothing is wrong", () => {
    expect(breachesOf(wall, soundFiles)).toEqual([])
  })

  test("has a breach planted for it", () => {
    expect(planted).not.toEqual([])
  })

  test.each(planted)("names the breach planted in $path", (plant) => {
    const breaches = breachesOf(wall, [...soundFiles, plant])
    expect(breaches).toHaveLength(1)
    expect(breaches[0]).toMatch(new RegExp(`^${plant.path.replace(/[.$]/g, "\\$&")}:\\d+ `))
  })

  test("fails when it looked at nothing", () => {
    expect(() => breachesOf(wall, [])).toThrow("looked at no file")
  })
})
