import { isScript } from "../source-tree.ts"
import { importsOf, resolveImport } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const inPackage = /^((?:packages|apps)\/[^/]+)\/.*\.tsx?$/
const packageOf = (path: string) => inPackage.exec(path)?.[1]

/**
 * A relative import never leaves its package: it would go round the rules on package names, which biome.json holds
 * (domain imports nothing, contract only domain, pki neither database nor HTTP, web never server).
 */
export const packageBorders: Wall = {
  name: "package-borders",
  looksAt: (path) => inPackage.test(path),
  *findingsIn(file) {
    for (const { specifier, start } of importsOf(file)) {
      const target = resolveImport(file.path, specifier)
      if (target === null || target.startsWith(`${packageOf(file.path)}/`)) continue
      yield { start, message: `imports ${target} across its package's border` }
    }
  },
}

const testing = /^(?:vitest|fast-check|node:.+|@trazo\/domain\/.+|zod)$/

/** Tests of domain and contract need no more than a test runner: what they test is pure. */
export const pureTests: Wall = {
  name: "pure-tests",
  looksAt: (path) => /^packages\/(?:domain|contract)\//.test(path) && isScript(path),
  *findingsIn(file) {
    if (!file.path.endsWith(".test.ts")) return
    for (const { specifier, start } of importsOf(file)) {
      if (specifier.startsWith(".") || testing.test(specifier)) continue
      yield { start, message: `a test of a pure package imports ${specifier}` }
    }
  },
}
