import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import {
  brokenLinks,
  brokenPaths,
  forgottenIds,
  isDocument,
  unknownCommands,
  unknownTests,
} from "./documents.ts"
import { readTree } from "./source-tree.ts"

const root = join(import.meta.dirname, "..")
const tree = readTree(root)
const documents = tree.filter(({ path }) => isDocument(path))
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts
const commands = new Set(Object.keys(scripts))

test("README, ARCHITECTURE and CONTRIBUTING are there and are read", () => {
  const paths = documents.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"]))
})

describe.each(documents)("$path", (document) => {
  test("names only commands that exist", () => {
    expect(unknownCommands(document, commands)).toEqual([])
  })

  test("names only paths that exist", () => {
    expect([...brokenPaths(document, root), ...brokenLinks(document, root)]).toEqual([])
  })
})

test.each([
  ["decision", "docs/decisions"],
  ["migration", "apps/server/src/database/migrations"],
])("every %s has a number of its own", (_, folder) => {
  const numbers = readdirSync(join(root, folder)).map((name) => name.slice(0, 4))
  expect(numbers).toContain("0001")
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

test("the title of a decision has the number of its file", () => {
  const decisions = documents.filter(({ path }) => path.startsWith("docs/decisions/"))
  const wrong = decisions.filter(({ path, text }) => {
    const number = /^# (\d+)\. /.exec(text)?.[1]
    return number?.padStart(4, "0") !== /\/(\d{4})-/.exec(path)?.[1]
  })
  expect(decisions).not.toEqual([])
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test("README shows three pictures of at most 300 KB together", () => {
  const folder = join(root, "docs", "pictures")
  const pictures = readdirSync(folder).map((name) => `docs/pictures/${name}`)
  const readme = tree.find(({ path }) => path === "README.md")?.text ?? ""
  const shown = Array.from(readme.matchAll(/<img src="([^"]+)" alt="[^"]+"/g), ([, path]) => path)
  expect(shown).toHaveLength(3)
  expect(shown.toSorted()).toEqual(pictures.toSorted())
  const bytes = pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)
  expect(bytes).toBeLessThanOrEqual(300 * 1024)
})

test("README lists every setting", () => {
  const text = (path: string) => tree.find((file) => file.path === path)?.text ?? ""
  const settings = Array.from(
    text("apps/server/src/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+):/gm),
    ([, name]) => name,
  )
  expect(settings).toContain("PORT")
  expect(settings.filter((name) => !text("README.md").includes(`\`${name}\``))).toEqual([])
})

test("docs/tenancy.md names every function of the migrations that sees all tenants", () => {
  const migrations = tree.filter(({ path }) => path.endsWith(".sql")).map(({ text }) => text)
  const functions = migrations.flatMap((text) =>
    Array.from(
      text.matchAll(/create (?:or replace )?function (\w+)(?:(?!create )[\s\S])*?security definer/g),
      ([, name]) => name,
    ),
  )
  const tenancy = documents.find(({ path }) => path === "docs/tenancy.md")
  expect(functions).toContain("resolve_host")
  expect(functions.filter((name) => !tenancy?.text.includes(`\`${name}\``))).toEqual([])
})

test("every script of package.json runs a file that exists", () => {
  const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.(?:ts|mjs)\b/g) ?? [])
  expect(files).toContain("start.mjs")
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test("docs/conformance.md names only existing tests and every id of the checklist", () => {
  const conformance = documents.find(({ path }) => path === "docs/conformance.md")
  expect(conformance?.text).toContain("| A1 |")
  expect(conformance && unknownTests(conformance, tree)).toEqual([])
  expect(conformance && forgottenIds(conformance)).toEqual([])
})

describe("document checks", () => {
  const page = (text: string) => ({ path: "README.md", text })

  test("reports a command that package.json does not have", () => {
    const text = "`npm start`, `npm run dev`, `npm run fly`, `npm ci`, `npm dance`"
    expect(unknownCommands(page(text), new Set(["start", "dev"]))).toEqual([
      "README.md: npm run fly",
      "README.md: npm dance",
    ])
  })

  test("reports a path or link to a missing file, and ignores placeholders and code", () => {
    const folder = mkdtempSync(join(tmpdir(), "trazo-documents-"))
    writeFileSync(join(folder, "there.ts"), "")
    const text =
      "`there.ts` `gone.ts` `gone/` `features/<noun>/x.ts` `{ a: 1 }` [a](there.ts) [b](gone.md) [c](http://x)"
    expect(brokenPaths(page(text), folder)).toEqual(["README.md: gone.ts", "README.md: gone/"])
    expect(brokenLinks(page(text), folder)).toEqual(["README.md: gone.md"])
    rmSync(folder, { recursive: true })
  })

  test("reports a named test that is missing or named in part, and an id without a test", () => {
    const titles = "«D4: it holds» «D4: it asks «Escoja» too» «D4: it» «D4: gone»"
    const table = page(`| id | test |\n| --- | --- |\n| D4 | ${titles} |\n| D5 | |\n`)
    const sources = [
      { path: "a.test.ts", text: 'test("D4: it holds", …) test("D4: it asks «Escoja» too", …)' },
    ]
    expect(unknownTests(table, sources)).toEqual(["D4: «D4: it»", "D4: «D4: gone»", "D5: no test"])
    expect(unknownTests(page("| 0022 | «gone» |"), sources)).toEqual(["0022: «gone»"])
  })

  test("reports an id that is neither shown nor listed as missing", () => {
    const shown = "| D4 | «D4: it holds» |\n\n## Not yet shown\n\n- B1 to B11, C1 (of E16 a part).\n"
    const forgotten = forgottenIds(page(shown))
    expect(forgotten).toEqual(expect.arrayContaining(["A1", "B12", "C2", "D5", "E15", "I4"]))
    expect(["B1", "B11", "C1", "D4", "E16"].filter((id) => forgotten.includes(id))).toEqual([])
  })
})
