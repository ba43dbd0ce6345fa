import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const mostLines = 80

/** Prints what each browser test that failed had on its page: elsewhere, the run's output is all that is left. */
export function printFailedPages(folder) {
  // Without it, the run ended before its first test.
  if (!existsSync(folder)) return
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith("error-context.md"))
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8")
    const lines = text.slice(Math.max(0, text.indexOf("# Page snapshot"))).split("\n")
    // The menu comes before the main part and is the same on each page.
    const page = lines.slice(
      Math.max(
        0,
        lines.findIndex((line) => /^\s*- (main|dialog|alertdialog)\b/.test(line)),
      ),
    )
    console.log(`\n── ${name}\n${page.slice(0, mostLines).join("\n")}`)
  }
}
