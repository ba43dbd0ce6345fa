import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** `path` is relative to the root, with `/`. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const generated = new Set(["node_modules", "build", ".git", ".react-router", ".vite", "test-results"])
const generatedAtRoot = new Set(["data", "playwright-report", "screens"])
const readable = /\.(?:ts|tsx|mjs|js|css|sql|md|json)$/

function* pathsBelow(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (generated.has(entry.name) || (folder === "" && generatedAtRoot.has(entry.name))) continue
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* pathsBelow(root, path)
    else if (entry.isFile()) yield path
  }
}

/** Paths of all files that are not generated. */
export function listFiles(root: string): string[] {
  return [...pathsBelow(root, "")].sort()
}

/** All text files below the root that are not generated. */
export function readTree(root: string): SourceFile[] {
  return listFiles(root)
    .filter((path) => readable.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
}

export const isScript = (path: string) => /\.tsx?$/.test(path)

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /(?:^|\/)testing\//.test(path)

export const isProduct = (path: string) =>
  isScript(path) && /^(?:apps|packages)\//.test(path) && !isTest(path) && !path.endsWith(".config.ts")
