import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { customWalls } from "./custom-walls.ts"
import { isScript, readTree } from "./source-tree.ts"
import { breachesOf } from "./wall.ts"
import { breachFixtures, validFiles } from "./wall-fixtures.ts"
import { responseTypes } from "./walls/presenters.ts"

const root = join(import.meta.dirname, "..")
const tree = readTree(root)

test("the walls read the whole product", () => {
  for (const folder of [
    "packages/domain/",
    "packages/contract/",
    "packages/pki/",
    "packages/documents/",
    "apps/server/",
    "apps/web/",
  ]) {
    const scripts = tree.filter(({ path }) => path.startsWith(folder) && isScript(path))
    expect(scripts.length, folder).toBeGreaterThan(5)
  }
  expect(responseTypes(tree).size, "types of responses").toBeGreaterThan(5)
})

describe.each(customWalls)("$name", (wall) => {
  const breaches = breachFixtures.filter((fixture) => fixture.wall === wall.name)

  test("holds in the product", () => {
    expect(breachesOf(wall, tree)).toEqual([])
  })

  test("accepts the valid files", () => {
    expect(breachesOf(wall, validFiles)).toEqual([])
  })

  test("has a breach fixture", () => {
    expect(breaches).not.toEqual([])
  })

  test.each(breaches)("reports the breach in $path", (fixture) => {
    const found = breachesOf(wall, [...validFiles, fixture])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${fixture.path.replace(/[.$]/g, "\\$&")}:\\d+ `))
  })

  test("fails when it checked no file", () => {
    expect(() => breachesOf(wall, [])).toThrow("checked no file")
  })
})
