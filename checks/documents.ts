import { existsSync } from "node:fs"
import { join, posix } from "node:path"
import { listFiles, type SourceFile } from "./source-tree.ts"

/** README.md, ARCHITECTURE.md, CONTRIBUTING.md and everything below docs/. */
export const isDocument = (path: string) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(path)

/** Commands of npm itself; every other `npm x` must be a script. */
const ofNpm = new Set(["ci", "install", "run", "audit", "sbom", "ls", "outdated", "exec", "install-scripts"])

const blocks = /^```.*?^```/gms

export const spansOf = (text: string) =>
  Array.from(text.replace(blocks, "").matchAll(/`([^`\n]+)`/g), ([, span]) => span ?? "")

/** `npm run x` and `npm x` in code that package.json does not define. */
export function unknownCommands(document: SourceFile, scripts: ReadonlySet<string>): string[] {
  const code = [...spansOf(document.text), ...(document.text.match(blocks) ?? [])].join("\n")
  return Array.from(code.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g), ([, run, name]) => ({
    run,
    name: name ?? "",
  }))
    .filter(({ run, name }) => !scripts.has(name) && (run !== undefined || !ofNpm.has(name)))
    .map(({ run, name }) => `${document.path}: npm ${run ?? ""}${name}`)
}

/** `a/b`, `a/b.ts`, `a.md` or `a/`; not addresses, packages, options, code or anything with a placeholder. */
const looksLikePath = (text: string) =>
  /^\.?\w[\w.-]*(?:\/[\w.$-]+)*\/?$/.test(text) &&
  (text.includes("/") || /[^.]\.(?:md|mjs|tsx?|json|sql|css)$/.test(text))

/**
 * Paths in backticks that do not exist, from the root or the document's folder. A bare name must be the name of some
 * file.
 */
export function brokenPaths(document: SourceFile, root: string): string[] {
  const names = new Set(listFiles(root).map((path) => posix.basename(path)))
  return spansOf(document.text)
    .filter((span) => looksLikePath(span) && !names.has(span))
    .filter((span) => ![root, join(root, document.path, "..")].some((from) => existsSync(join(from, span))))
    .map((span) => `${document.path}: ${span}`)
}

/** Links `[text](path)` to files that do not exist, from the document's folder. */
export function brokenLinks(document: SourceFile, root: string): string[] {
  return Array.from(document.text.matchAll(/\]\(([^)\s]+)\)/g), ([, target]) => target ?? "")
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .filter((target) => !existsSync(join(root, document.path, "..", target.split("#")[0] ?? "")))
    .map((target) => `${document.path}: ${target}`)
}

/** Number of ids in each part of the checklist. */
const checklist = { A: 14, B: 12, C: 8, D: 9, E: 16, F: 8, G: 11, H: 5, I: 4 } as const

/** Table rows of a checklist id, or of a decision's number. */
const rows = /^\| *([A-I]\d+|\d{4}) *\|(.+)$/gm

/** Text in «…», nested ones included. */
export function* quotedIn(text: string): Generator<string> {
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "«" && depth++ === 0) from = at + 1
    if (text[at] === "»" && --depth === 0) yield text.slice(from, at)
  }
}

/** Whether a text is the full title of a test. */
export function titlesOf(tree: readonly SourceFile[]): (title: string) => boolean {
  const tests = tree.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path)).map(({ text }) => text)
  return (title) =>
    ['"', "'", "`"].some((quote) => tests.some((text) => text.includes(quote + title + quote)))
}

/**
 * Tests in docs/conformance.md that no source has. Its lines are `| D4 | «title of the test» |`; each of several titles
 * is in its own «…», exactly as in the source.
 */
export function unknownTests(conformance: SourceFile, tree: readonly SourceFile[]): string[] {
  const isTitle = titlesOf(tree)
  const found: string[] = []
  for (const [, id, cells] of conformance.text.matchAll(rows)) {
    const titles = [...quotedIn(cells ?? "")]
    if (titles.length === 0) found.push(`${id}: no test`)
    for (const title of titles) if (!isTitle(title)) found.push(`${id}: «${title}»`)
  }
  return found
}

/** Checklist ids that docs/conformance.md does not mention. */
export function forgottenIds({ text }: SourceFile): string[] {
  const told = new Set(Array.from(text.matchAll(rows), ([, id]) => id ?? ""))
  const rest = text.slice(text.indexOf("## Not yet shown"))
  for (const [, part, first, last] of rest.matchAll(/\b([A-I])(\d+)(?: to [A-I](\d+))?/g)) {
    for (let number = Number(first); number <= Number(last ?? first); number++) told.add(`${part}${number}`)
  }
  return Object.entries(checklist).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, index) => `${part}${index + 1}`).filter((id) => !told.has(id)),
  )
}
