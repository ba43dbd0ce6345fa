import { existsSync } from "node:fs"
import { join } from "node:path"
import type { SourceFile } from "./source-tree.ts"

/** README.md, ARCHITECTURE.md, CONTRIBUTING.md and everything below docs/. */
export const isDocument = (path: string) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(path)

/** Commands of npm itself; every other `npm x` must be a script. */
const ofNpm = new Set(["ci", "install", "run", "audit", "ls", "outdated", "exec", "install-scripts"])

/** `npm run x` and `npm x` that package.json does not have. */
export function unknownCommands(document: SourceFile, scripts: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (const [, script] of document.text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)) {
    if (script && !scripts.has(script)) found.push(`${document.path}: npm run ${script}`)
  }
  for (const [, command] of document.text.matchAll(/\bnpm (?!run\b)([a-z][\w:-]*)/g)) {
    if (command && !ofNpm.has(command) && !scripts.has(command))
      found.push(`${document.path}: npm ${command}`)
  }
  return found
}

/** `a/b`, `a/b.ts`, `a.md` or `a/`; not addresses, packages, options, code or anything with a placeholder. */
const looksLikePath = (text: string) =>
  /^\.?[\w.-]+(?:\/[\w.$-]+)*\/?$/.test(text) &&
  (/\//.test(text) || /\.(?:md|mjs|tsx?|json|sql|css)$/.test(text))

const spans = (text: string) =>
  Array.from(text.replace(/^```.*?^```/gms, "").matchAll(/`([^`\n]+)`/g), ([, span]) => span ?? "")

/** Paths in backticks that lead nowhere, from the root or from the document's folder. */
export function brokenPaths(document: SourceFile, root: string): string[] {
  return spans(document.text)
    .filter((span) => looksLikePath(span))
    .filter((span) => ![root, join(root, document.path, "..")].some((from) => existsSync(join(from, span))))
    .map((span) => `${document.path}: ${span}`)
}

/** Links to files, `[text](path)`, that lead nowhere from the document's folder. */
export function brokenLinks(document: SourceFile, root: string): string[] {
  return Array.from(document.text.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target ?? "")
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .filter((target) => !existsSync(join(root, document.path, "..", target.split("#")[0] ?? "")))
    .map((target) => `${document.path}: ${target}`)
}

/**
 * Tests that docs/conformance.md names and no source has. Its lines are `| D4 | «title of the test» |`;
 * several titles stand in several «…».
 */
export function unknownTests(conformance: SourceFile, tree: readonly SourceFile[]): string[] {
  const tests = tree.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path)).map(({ text }) => text)
  const found: string[] = []
  for (const [, id, cells] of conformance.text.matchAll(/^\| *([A-I]\d+) *\|(.+)$/gm)) {
    const titles = Array.from((cells ?? "").matchAll(/«([^»]+)»/g), ([, title]) => title ?? "")
    if (titles.length === 0) found.push(`${id}: no test`)
    for (const title of titles) {
      if (!tests.some((text) => text.includes(title))) found.push(`${id}: «${title}»`)
    }
  }
  return found
}
