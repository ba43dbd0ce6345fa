import { isProduct } from "../source-tree.ts"
import { childOf, importsOf, nameOf, nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const clients = /^(?:undici|aws4fetch|nodemailer|pg)$/
const network = /^(?:node:)?(?:https?|http2|net|tls|dgram)$/
const opening = new Set(["request", "get", "connect", "createConnection", "Agent", "Socket", "TLSSocket"])

/**
 * Only adapters and the database open connections, to addresses of the settings, so that no input of a caller selects
 * where the server connects to (ASVS 5.0, 1.3.6 and 13.2.4). The adapter of status responders takes a caller's address and
 * bounds it (docs/decisions/0051-status-relay.md).
 */
export const connectionsInAdapters: Wall = {
  name: "connections-in-adapters",
  looksAt: (path) => /^apps\/server\/src\/(?!adapters\/|database\/|testing\/)/.test(path) && isProduct(path),
  *findingsIn(file) {
    for (const { specifier, names, start } of importsOf(file)) {
      const opens = network.test(specifier) && (names.length === 0 || names.some((name) => opening.has(name)))
      if (opens || clients.test(specifier)) yield { start, message: `imports ${specifier}` }
    }
    for (const node of nodesIn(parse(file))) {
      if (node.type === "CallExpression" && nameOf(childOf(node, "callee")) === "fetch")
        yield { start: node.start, message: "calls fetch" }
    }
  },
}
