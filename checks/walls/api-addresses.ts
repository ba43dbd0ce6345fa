import { isProduct } from "../source-tree.ts"
import { nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const address = /^\/api(?:\/|$)/

/** An address of the API is written once, in the contract; everyone else imports the endpoint. */
export const apiAddressesInContract: Wall = {
  name: "api-addresses-in-contract",
  looksAt: (path) => isProduct(path) && !path.startsWith("packages/contract/"),
  *findingsIn(file) {
    for (const node of nodesIn(parse(file))) {
      const text = node.type === "TemplateElement" ? (node.value as { cooked?: unknown }).cooked : node.value
      const written = node.type === "Literal" || node.type === "TemplateElement"
      if (written && typeof text === "string" && address.test(text)) {
        yield { start: node.start, message: `writes the address ${text}` }
      }
    }
  },
}
