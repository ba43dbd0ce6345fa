import { isProduct, isScript, type SourceFile } from "./source-tree.ts"
import {
  childOf,
  childrenOf,
  moduleReferences,
  type Node,
  nameOf,
  nodesIn,
  parse,
  resolveImport,
} from "./syntax.ts"

const text = (node: Node | undefined) =>
  nameOf(node) ?? (typeof node?.value === "string" ? node.value : undefined)

/** Names that a declaration binds: `const a`, `const { a, b: c }`, `function a`, `type A`. */
function* boundNames(node: Node | undefined): Generator<string> {
  if (!node) return
  if (node.type === "Identifier") yield nameOf(node) ?? ""
  if (node.type === "VariableDeclaration")
    for (const each of childrenOf(node, "declarations")) yield* boundNames(childOf(each, "id"))
  else if (node.type === "ObjectPattern")
    for (const each of childrenOf(node, "properties"))
      yield* boundNames(childOf(each, "value") ?? childOf(each, "argument"))
  else if (node.type === "ArrayPattern")
    for (const each of childrenOf(node, "elements")) yield* boundNames(each)
  else yield* boundNames(childOf(node, "id") ?? childOf(node, "left"))
}

/** Names that a module exports, `default` included. */
export function exportedNames(file: SourceFile): string[] {
  return childrenOf(parse(file), "body").flatMap((statement) => {
    if (statement.type === "ExportDefaultDeclaration") return ["default"]
    if (statement.type !== "ExportNamedDeclaration") return []
    const specified = childrenOf(statement, "specifiers").map((each) => text(childOf(each, "exported")) ?? "")
    return [...boundNames(childOf(statement, "declaration")), ...specified]
  })
}

/** The module that a specifier names, relative or as `@trazo/domain/money/money`; null for other packages. */
function targetOf(from: string, specifier: string): string | null {
  const [, ours, path] = /^@trazo\/(domain|contract|pki|documents)\/(.+)$/.exec(specifier) ?? []
  if (!ours || !path) return resolveImport(from, specifier)
  return `packages/${ours}/${path.startsWith("testing/") ? "" : "src/"}${path}.ts`
}

const all = "*"

/** Names that one statement or expression imports from a module; `*` for the whole module. */
function takenNames(node: Node): string[] {
  if (node.type === "ImportExpression" || node.type === "ExportAllDeclaration") return [all]
  if (node.type === "TSImportType") return [text(childOf(node, "qualifier")) ?? all]
  return childrenOf(node, "specifiers").map((each) => {
    if (each.type === "ImportDefaultSpecifier") return "default"
    if (each.type === "ImportNamespaceSpecifier") return all
    return text(childOf(each, each.type === "ExportSpecifier" ? "local" : "imported")) ?? all
  })
}

const isOwnTest = (test: string, path: string) =>
  test.replace(/\.test(?=\.tsx?$)/, "") === path && test !== path

interface Importers {
  /** The names that other modules import, by module, without the module's own test. */
  others: Map<string, Set<string>>
  ownTests: Map<string, Set<string>>
}

function importedNames(tree: readonly SourceFile[]): Importers {
  const importers: Importers = { others: new Map(), ownTests: new Map() }
  for (const file of tree.filter(({ path }) => isScript(path) || path.endsWith(".mjs"))) {
    for (const node of moduleReferences(file)) {
      const specifier = childOf(node, "source")?.value
      const target = typeof specifier === "string" ? targetOf(file.path, specifier) : null
      if (!target || target === file.path) continue
      const taken = importers[isOwnTest(file.path, target) ? "ownTests" : "others"]
      const names = taken.get(target) ?? new Set()
      for (const name of takenNames(node)) names.add(name)
      taken.set(target, names)
    }
  }
  return importers
}

/** Whether a module uses its own export. */
function isUsedInside(file: SourceFile, name: string): boolean {
  const uses = Array.from(nodesIn(parse(file))).filter(
    (node) => (node.type === "Identifier" || node.type === "JSXIdentifier") && nameOf(node) === name,
  )
  return uses.length > 1
}

/** Modules that frameworks and tools load. */
const readByFramework = [
  /^apps\/web\/app\/(?:root|routes|entry\.\w+)\.tsx?$/,
  /\/global-setup\.ts$/,
  /(\.config|table-reporter)\.ts$/,
  /\.d\.ts$/,
]

const routeExports = new Set(
  "default loader action clientLoader clientAction middleware clientMiddleware meta links headers handle ErrorBoundary HydrateFallback shouldRevalidate".split(
    " ",
  ),
)

/** Exports that only their own tests use, with the reason to keep them. */
const kept = new Map([
  ["apps/server/src/database/lists/paginate.ts: countUpTo", "docs/kits.md recommends it for lists"],
  ["packages/pki/src/authority/chain.ts: verifyChain", "no caller verifies a chain yet"],
])

/**
 * Exports that no other module imports, as `path: name`. Tests count as importers. A product module's own test
 * counts only for names that the module also uses itself.
 */
export function deadExports(tree: readonly SourceFile[]): string[] {
  const routes = tree.find(({ path }) => path === "apps/web/app/routes.ts")?.text ?? ""
  const { others, ownTests } = importedNames(tree)
  return tree
    .filter(({ path }) => isScript(path) && !readByFramework.some((pattern) => pattern.test(path)))
    .flatMap((file) => {
      const names = others.get(file.path) ?? new Set()
      const tested = ownTests.get(file.path) ?? new Set()
      const isRoute = routes.includes(`"${file.path.replace("apps/web/app/", "")}"`)
      return exportedNames(file)
        .filter((name) => !names.has(all) && !names.has(name) && !(isRoute && routeExports.has(name)))
        .filter((name) => !(tested.has(name) && (!isProduct(file.path) || isUsedInside(file, name))))
        .map((name) => `${file.path}: ${name}`)
        .filter((each) => !kept.has(each))
    })
}
