import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isProduct } from "../source-tree.ts"
import { importsOf } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const root = join(import.meta.dirname, "..", "..")
const ending = ".layer.css"

const sheets = new Set(
  readdirSync(join(root, "node_modules/@mantine/core/styles"))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length)),
)
const everywhere = readFileSync(join(root, "apps/web/app/styles/mantine.css"), "utf8")

/** Mantine's properties that work through its global classes, which are not sent. */
const ofGlobalClasses = /\b(?:hiddenFrom|visibleFrom|lightHidden|darkHidden)=/

/** A component whose file does not import its sheet has its styles only where another part of the page brings them, and properties of global classes do nothing. */
export const componentsBringTheirSheet: Wall = {
  name: "components-bring-their-sheet",
  looksAt: (path) => path.startsWith("apps/web/app/") && path.endsWith(".tsx") && isProduct(path),
  *findingsIn(file) {
    const idle = ofGlobalClasses.exec(file.text)
    if (idle) yield { start: idle.index, message: `${idle[0]} does nothing without Mantine's global classes` }
    for (const { specifier, names, start } of importsOf(file)) {
      if (specifier !== "@mantine/core") continue
      for (const name of names) {
        const sheet = `@mantine/core/styles/${name}${ending}`
        if (!sheets.has(name) || everywhere.includes(sheet) || file.text.includes(sheet)) continue
        yield { start, message: `${name} needs its sheet: import "${sheet}"` }
      }
    }
  },
}
