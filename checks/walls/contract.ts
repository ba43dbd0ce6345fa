import { isProduct } from "../source-tree.ts"
import type { Node } from "../syntax.ts"
import { childrenOf, keyOf, nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const keysOf = (node: Node) => new Set(childrenOf(node, "properties").map(keyOf))

/** Every endpoint of the contract declares its access. */
export const endpointsDeclareAccess: Wall = {
  name: "endpoints-declare-access",
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

const address = /^\/api(?:\/|$)/

/** API addresses are written in the contract only; other code imports the endpoint. */
export const apiAddressesInContract: Wall = {
  name: "api-addresses-in-contract",
  looksAt: (path) => isProduct(path) && !path.startsWith("packages/contract/"),
  *findingsIn(file) {
    for (const node of nodesIn(parse(file))) {
      const text = node.type === "TemplateElement" ? (node.value as { cooked?: unknown }).cooked : node.value
      const isText = node.type === "Literal" || node.type === "TemplateElement"
      if (isText && typeof text === "string" && address.test(text)) {
        yield { start: node.start, message: `contains the address ${text}` }
      }
    }
  },
}
