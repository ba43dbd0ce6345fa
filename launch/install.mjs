import { existsSync, readFileSync } from "node:fs"
import { inRoot, projectNode } from "./place.mjs"
import { runNpm } from "./run.mjs"

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {}
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes node_modules/.package-lock.json last,
 * so an installation that was cut short does not count. Packages for other systems are optional and never compared.
 */
export function isInstalled() {
  const wanted = readPackages(inRoot("package-lock.json"))
  const present = readPackages(inRoot("node_modules", ".package-lock.json"))
  if (!wanted || !present || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith("node_modules/") ||
      entry.optional ||
      entry.peer ||
      entry.devOptional ||
      (present[path] && present[path].version === entry.version && present[path].link === entry.link),
  )
}

/** Installs the locked dependencies where they are missing or others. Resolves to false when npm could not. */
export async function install() {
  if (isInstalled()) return true
  console.log("Instalando las dependencias. La primera vez tarda uno o dos minutos…")
  const begun = process.hrtime.bigint()
  const code = await runNpm(
    ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund", "--no-progress"],
    { stdio: ["ignore", "ignore", "inherit"] },
  )
  if (code !== 0 || !existsSync(projectNode)) {
    console.error(
      "No se pudieron instalar las dependencias: revise la conexión a Internet y ejecute «npm ci».",
    )
    return false
  }
  console.log(`Dependencias instaladas en ${Number((process.hrtime.bigint() - begun) / 1_000_000_000n)} s.`)
  return true
}
