import { isProduct } from "../source-tree.ts"
import type { Node } from "../syntax.ts"
import { childrenOf, keyOf, nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const keysOf = (node: Node) => new Set(childrenOf(node, "properties").map(keyOf))

/** Every endpoint of the contract says who may call it. */
export const endpointsSayAccess: Wall = {
  name: "endpoints-say-access",
  looksAt: (path) => path.startsWith("packages/contract/src/") && isProduct(path),
  *findingsIn(file) {
    for (const node of nodesIn(parse(file))) {
      if (node.type !== "ObjectExpression") continue
      const keys = keysOf(node)
      if (keys.has("method") && keys.has("path") && !keys.has("access")) {
        yield { start: node.start, message: "an endpoint without access" }
      }
    }
  },
}
