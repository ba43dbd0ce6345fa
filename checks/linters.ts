import { execFile } from "node:child_process"
import { join } from "node:path"

const bin = join(import.meta.dirname, "..", "node_modules", ".bin")

function outputOf(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(join(bin, program), args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (_failed, stdout) =>
      resolve(stdout),
    )
  })
}

/** `checked`: number of files checked. `breaches`: each as `path rule`. */
interface LintReport {
  readonly checked: number
  readonly breaches: readonly string[]
}

interface BiomeOutput {
  summary: { changed: number; unchanged: number }
  diagnostics: { category: string; severity: string; location: { path: string | { file: string } | null } }[]
}

/** Runs Biome with the folder's biome.json. `check` reports the format and the order of imports too. */
export async function lintWithBiome(root: string, command: "lint" | "check" = "lint"): Promise<LintReport> {
  const output = await outputOf("biome", [command, "--reporter=json", "--max-diagnostics=none", "."], root)
  const report = JSON.parse(output.slice(output.indexOf("{"))) as BiomeOutput
  const breaches = report.diagnostics
    .filter(({ severity }) => severity === "error" || severity === "fatal")
    .map(({ category, location }) => {
      const path = typeof location.path === "string" ? location.path : location.path?.file
      return `${path} ${category}`
    })
  return { checked: report.summary.changed + report.summary.unchanged, breaches }
}

interface OxlintOutput {
  number_of_files: number
  diagnostics: { code: string; filename: string }[]
}

/** Runs Oxlint with the folder's .oxlintrc.json. */
export async function lintWithOxlint(root: string): Promise<LintReport> {
  const output = await outputOf("oxlint", ["--format=json", "."], root)
  const report = JSON.parse(output.slice(output.indexOf("{"))) as OxlintOutput
  const breaches = report.diagnostics.map(({ filename, code }) => `${filename} ${code}`)
  return { checked: report.number_of_files, breaches }
}
