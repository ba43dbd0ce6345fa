import { isScript } from "../source-tree.ts"
import { childOf, childrenOf, nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const literals = { ObjectExpression: "properties", ArrayExpression: "elements" } as const

/** The formatter decides how lines break: no `...{ a, b }` in an object and no `...[a, b]` in an array. */
export const noPlainSpreads: Wall = {
  name: "no-plain-spreads",
  looksAt: (path) => isScript(path),
  *findingsIn(file) {
    if (!/\.\.\.[{[]/.test(file.text)) return
    for (const node of nodesIn(parse(file))) {
      const key = literals[node.type as keyof typeof literals]
      if (!key) continue
      for (const part of childrenOf(node, key)) {
        const spread = part.type === "SpreadElement" ? childOf(part, "argument") : undefined
        if (spread?.type === node.type && childrenOf(spread, key).length > 0) {
          yield { start: part.start, message: "spreads a literal" }
        }
      }
    }
  },
}
