import { posix } from "node:path"
import { parseAst } from "vitest/node"
import type { SourceFile } from "./source-tree.ts"

/** An ESTree node with TypeScript's extensions. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const parsed = new WeakMap<SourceFile, Node>()

export function parse(file: SourceFile): Node {
  let tree = parsed.get(file)
  if (!tree) {
    tree = parseAst(file.text, { lang: file.path.endsWith("x") ? "tsx" : "ts" }) as unknown as Node
    parsed.set(file, tree)
  }
  return tree
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

/** The node and its descendants, in preorder. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
  }
}

export function childOf(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

export const childrenOf = (node: Node | undefined, key: string): Node[] => {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export const nameOf = (node: Node | undefined): string | undefined =>
  typeof node?.name === "string" ? node.name : undefined

export const lineAt = (file: SourceFile, offset: number): number =>
  file.text.slice(0, offset).split("\n").length

/** The name of a property or member: `a.b`, `a["b"]`, `{ b: … }` and `{ "b": … }` are all "b". */
export function keyOf(node: Node): string | undefined {
  const key = childOf(node, node.type === "MemberExpression" ? "property" : "key")
  if (typeof key?.value === "string") return key.value
  return node.computed === true ? undefined : nameOf(key)
}

interface ImportReference {
  readonly specifier: string
  /** Names as the other module exports them; empty for a whole module. */
  readonly names: readonly string[]
  readonly start: number
}

const moduleStatements = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
])

/** Imports, re-exports, `import()` and `import("…")` types. Only the last two can be nested. */
export function* moduleReferences(file: SourceFile): Generator<Node> {
  const nodes = /\bimport\s*\(/.test(file.text) ? nodesIn(parse(file)) : childrenOf(parse(file), "body")
  for (const node of nodes) if (moduleStatements.has(node.type)) yield node
}

export function importsOf(file: SourceFile): ImportReference[] {
  const found: ImportReference[] = []
  for (const node of moduleReferences(file)) {
    const specifier = childOf(node, "source")?.value
    if (typeof specifier !== "string") continue
    const names = childrenOf(node, "specifiers").flatMap((each) => nameOf(childOf(each, "imported")) ?? [])
    found.push({ specifier, names, start: node.start })
  }
  return found
}

/** The path of a relative import from the root; null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : null
}

/** Functions that a module exports: declarations, and constants initialised with a function. */
export function exportedFunctionsOf(file: SourceFile): { name: string; node: Node }[] {
  const found: { name: string; node: Node }[] = []
  for (const statement of childrenOf(parse(file), "body")) {
    if (statement.type !== "ExportNamedDeclaration" && statement.type !== "ExportDefaultDeclaration") continue
    const declaration = childOf(statement, "declaration")
    if (declaration?.type === "FunctionDeclaration") {
      found.push({ name: nameOf(childOf(declaration, "id")) ?? "default", node: declaration })
    }
    for (const each of childrenOf(declaration, "declarations")) {
      const value = childOf(each, "init")
      const name = nameOf(childOf(each, "id"))
      if (name && value && /Function/.test(value.type)) found.push({ name, node: value })
    }
  }
  return found
}
