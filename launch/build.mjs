import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { inRoot } from "./place.mjs"
import { runNpm } from "./run.mjs"

const stamp = inRoot("apps", "web", "build", ".sources")
const sources = ["apps/web", "packages", "package-lock.json", "tsconfig.base.json"]
const notSources = new Set(["node_modules", "build", ".react-router", ".vite"])

function* filesIn(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const inside = join(path, entry.name)
    if (entry.isDirectory()) yield* filesIn(inside)
    else if (entry.isFile()) yield inside
  }
}

/** A hash of everything that the pages are built from. */
function hashSources() {
  const hash = createHash("sha256")
  for (const source of sources) {
    const path = inRoot(source)
    const files = source.endsWith(".json") ? [path] : filesIn(path)
    for (const file of files) hash.update(file.slice(inRoot().length)).update("\0").update(readFileSync(file))
  }
  return hash.digest("hex")
}

/** Builds the pages when their sources changed since the last build. Resolves to false when the build failed. */
export async function build({ showWarnings = false } = {}) {
  const now = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return true
  console.log("Preparando las páginas…")
  rmSync(stamp, { force: true })
  // Warnings are for those who change the project.
  const level = showWarnings ? "warn" : "error"
  const code = await runNpm(["run", "build", "-w", "@trazo/web", "--silent", "--", "--logLevel", level])
  if (code !== 0) {
    console.error("No se pudieron preparar las páginas: el error está arriba.")
    return false
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
  return true
}
