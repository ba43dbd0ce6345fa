import { isProduct } from "../source-tree.ts"
import type { Node } from "../syntax.ts"
import { childOf, childrenOf, importsOf, keyOf, nameOf, nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const ambient = new Set(["Date.now", "Math.random"])

function ambientUse(node: Node): string | undefined {
  if (node.type === "MemberExpression") {
    const used = `${nameOf(childOf(node, "object"))}.${keyOf(node)}`
    return ambient.has(used) ? used : undefined
  }
  const isDate = nameOf(childOf(node, "callee")) === "Date"
  if (!isDate) return undefined
  if (node.type === "CallExpression") return "Date()"
  return node.type === "NewExpression" && childrenOf(node, "arguments").length === 0
    ? "new Date()"
    : undefined
}

/** Clock and randomness are parameters, so that tests choose them. */
export const clockPassedIn: Wall = {
  name: "clock-passed-in",
  looksAt: (path) =>
    /^(?:packages\/(?:domain|pki|documents)\/src|apps\/server\/src\/features)\//.test(path) &&
    isProduct(path),
  *findingsIn(file) {
    for (const node of nodesIn(parse(file))) {
      const use = ambientUse(node)
      if (use) yield { start: node.start, message: `uses ${use}` }
    }
  },
}

/** Only env.ts reads the environment. Biome reports `process.env`; this wall reports `import { env }`. */
export const environmentInOnePlace: Wall = {
  name: "environment-in-one-place",
  looksAt: (path) => isProduct(path) && path !== "apps/server/src/env.ts",
  *findingsIn(file) {
    for (const { specifier, names, start } of importsOf(file)) {
      if (/^(?:node:)?process$/.test(specifier) && names.includes("env")) {
        yield { start, message: "reads the environment" }
      }
    }
  },
}
