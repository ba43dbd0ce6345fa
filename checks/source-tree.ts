import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A file under the root, its path relative to it with `/`. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const made = new Set(["node_modules", "build", ".git", ".react-router", ".vite", "test-results"])
const madeAtRoot = new Set(["data", "playwright-report"])
const readable = /\.(?:ts|tsx|mjs|js|css|sql|md|json)$/

function* pathsBelow(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (made.has(entry.name) || (folder === "" && madeAtRoot.has(entry.name))) continue
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* pathsBelow(root, path)
    else if (entry.isFile()) yield path
  }
}

/** Paths of every file that people wrote, whatever its kind. */
export function listFiles(root: string): string[] {
  return [...pathsBelow(root, "")].sort()
}

/** Every text that people wrote below the root. */
export function readTree(root: string): SourceFile[] {
  return listFiles(root)
    .filter((path) => readable.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
}

export const isScript = (path: string) => /\.tsx?$/.test(path)

/** Tests, and what only tests use. */
export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /(?:^|\/)(?:testing|test-support)\//.test(path)

/** Source of the product: what runs when someone uses it. */
export const isProduct = (path: string) =>
  isScript(path) && /^(?:apps|packages)\//.test(path) && !isTest(path) && !path.endsWith(".config.ts")
