import { isScript } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const app = "apps/web/app"
const areaIn = /(?:^|\/)areas\/([^/]+)/
const areaOf = (path: string) =>
  path.startsWith(`${app}/areas/`) ? areaIn.exec(path.slice(app.length))?.[1] : undefined

/** An area of the web never imports another one. */
export const areasApart: Wall = {
  name: "areas-apart",
  looksAt: (path) => path.startsWith(`${app}/areas/`) && isScript(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier) ?? specifier
      const other = areaIn.exec(target)?.[1]
      if (other && other !== areaOf(file.path)) yield { start, message: `imports the area ${other}` }
    }
  },
}

/** What areas share knows none of them. */
export const sharedKnowsNoArea: Wall = {
  name: "shared-knows-no-area",
  looksAt: (path) => /^apps\/web\/app\/(?:ui|shared-features)\//.test(path) && isScript(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier) ?? specifier
      const area = areaIn.exec(target)?.[1]
      if (area) yield { start, message: `imports the area ${area}` }
    }
  },
}
